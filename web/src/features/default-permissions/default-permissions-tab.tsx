import { Checkbox, Stack } from '@mantine/core';
import type { PermissionType } from '@muster/shared/permissions';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { TabHeader } from '../../ui/tab-header.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { permissionName } from '../permissions/labels.ts';
import { type DefaultPermission, useDefaultPermissions } from './api.ts';
import { labels } from './labels.ts';

const rowKey = ({ type }: DefaultPermission) => type;

function columnsFor(
  onChange: (change: { type: PermissionType; active: boolean }) => void,
): readonly Column<DefaultPermission>[] {
  return [
    {
      key: 'permission',
      title: labels.permission,
      cell: ({ type, active, saving }) => (
        <Checkbox
          py={8}
          label={permissionName(type)}
          description={labels.meaning[type]}
          checked={active}
          aria-busy={saving || undefined}
          onChange={(event) => onChange({ type, active: event.currentTarget.checked })}
        />
      ),
    },
    { key: 'users', title: labels.users, cell: ({ users }) => users, align: 'right', width: 120 },
  ];
}

/** The Permissions tab: the permissions of new users, and how many users hold each. */
export function DefaultPermissionsTab() {
  const { list, failed, staleSince, retry, setDefault, failure, dismiss } = useDefaultPermissions();
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsFor((change) => void setDefault(change)), [setDefault]);
  return (
    <Stack gap="sm">
      <TabHeader title={labels.title} help={labels.help} />
      <ErrorAlert message={failure} onDismiss={dismiss} />
      {list ? (
        <>
          <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <DataTable
            label={labels.title}
            columns={columns}
            rows={list}
            rowKey={rowKey}
            empty={<EmptyState message={labels.none} />}
          />
        </>
      ) : failed ? (
        <ErrorState message={labels.fetchFailed} onRetry={retry} />
      ) : (
        <LoadingSkeleton rows={4} />
      )}
    </Stack>
  );
}

import { Checkbox, Stack } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { plainPermissions } from '../../../session/permissions/plain-names.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { type DefaultPermission, useDefaultPermissions } from './api.ts';
import { ConfirmDefault } from './confirm-default.tsx';
import { labels } from './labels.ts';

const rowKey = ({ type }: DefaultPermission) => type;

function columnsFor(onChange: (permission: DefaultPermission) => void): readonly Column<DefaultPermission>[] {
  return [
    {
      key: 'permission',
      title: labels.permission,
      cell: (permission) => (
        <Checkbox
          py={8}
          label={plainPermissions[permission.type].name}
          description={plainPermissions[permission.type].allows}
          checked={permission.active}
          aria-busy={permission.saving || undefined}
          onChange={() => onChange(permission)}
        />
      ),
    },
    { key: 'users', title: labels.users, cell: ({ users }) => users, align: 'right', width: 120 },
  ];
}

/** The Permissions tab: the permissions of new users, and the number of holders. */
export function DefaultPermissionsTab() {
  const { list, failed, staleSince, retry, setDefault, failure, dismiss } = useDefaultPermissions();
  const timeZone = useTimeZone();
  const [selected, setSelected] = useState<DefaultPermission>();
  const close = useCallback(() => setSelected(undefined), []);
  const columns = useMemo(
    () =>
      columnsFor((permission) => {
        // Removing a default affects no one, so it needs no confirmation.
        if (permission.active) void setDefault({ type: permission.type, active: false });
        else setSelected(permission);
      }),
    [setDefault],
  );
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
      ) : (
        <NotLoaded error={failed} message={labels.fetchFailed} onRetry={retry} rows={4} />
      )}
      <ConfirmDefault
        permission={selected}
        onConfirm={({ type }) => setDefault({ type, active: true })}
        onClose={close}
      />
    </Stack>
  );
}

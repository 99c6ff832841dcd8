import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { permissions } from '@muster/shared/areas/permissions';
import type { PermissionType } from '@muster/shared/permissions';
import { useMemo } from 'react';
import { cacheKey } from '../../api/cache-key.ts';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { ReloadFailure } from '../../ui/stale-alert.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { permissionName } from '../permissions/labels.ts';
import { type DefaultPermission, useDefaultPermissions } from './api.ts';
import { labels } from './labels.ts';

const rowKey = ({ type }: DefaultPermission) => type;

function columnsFor(flip: (type: PermissionType, active: boolean) => void): readonly Column<DefaultPermission>[] {
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
          onChange={(event) => flip(type, event.currentTarget.checked)}
        />
      ),
    },
    { key: 'users', title: labels.users, cell: ({ users }) => users, align: 'right', width: 120 },
  ];
}

/** The Permissions tab: what new users get, and how many users hold each permission. */
export function DefaultPermissionsTab() {
  const { list, failed, retry, flip, failure, dismiss } = useDefaultPermissions();
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsFor((type, active) => void flip(type, active)), [flip]);
  return (
    <Stack gap="sm">
      <div>
        <Title order={2}>{labels.title}</Title>
        <Text size="xs" c="dimmed" mt={4}>
          {labels.help}
        </Text>
      </div>
      <ErrorAlert message={failure} onDismiss={dismiss} />
      {list ? (
        <>
          <ReloadFailure
            of={cacheKey(permissions.global)}
            message={labels.fetchFailed}
            timeZone={timeZone}
            onRetry={retry}
          />
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

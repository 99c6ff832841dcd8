import { Checkbox, Stack, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import type { PermissionType } from '@muster/shared/permissions';
import { isForAdministrators } from '@muster/shared/rules/administrators';
import { useEffect, useState } from 'react';
import { labels, permissionLabels } from '../../../../parts/roster/labels.ts';
import { plainPermissions } from '../../../../session/permissions/plain-names.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useEmployeePermissions } from '../api.ts';
import { ConfirmOwnPermission } from './confirm-own-permission.tsx';

interface PermissionsSectionProps {
  employee: Employee;
  /** The employee is the signed-in person, so each change asks twice (docs/behavior.md). */
  own: boolean;
  /** Actions reserved to administrators are disabled for the signed-in person. */
  reserves: boolean;
  /** Called with true when a change starts, and with false when none is in flight. */
  onBusy: (busy: boolean) => void;
  /** Called when the employee becomes or stops being an administrator. */
  onAdministrator: (administrator: boolean) => void;
}

/** The collapsible Permissions of Edit Employee, loaded when expanded. */
export function PermissionsSection(props: PermissionsSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <FoldedSection title={permissionLabels.title} isOpen={open} onToggle={() => setOpen(!open)}>
      <PermissionList {...props} />
    </FoldedSection>
  );
}

interface RequestedChange {
  type: PermissionType;
  active: boolean;
}

/** The plain name and meaning of a permission, next to its name in docs/spec.md section 2. */
const helpOf = (type: PermissionType) => `${plainPermissions[type].name}. ${plainPermissions[type].allows}`;

function PermissionList({ employee, own, reserves, onBusy, onAdministrator }: PermissionsSectionProps) {
  const { list, busy, failed, staleSince, retry, change } = useEmployeePermissions(
    employee.employee_id,
    onAdministrator,
  );
  const timeZone = useTimeZone();
  const [confirming, setConfirming] = useState<RequestedChange>();
  useEffect(() => onBusy(busy), [onBusy, busy]);
  if (!list) return <NotLoaded error={failed} message={permissionLabels.loadFailed} onRetry={retry} rows={3} />;
  // Uses the loaded permissions: the list may be older.
  const administrator = list.some(({ type, active }) => type === 'admin_access' && active);
  function reasonAgainst(type: PermissionType, active: boolean): string | undefined {
    if (!reserves) return undefined;
    if (!isForAdministrators(type, { administrator })) {
      return own && !active ? labels.administratorsOnly.ownGrant : undefined;
    }
    return administrator ? labels.administratorsOnly.permissions : labels.administratorsOnly.grant;
  }
  return (
    <Stack gap="sm" pt="sm" pl={26}>
      <StaleAlert message={permissionLabels.loadFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <Text variant="hint">{permissionLabels.help}</Text>
      {list.map(({ type, active, saving, failure }) => (
        <Stack key={type} gap="xs">
          <Checkbox
            label={permissionLabels.name(type)}
            checked={active}
            disabled={reasonAgainst(type, active) !== undefined}
            description={reasonAgainst(type, active) ?? helpOf(type)}
            aria-busy={saving || undefined}
            onChange={(event) => {
              const requested = { type, active: event.currentTarget.checked };
              if (own) setConfirming(requested);
              else void change(requested.type, requested.active);
            }}
          />
          <ErrorAlert message={failure} />
          {confirming?.type === type && (
            <ConfirmOwnPermission
              name={permissionLabels.name(type)}
              active={confirming.active}
              onNo={() => setConfirming(undefined)}
              onYes={() => {
                setConfirming(undefined);
                void change(confirming.type, confirming.active);
              }}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

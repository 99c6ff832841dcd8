import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import type { ShownPerson } from './person-panel.ts';

/** Returns the signed-in person's access to a person; undefined until the permissions are loaded. */
export function useShownPerson(employeeId: string): Omit<ShownPerson, 'name' | 'facts' | 'account'> | undefined {
  const ownPermissions = usePermissions();
  const own = useCurrentEmployee().data?.employee_id;
  const { permissions = {}, failed } = ownPermissions;
  const isOwn = own?.toUpperCase() === employeeId.toUpperCase();
  if (!isOwn && ownPermissions.permissions === undefined && !failed) return undefined;
  const seesTraining = holdsAny(permissions, accessRules.own_or_training.permissions);
  return {
    employeeId,
    isOwn,
    seesSeats: isOwn || permissions.manage_trainings === true,
    seesRecord: isOwn || seesTraining,
    // Only administrators can write their own record (docs/decisions/0008-limit-access-to-records.md).
    canChange: permissions.manage_trainings === true && (!isOwn || permissions.admin_access === true),
    canExport: seesTraining,
    managesClasses: permissions.manage_trainings === true,
    opensPeople: holdsAny(permissions, accessRules.own_or_staff.permissions),
  };
}

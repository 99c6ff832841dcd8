import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/**
 * Returns the signed-in person's employee ID in upper case: they cannot record their own attendance, result or
 * certification. Undefined for administrators, who can (docs/decisions/0008-limit-access-to-records.md).
 */
export function useOwnNumber(): string | undefined {
  const { permissions = {} } = usePermissions();
  const number = useCurrentEmployee().data?.employee_id.toUpperCase();
  return permissions.admin_access ? undefined : number;
}

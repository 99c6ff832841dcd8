import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/**
 * Returns the signed-in person's employee ID in upper case, whose own attendance, result and certification another
 * person has to record; undefined for administrators, who may (docs/decisions/0020-forbid-certifying-yourself.md).
 */
export function useOwnNumber(): string | undefined {
  const { held = {} } = usePermissions();
  const number = useCurrentEmployee().data?.employee_id.toUpperCase();
  return held.admin_access ? undefined : number;
}

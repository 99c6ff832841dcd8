import type { Employee as Answered } from '@muster/shared/areas/roster';
import type { Employee } from '../table/entities/employee.ts';
import type { Rank } from '../table/entities/rank.ts';

/** Returns an employee as the contract answers it. `ranks` are in rank order. */
export function presentEmployee(employee: Employee, ranks: readonly Rank[]): Answered {
  const at = ranks.findIndex(({ id }) => id === employee.rank_id);
  return {
    id: employee.id,
    employee_id: employee.employee_id,
    first_name: employee.first_name,
    middle_name: employee.middle_name ?? null,
    last_name: employee.last_name,
    badge_number: employee.badge_number,
    rank_id: ranks[at]?.id ?? null,
    rank_name: ranks[at]?.name ?? null,
    rank_order: at < 0 ? null : at + 1,
    active: employee.active,
    hired_on: employee.hired_on ?? null,
    administrator: employee.permissions.admin_access === true,
  };
}

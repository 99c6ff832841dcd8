import type { Employee as Answered } from '@muster/shared/areas/roster';
import { givenDeclared } from '@muster/shared/declared-fields';
import type { Employee } from '../../table/entities/employee.ts';
import type { RosterNames } from './assignment.ts';
import type { Supervisor } from './supervisors.ts';

/** Returns an employee for an answer. `supervisor`: only an active one. */
export function presentEmployee(
  employee: Employee,
  { ranks, units = [], groups = [] }: RosterNames,
  supervisor: Supervisor | undefined,
): Answered {
  const unit = units.find(({ id }) => id === employee.unit_id);
  const group = groups.find(({ id }) => id === employee.group_id);
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
    ...(unit && { unit_id: unit.id, unit_name: unit.name }),
    ...(group && { group_id: group.id, group_name: group.name }),
    ...(supervisor && { supervisor_id: supervisor.employee_id, supervisor_name: supervisor.name }),
    ...givenDeclared('employee', employee),
  };
}

/** Like `presentEmployee`, with the leave, for roster staff. `nextSupervisor`: of a planned leave, if requested. */
export function presentToRoster(
  employee: Employee,
  names: RosterNames,
  supervisor: Supervisor | undefined,
  nextSupervisor?: Supervisor,
): Answered {
  const { last_day, leave_reason, leave_note } = employee;
  const leave = last_day !== undefined && {
    last_day,
    ...(leave_reason && { reason: leave_reason }),
    ...(leave_note && { note: leave_note }),
    ...(nextSupervisor && { supervisor_id: nextSupervisor.employee_id }),
  };
  return { ...presentEmployee(employee, names, supervisor), ...(leave && { leave }) };
}

import type { Employee } from '@muster/shared/areas/roster';
import { leaveReasons } from '@muster/shared/rules/leave';
import { labels } from '../../../../parts/people/labels.ts';
import { fullNameOf } from '../../../../parts/roster/employee-form-values.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { declaredFacts } from '../../../../ui/declared-facts.ts';
import type { Fact } from '../../../../ui/facts-list.tsx';
import { PersonLink } from '../../../../ui/person-link.tsx';
import type { ShownPerson } from '../person-panel.ts';

const texts = labels.facts;

/** Returns the profile fields of docs/spec.md section 2, then the assignment. */
export function factsOf(
  employee: Employee,
  { isOwn, opensPeople }: Pick<ShownPerson, 'isOwn' | 'opensPeople'>,
): Fact[] {
  return [
    [texts.employeeId, employee.employee_id],
    [texts.name, fullNameOf(employee)],
    [texts.badge, employee.badge_number],
    [texts.rank, employee.rank_name ?? texts.noRank],
    ...(employee.unit_name ? [[texts.unit, employee.unit_name] satisfies Fact] : []),
    ...(employee.group_name ? [[texts.group, employee.group_name] satisfies Fact] : []),
    ...(employee.supervisor_id ? [[texts.supervisor, supervisorOf(employee, opensPeople)] satisfies Fact] : []),
    ...declaredFacts('employee', employee),
    ...(employee.hired_on ? [[texts.hired, formatDate(employee.hired_on)] satisfies Fact] : []),
    ...(isOwn ? [] : [[texts.active, employee.active ? texts.yes : texts.no] satisfies Fact]),
    ...leaveFacts(employee),
  ];
}

/** Returns the leave, which only callers who manage the roster receive. */
function leaveFacts({ active, leave }: Employee): Fact[] {
  if (!leave) return [];
  const day = formatDate(leave.last_day);
  const reason = [leave.reason && leaveReasons[leave.reason], leave.note].filter(Boolean).join(': ');
  return [[texts.lastDay, active ? texts.leaves(day) : day], ...(reason ? [[texts.leaveReason, reason] as const] : [])];
}

function supervisorOf({ supervisor_id = '', supervisor_name }: Employee, opensPeople: boolean) {
  const text = `${supervisor_name} (${supervisor_id})`;
  return opensPeople ? <PersonLink employeeId={supervisor_id}>{text}</PersonLink> : text;
}

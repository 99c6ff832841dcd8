import type { Employee } from '@muster/shared/areas/roster';
import { labels } from '../../../parts/roster/labels.ts';

/** Returns the searched fields of an employee as shown (docs/spec.md section 2). */
export function searched(employee: Employee): readonly string[] {
  const { employee_id, last_name, first_name, middle_name, badge_number, rank_name, active } = employee;
  const { unit_name, group_name, supervisor_name } = employee;
  const fields = [employee_id, last_name, first_name, middle_name, badge_number, rank_name];
  // Without the supervisor's number, so that a number finds only its owner.
  const assigned = [unit_name, group_name, supervisor_name];
  return [...fields, ...assigned, active ? labels.yes : labels.no].filter(
    (text) => text !== null && text !== undefined,
  );
}

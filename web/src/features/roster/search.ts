import type { Employee } from '@muster/shared/areas/roster';
import { labels } from './labels.ts';

/** Looking through thousands of rows at each letter typed is quick; folding them again each time would not be. */
const known = new WeakMap<Employee, readonly string[]>();

/** Every field of an employee as a person sees it, folded: the search looks for its text in each (SPEC.md section 2). */
export function searched(employee: Employee): readonly string[] {
  let texts = known.get(employee);
  if (texts === undefined) {
    const { employee_id, last_name, first_name, middle_name, badge_number, rank_name, active } = employee;
    const fields = [employee_id, last_name, first_name, middle_name, badge_number, rank_name];
    texts = [...fields, active ? labels.yes : labels.no].flatMap((text) => (text ? [text.toLowerCase()] : []));
    known.set(employee, texts);
  }
  return texts;
}

import type { Employee } from '@muster/shared/areas/roster';
import { labels } from './labels.ts';

/** The lower-case texts of each employee, computed once: converting thousands of rows at each key press would be slow. */
const cache = new WeakMap<Employee, readonly string[]>();

/** Returns the fields of an employee as shown, in lower case, for the search (docs/spec.md section 2). */
export function searched(employee: Employee): readonly string[] {
  let texts = cache.get(employee);
  if (texts === undefined) {
    const { employee_id, last_name, first_name, middle_name, badge_number, rank_name, active } = employee;
    const fields = [employee_id, last_name, first_name, middle_name, badge_number, rank_name];
    texts = [...fields, active ? labels.yes : labels.no].flatMap((text) => (text ? [text.toLowerCase()] : []));
    cache.set(employee, texts);
  }
  return texts;
}

import type { Instructor } from '@muster/shared/training-answers';
import classes from './class-session-list.module.css';

/** Returns an instructor as people read them: an employee with their ID, an outsider with their agency. */
export const instructorText = ({ name, employee_id, agency }: Instructor): string =>
  employee_id ? `${name} (${employee_id})` : agency ? `${name} (${agency})` : name;

/** Who teaches a class, a line for each. */
export function InstructorList({ instructors }: { instructors: readonly Instructor[] }) {
  return (
    <ul className={classes.list}>
      {instructors.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two outsiders may have the same name, and the list is not changed here
        <li key={n}>{instructorText(one)}</li>
      ))}
    </ul>
  );
}

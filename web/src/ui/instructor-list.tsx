import type { Instructor } from '@muster/shared/training-answers';
import classes from './class-session-list.module.css';

/** Returns an instructor with the employee ID or, for an outsider, the agency. */
export const instructorText = ({ name, employee_id, agency }: Instructor): string =>
  employee_id ? `${name} (${employee_id})` : agency ? `${name} (${agency})` : name;

/** The instructors of a class, one per line. */
export function InstructorList({ instructors }: { instructors: readonly Instructor[] }) {
  return (
    <ul className={classes.list}>
      {instructors.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two outsiders may share a name, and the list never changes
        <li key={n}>{instructorText(one)}</li>
      ))}
    </ul>
  );
}

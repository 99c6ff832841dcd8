import type { SheetRow } from '@muster/shared/attendance-answers';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { personText } from '../labels.ts';
import classes from './attendance-tab.module.css';

/**
 * An attendee's name, and below it the employee ID and the rank. The name is a link for those who may open the page of
 * a person.
 */
export function PersonCell({ row, isLink }: { row: SheetRow; isLink: boolean }) {
  return (
    <div>
      {isLink ? <PersonLink employeeId={row.employee_id}>{row.name}</PersonLink> : row.name}
      <div className={classes.person}>{personText(row)}</div>
    </div>
  );
}

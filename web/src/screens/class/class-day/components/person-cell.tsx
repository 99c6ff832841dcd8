import type { SheetRow } from '@muster/shared/attendance-answers';
import { PersonLink } from '../../../../ui/person-link.tsx';
import { personText } from '../labels.ts';
import classes from './attendance-tab.module.css';

/** An attendee's name, a link for people who may open it, above the employee ID and the rank. */
export function PersonCell({ row, isLink }: { row: SheetRow; isLink: boolean }) {
  return (
    <div>
      {isLink ? <PersonLink employeeId={row.employee_id}>{row.name}</PersonLink> : row.name}
      <div className={classes.person}>{personText(row)}</div>
    </div>
  );
}

import classes from '../../../ui/class-table.module.css';
import type { Course } from '../courses.ts';
import { labels } from '../labels.ts';
import type { SeatActions } from '../use-seat-actions.ts';
import { ClassRow } from './class-row.tsx';

interface ClassTableProps {
  course: Course;
  timeZone: string;
  actions: SeatActions;
}

/** The classes of an open course, by start. */
export function ClassTable({ course, timeZone, actions }: ClassTableProps) {
  const titles = labels.classColumns;
  return (
    <table className={classes.table} aria-label={labels.classesOf(course.name)}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{titles.location}</th>
          <th scope="col" className={classes.dates}>
            {titles.dates}
          </th>
          <th scope="col" className={classes.seats}>
            {titles.seats}
          </th>
          <th scope="col" className={classes.period}>
            {titles.enrollmentEnd}
          </th>
          <th scope="col" className={classes.action}>
            {titles.action}
          </th>
        </tr>
      </thead>
      <tbody>
        {course.classes.map((row, index) => (
          <ClassRow
            key={row.id}
            row={row}
            index={index}
            timeZone={timeZone}
            busy={actions.busy.has(row.id)}
            failure={actions.failureOf(row)}
            onChoose={actions.choose}
            onDismiss={() => actions.dismiss(row.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

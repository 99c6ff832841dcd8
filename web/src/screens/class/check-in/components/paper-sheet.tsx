import { Text } from '@mantine/core';
import type { SignInSheet } from '@muster/shared/areas/arrivals';
import type { TrainingDate } from '@muster/shared/areas/training';
import type { ClassDay } from '@muster/shared/attendance-answers';
import { SealLine } from '../../../../parts/training-record/components/seal-line.tsx';
import { departmentName } from '../../../../session/api.ts';
import { formatDate, formatInstant, formatTimeRange } from '../../../../ui/date-time.ts';
import { sheetLabels as labels } from '../labels.ts';
import classes from './paper-sheet.module.css';

/** The number of rows for people from the waitlist. */
const emptyRows = 8;
/** The number of printed digits of the checksum: enough to distinguish two lists. */
const hashDigits = 16;

/** On a phone the sheet scrolls sideways, also by keyboard. */
const scrolls = { role: 'region', 'aria-label': labels.list, tabIndex: 0 };

interface PaperSheetProps {
  day: ClassDay;
  session: TrainingDate;
  sheet: SignInSheet;
  timeZone: string;
}

/** The sheet, the same on paper and on the screen. */
export function PaperSheet({ day, session, sheet, timeZone }: PaperSheetProps) {
  const { attendees, waitlist, state, at } = sheet;
  const titles = labels.columns;
  return (
    <article data-print="only" aria-label={labels.title}>
      <div className={classes.scroll} {...scrolls}>
        <table className={classes.table}>
          <caption className={classes.caption}>{labels.list}</caption>
          {/* The first row is one cell, so that header cells cannot set the widths. */}
          <colgroup>
            <col className={classes.no} />
            <col />
            <col className={classes.rank} />
            <col className={classes.number} />
            <col className={classes.number} />
            <col className={classes.signature} />
            <col className={classes.signature} />
          </colgroup>
          <thead>
            <tr>
              <td colSpan={7} className={classes.head}>
                <Facts day={day} session={session} />
              </td>
            </tr>
            <tr>
              <th scope="col">{titles.no}</th>
              <th scope="col">{titles.name}</th>
              <th scope="col">{titles.rank}</th>
              <th scope="col">{titles.employee}</th>
              <th scope="col">{titles.badge}</th>
              <th scope="col">{titles.in}</th>
              <th scope="col">{titles.out}</th>
            </tr>
          </thead>
          <tbody>
            {attendees.map(({ employee_id, name, rank, badge_number }, n) => (
              <tr key={employee_id}>
                <td>{n + 1}</td>
                <th scope="row">{name}</th>
                <td>{rank}</td>
                <td>{employee_id}</td>
                <td>{badge_number}</td>
                <td />
                <td />
              </tr>
            ))}
          </tbody>
          <tbody>
            <tr className={classes.section}>
              <th scope="rowgroup" colSpan={7}>
                {labels.waitlist}
                {attendees.length === 0 && <span className={classes.note}> {labels.noAttendees}</span>}
              </th>
            </tr>
            {Array.from({ length: emptyRows }, (_, n) => {
              const waiting = waitlist[n];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are empty and never move
                <tr key={n}>
                  <td>{attendees.length + n + 1}</td>
                  <td>
                    {waiting && (
                      <span className={classes.note}>
                        {labels.onWaitlist}: {waiting.name} ({waiting.employee_id})
                      </span>
                    )}
                  </td>
                  <td />
                  <td />
                  <td />
                  <td />
                  <td />
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <footer className={classes.foot}>
        {waitlist.length > emptyRows && <Text size="sm">{labels.moreWaiting(waitlist.length - emptyRows)}</Text>}
        <SealLine timeZone={timeZone} />
        <Text variant="hint">
          {labels.state(state.slice(0, hashDigits), formatInstant(at, timeZone))} {labels.stateHelp}
        </Text>
      </footer>
    </article>
  );
}

function Facts({ day, session }: { day: ClassDay; session: TrainingDate }) {
  const instructors = (day.instructors ?? []).map(({ name, agency }) => (agency ? `${name} (${agency})` : name));
  const facts: readonly (readonly [string, string])[] = [
    [labels.department, departmentName()],
    [labels.training, day.training_type.name],
    ...(day.type.course_number ? [[labels.course, day.type.course_number] as const] : []),
    [labels.date, formatDate(session.date)],
    [labels.time, formatTimeRange(session.start_time, session.end_time)],
    [labels.place, day.location],
    ...(instructors.length > 0 ? [[labels.instructors, instructors.join(', ')] as const] : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

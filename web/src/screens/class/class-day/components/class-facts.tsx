import type { ClassDay } from '@muster/shared/attendance-answers';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';
import { formatInstant } from '../../../../ui/date-time.ts';
import { declaredFacts } from '../../../../ui/declared-facts.ts';
import { InstructorList } from '../../../../ui/instructor-list.tsx';
import { labels } from '../labels.ts';
import classes from './class-facts.module.css';

const texts = labels.facts;

/** The dates, location, instructors and enrollment of a class. */
export function ClassFacts({ day, timeZone }: { day: ClassDay; timeZone: string }) {
  const {
    training_dates,
    location,
    enrolled_count,
    class_size,
    waitlisted_count,
    attendance_closed,
    canceled,
    instructors = [],
  } = day;
  return (
    <dl className={classes.facts} aria-label={texts.label}>
      <div>
        <dt>{texts.dates}</dt>
        <dd>
          <ClassSessionList sessions={training_dates} />
        </dd>
      </div>
      <div>
        <dt>{texts.location}</dt>
        <dd>{location}</dd>
      </div>
      {instructors.length > 0 && (
        <div>
          <dt>{texts.instructors(instructors.length)}</dt>
          <dd>
            <InstructorList instructors={instructors} />
          </dd>
        </div>
      )}
      {declaredFacts('class', day, { credit_minutes: texts.credit }).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {!canceled && (
        <div>
          <dt>{texts.enrolled}</dt>
          <dd>{texts.enrolledOf(enrolled_count, class_size)}</dd>
        </div>
      )}
      {waitlisted_count > 0 && (
        <div>
          <dt>{texts.waitlist}</dt>
          <dd>{waitlisted_count}</dd>
        </div>
      )}
      {attendance_closed && (
        <div>
          <dt>{texts.state}</dt>
          <dd>{texts.closed(formatInstant(attendance_closed.at, timeZone), attendance_closed.by.name)}</dd>
        </div>
      )}
    </dl>
  );
}

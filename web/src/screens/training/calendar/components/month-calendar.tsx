import '@mantine/dates/styles.css';
import { Calendar } from '@mantine/dates';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { enrollmentStatus } from '@muster/shared/rules/enrollment';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDate, formatTime } from '../../../../ui/date-time.ts';
import type { HolidaysOn } from '../api.ts';
import { type CalendarEntry, type EntriesByDay, seatsText } from '../entries.ts';
import { dateForKey } from '../keyboard-navigation.ts';
import { labels } from '../labels.ts';
import classes from './month-calendar.module.css';

const controls = {
  previousMonth: labels.previousMonth,
  nextMonth: labels.nextMonth,
  previousYear: labels.previousYear,
  nextYear: labels.nextYear,
  previousDecade: labels.previousDecade,
  nextDecade: labels.nextDecade,
};

interface MonthCalendarProps {
  /** Any day of the month that is shown. */
  shown: string;
  onShow: (date: string) => void;
  today: string;
  selected: string;
  onSelect: (date: string) => void;
  entries: EntriesByDay;
  holidaysOn: HolidaysOn;
  timeZone: string;
  /** Whether the entries are classes of the department. */
  department: boolean;
}

/** The maximum number of named entries in a day. */
const mostNamed = 2;

const startText = ({ start_time, name }: CalendarEntry) => `${formatTime(start_time)} ${name}`;
const seatText = (entry: CalendarEntry, timeZone: string) => seatsText(entry, timeZone) ?? enrollmentStatus([entry]);

/** The first entries of a day by name. The style sheet shows the texts, or a dot on small screens. */
function NamedEntries({ entries, timeZone }: { entries: readonly CalendarEntry[]; timeZone: string }) {
  const more = entries.length - mostNamed;
  return (
    <span className={classes.entries}>
      {entries.slice(0, mostNamed).map((entry) => (
        <span key={`${entry.id} ${entry.start_time}`} className={classes.entry}>
          <span className={classes.name} data-text={startText(entry)} />
          <span className={classes.seats} data-text={seatText(entry, timeZone)} />
        </span>
      ))}
      {more > 0 && <span className={classes.more} data-text={labels.more(more)} />}
    </span>
  );
}

/**
 * A month whose days can be selected. Arrow keys move by day and week, Home and End within the week, PageUp and
 * PageDown by month; Enter and Space select. Omits days of other months, whose events are not loaded.
 */
export function MonthCalendar(props: MonthCalendarProps) {
  const { shown, onShow, today, selected, onSelect, entries, holidaysOn, timeZone, department } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ date: string }>();
  // A day of another month can be focused only after that month is rendered.
  useEffect(() => {
    if (target) frame.current?.querySelector<HTMLElement>(`[data-date="${target.date}"]`)?.focus();
  }, [target]);

  // Replaces Mantine's keys, which stop at the edges of the month.
  function move(event: KeyboardEvent) {
    const from = (event.target as HTMLElement).dataset.date;
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dateForKey(event.key, from);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSupportedDate(to)) return;
    onShow(to);
    setTarget({ date: to });
  }

  function marksOf(date: string): string[] {
    const on = entries.get(date);
    const events = on && (department ? labels.classCount(new Set(on.map(({ id }) => id)).size) : labels.ownEvents);
    return [...holidayOn(date), ...(events ? [events] : [])];
  }
  function holidayOn(date: string): string[] {
    const names = holidaysOn(date);
    return names.length > 0 ? [labels.holiday(names)] : [];
  }

  return (
    <div ref={frame} className={classes.frame} onKeyDownCapture={move}>
      <Calendar
        date={shown}
        onDateChange={onShow}
        minDate="1900-01-01"
        maxDate="9998-12-31"
        firstDayOfWeek={0}
        weekendDays={[]}
        weekdayFormat="ddd"
        hideOutsideDates
        fullWidth
        size="md"
        enableKeyboardNavigation={false}
        ariaLabels={controls}
        classNames={{
          day: classes.day,
          weekday: classes.weekday,
          calendarHeaderLevel: classes.level,
          month: classes.month,
          monthCell: classes.cell,
        }}
        getDayAriaLabel={(date) => labels.day(formatDate(date), { today: date === today, marks: marksOf(date) })}
        renderDay={(date) => (
          <span className={classes.content}>
            <span className={classes.number}>{Number(date.slice(8))}</span>
            {holidaysOn(date).map((name) => (
              <span key={name} className={classes.holiday} data-text={name} />
            ))}
            <NamedEntries entries={entries.get(date) ?? []} timeZone={timeZone} />
          </span>
        )}
        getDayProps={(date) => ({
          'data-date': date,
          // All entries: a description, and readable where names are cut.
          title:
            [
              ...holidayOn(date),
              ...(entries.get(date) ?? []).map((one) => `${startText(one)} · ${seatText(one, timeZone)}`),
            ].join('\n') || undefined,
          'data-holiday': holidaysOn(date).length > 0 || undefined,
          'data-eventful': entries.has(date) || undefined,
          selected: date === selected,
          'aria-pressed': date === selected,
          'aria-current': date === today ? 'date' : undefined,
          onClick: () => onSelect(date),
        })}
      />
    </div>
  );
}

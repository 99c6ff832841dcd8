import '@mantine/dates/styles.css';
import { Calendar } from '@mantine/dates';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../../ui/date-time.ts';
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
  /** What is on the days that have something, in words. */
  marks: ReadonlyMap<string, string>;
  /** Shows the words in the day, where there is room, and not only a dot. */
  worded: boolean;
}

/**
 * A month whose days can be picked. Arrow keys move by day and week, Home and End within the week, PageUp and PageDown by month, also
 * beyond the edges of the month; Enter and Space pick. Days of other months are left out: it is not known which have events.
 */
export function MonthCalendar({ shown, onShow, today, selected, onSelect, marks, worded }: MonthCalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ date: string }>();
  // A day of another month can be focused only after that month is rendered.
  useEffect(() => {
    if (target) frame.current?.querySelector<HTMLElement>(`[data-date="${target.date}"]`)?.focus();
  }, [target]);

  // Instead of Mantine's own keys, which stop at the edges of the month.
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

  return (
    <div ref={frame} onKeyDownCapture={move}>
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
        classNames={{ day: classes.day, weekday: classes.weekday, calendarHeaderLevel: classes.level }}
        getDayAriaLabel={(date) => labels.day(formatDate(date), { today: date === today, mark: marks.get(date) })}
        renderDay={(date) => (
          <span className={classes.content} data-words={worded ? marks.get(date) : undefined}>
            {Number(date.slice(8))}
          </span>
        )}
        getDayProps={(date) => ({
          'data-date': date,
          'data-eventful': marks.has(date) || undefined,
          selected: date === selected,
          'aria-pressed': date === selected,
          'aria-current': date === today ? 'date' : undefined,
          onClick: () => onSelect(date),
        })}
      />
    </div>
  );
}

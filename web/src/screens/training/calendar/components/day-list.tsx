import { ActionIcon, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { addDays, addMonths } from '@muster/shared/rules/calendar';
import { enrollmentStatus } from '@muster/shared/rules/enrollment';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { monthName } from '../../../../parts/compliance/months.ts';
import { formatDate, formatTimeRange } from '../../../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useEntries, useHolidaysOn } from '../api.ts';
import { type CalendarEntry, daysOfMonth, seatsText, weekOf } from '../entries.ts';
import { labels } from '../labels.ts';
import classes from './day-list.module.css';
import { HolidayLine } from './day-schedule.tsx';

interface DayListProps {
  view: 'week' | 'list';
  /** A day of the week or of the month that is shown. */
  date: string;
  today: string;
  timeZone: string;
  /** Whether to show the department's classes instead of the person's events. */
  department: boolean;
  onSelect: (date: string) => void;
}

/** The days of a week, or the days of a month with entries or holidays. */
export function DayList({ view, date, today, timeZone, department, onSelect }: DayListProps) {
  const isWeek = view === 'week';
  const week = weekOf(date);
  const [first, last] = isWeek ? [week[0] ?? date, week[6] ?? date] : [date, date];
  const { entries, error, staleSince, retry } = useEntries([first, last], department);
  const failed = department ? labels.departmentFailed : labels.monthFailed;
  const holidaysOn = useHolidaysOn();
  const days = isWeek ? week : daysOfMonth(date).filter((day) => entries?.has(day) || holidaysOn(day).length > 0);
  const move = (by: 1 | -1) => onSelect(isWeek ? addDays(date, 7 * by) : addMonths(date, by));
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label={labels.previous[view]} onClick={() => move(-1)}>
          <IconChevronLeft size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={labels.next[view]} onClick={() => move(1)}>
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => onSelect(today)}>
          {labels.today}
        </Button>
        <Title order={3} aria-live="polite">
          {isWeek ? labels.week(formatDate(first), formatDate(last)) : monthName(date.slice(0, 7))}
        </Title>
      </Group>
      <StaleAlert message={failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {entries ? (
        <div className={classes.days} data-view={view}>
          {days.map((day) => (
            <Day
              key={day}
              date={day}
              holidays={holidaysOn(day)}
              isToday={day === today}
              entries={entries.get(day) ?? []}
              timeZone={timeZone}
            />
          ))}
          {days.length === 0 && (
            <EmptyState
              message={labels.nothing[department ? 'department' : 'own']}
              icon={<IconCalendarOff size={32} stroke={1.5} />}
            />
          )}
        </div>
      ) : error ? (
        <ErrorState message={failed} onRetry={retry} />
      ) : (
        <LoadingSkeleton />
      )}
    </Stack>
  );
}

interface DayProps {
  date: string;
  holidays: readonly string[];
  isToday: boolean;
  entries: readonly CalendarEntry[];
  timeZone: string;
}

/** A day, whose heading links to it in the month view. */
function Day({ date, holidays, isToday, entries, timeZone }: DayProps) {
  const title = useId();
  const { search } = useLocation();
  const month = new URLSearchParams(search);
  month.delete('view');
  month.set('date', date);
  return (
    <section aria-labelledby={title} className={classes.day} data-today={isToday || undefined}>
      <Title order={4} id={title} className={classes.title}>
        <Anchor component={Link} to={`?${month}`} inherit aria-current={isToday ? 'date' : undefined}>
          {formatDate(date)}
        </Anchor>
        {isToday && <Text variant="hint">{labels.today}</Text>}
      </Title>
      <HolidayLine names={holidays} />
      {entries.length > 0 ? (
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={`${entry.id} ${entry.start_time}`} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <Text variant="hint">{labels.noEntries}</Text>
      )}
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: CalendarEntry; timeZone: string }) {
  const status = enrollmentStatus([entry]);
  return (
    <li className={classes.entry}>
      <span className={classes.time}>{formatTimeRange(entry.start_time, entry.end_time)}</span>
      <span className={classes.name}>
        <ClassLink classId={entry.id}>{entry.name}</ClassLink>
      </span>
      <Text component="span" variant="hint">
        {entry.location}
      </Text>
      <span className="tabular">{seatsText(entry, timeZone)}</span>
      {status !== 'Not Enrolled' && <StatusBadge status={status} />}
    </li>
  );
}

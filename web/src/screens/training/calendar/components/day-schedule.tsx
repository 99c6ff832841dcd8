import { Badge, Group, Text, Title } from '@mantine/core';
import { enrollmentStatus } from '@muster/shared/rules/enrollment';
import { IconCalendarOff, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CalendarFileButton } from '../../../../parts/calendar-addresses/components/calendar-file-button.tsx';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { formatDate, formatTimeRange } from '../../../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useDayEvents, useHolidaysOn } from '../api.ts';
import type { CalendarEntry } from '../entries.ts';
import { labels } from '../labels.ts';
import classes from './day-schedule.module.css';

interface EntryProps {
  entry: CalendarEntry;
  /** The id of the element that names the class. */
  nameId: string;
  /** The actions and their notes. */
  children: ReactNode;
}

/** A class session in the list of a day. */
export function ScheduleEntry({ entry, nameId, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <span className={classes.time}>{formatTimeRange(entry.start_time, entry.end_time)}</span>
      <div className={classes.what}>
        <Text fw={500} id={nameId}>
          <ClassLink classId={entry.id}>{entry.name}</ClassLink>
        </Text>
        <Text variant="hint" className={classes.location}>
          <IconMapPin size={15} stroke={1.6} aria-hidden />
          {entry.location}
        </Text>
      </div>
      <StatusBadge status={enrollmentStatus([entry])} />
      {children}
    </li>
  );
}

function OwnEntry({ entry }: { entry: CalendarEntry }) {
  const name = useId();
  return (
    <ScheduleEntry entry={entry} nameId={name}>
      <div className={classes.action}>
        <CalendarFileButton classId={entry.id} name={entry.name} describedBy={name} />
      </div>
    </ScheduleEntry>
  );
}

export const HolidayLine = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <Text variant="hint" mb="xs">
      {labels.holiday(names)}
    </Text>
  );

interface DayFrameProps {
  date: string;
  today: string;
  children: ReactNode;
}

/** A day of the calendar with its heading, announced when another day is selected. */
export function DayFrame({ date, today, children }: DayFrameProps) {
  const title = useId();
  const frame = useRef<HTMLElement>(null);
  const shown = useRef(date);
  useEffect(() => {
    // Below a month the selected day may be out of sight.
    if (shown.current !== date) frame.current?.scrollIntoView({ block: 'nearest' });
    shown.current = date;
  }, [date]);
  return (
    <section ref={frame} aria-labelledby={title} aria-live="polite">
      <Group gap="sm" mb="sm" mih={28}>
        <Title order={3} id={title}>
          {formatDate(date)}
        </Title>
        {date === today && (
          <Badge variant="light" tt="none" size="lg">
            {labels.today}
          </Badge>
        )}
      </Group>
      <HolidayLine names={useHolidaysOn()(date)} />
      {children}
    </section>
  );
}

interface DayScheduleProps {
  date: string;
  today: string;
  timeZone: string;
}

/** The signed-in person's events of one day, by start (docs/spec.md section 2). */
export function DaySchedule({ date, today, timeZone }: DayScheduleProps) {
  return (
    <DayFrame date={date} today={today}>
      <OwnEvents date={date} timeZone={timeZone} />
    </DayFrame>
  );
}

interface OwnEventsProps extends Omit<DayScheduleProps, 'today'> {
  /** The ids of classes that are listed above: skipped here. If nothing is left, no message says so. */
  listed?: ReadonlySet<string>;
}

/** `DaySchedule` without the heading. */
export function OwnEvents({ date, timeZone, listed }: OwnEventsProps) {
  const { data, error, staleSince, retry } = useDayEvents(date);
  const entries = data?.filter(({ id }) => !listed?.has(id));
  if (listed?.size && !entries?.length && !error) return null;
  return (
    <>
      <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {entries && entries.length > 0 ? (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <OwnEntry key={`${entry.id} ${entry.start_time}`} entry={entry} />
          ))}
        </ul>
      ) : entries ? (
        <div className={classes.list}>
          <EmptyState message={labels.empty} icon={<IconCalendarOff size={32} stroke={1.5} />} />
        </div>
      ) : error ? (
        <div className={classes.list}>
          <ErrorState message={labels.fetchFailed} onRetry={retry} />
        </div>
      ) : (
        <LoadingSkeleton rows={3} />
      )}
    </>
  );
}

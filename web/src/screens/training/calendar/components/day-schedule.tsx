import { Badge, Group, Text, Title } from '@mantine/core';
import type { DayEntry } from '@muster/shared/areas/enrollment';
import { enrollmentStatus } from '@muster/shared/rules/enrollment';
import { IconCalendarOff, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { CalendarFileButton } from '../../../../parts/calendar-addresses/components/calendar-file-button.tsx';
import { ClassLink } from '../../../../parts/class-day/class-link.tsx';
import { formatDate, formatTimeRange } from '../../../../ui/date-time.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { useDayEvents } from '../api.ts';
import { labels } from '../labels.ts';
import classes from './day-schedule.module.css';

function Entry({ entry }: { entry: DayEntry }) {
  const name = useId();
  return (
    <li className={classes.entry}>
      <span className={classes.time}>{formatTimeRange(entry.start_time, entry.end_time)}</span>
      <div className={classes.what}>
        <Text fw={500} id={name}>
          <ClassLink classId={entry.id}>{entry.name}</ClassLink>
        </Text>
        <Text variant="hint" className={classes.location}>
          <IconMapPin size={15} stroke={1.6} aria-hidden />
          {entry.location}
        </Text>
      </div>
      <StatusBadge status={enrollmentStatus([entry])} />
      <div className={classes.action}>
        <CalendarFileButton classId={entry.id} name={entry.name} describedBy={name} />
      </div>
    </li>
  );
}

interface DayFrameProps {
  date: string;
  today: string;
  children: ReactNode;
}

/** A day of the calendar with its heading; announced when another day is picked. */
export function DayFrame({ date, today, children }: DayFrameProps) {
  const title = useId();
  return (
    <section aria-labelledby={title} aria-live="polite">
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
  const { data, error, staleSince, retry } = useDayEvents(date);
  return (
    <DayFrame date={date} today={today}>
      <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {data && data.length > 0 ? (
        <ul className={classes.list}>
          {data.map((entry) => (
            <Entry key={`${entry.id} ${entry.start_time}`} entry={entry} />
          ))}
        </ul>
      ) : data ? (
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
    </DayFrame>
  );
}

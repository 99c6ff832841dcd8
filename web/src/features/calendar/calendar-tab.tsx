import { Stack } from '@mantine/core';
import { zoneName } from '../../ui/date-time.ts';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { TabHeader } from '../../ui/tab-header.tsx';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';
import classes from './calendar-tab.module.css';
import { DaySchedule } from './components/day-schedule.tsx';
import { MonthWithEvents } from './components/month-with-events.tsx';
import { labels } from './labels.ts';
import { useSelectedDate } from './use-selected-date.ts';
import { useToday } from './use-today.ts';

function MonthAndDay({ timeZone }: { timeZone: string }) {
  const today = useToday(timeZone);
  const { selected, select } = useSelectedDate(today);
  return (
    <Stack gap="md">
      <TabHeader title={labels.title} help={`${labels.help} ${labels.timeZone(zoneName(timeZone))}`} />
      <div className={classes.columns}>
        <MonthWithEvents today={today} selected={selected} onSelect={select} timeZone={timeZone} />
        <DaySchedule date={selected} today={today} timeZone={timeZone} />
      </div>
    </Stack>
  );
}

/** The Calendar tab: the signed-in person's month, and the events of the picked day (docs/spec.md section 2). */
export function CalendarTab() {
  // The department's zone decides which day is today.
  const { data: employee, error, retry } = useCurrentEmployee();
  if (employee) return <MonthAndDay timeZone={employee.timezone} />;
  return error ? <ErrorState message={labels.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />;
}

import { Button, Group, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { zoneName } from '../../../ui/date-time.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { wholeDepartment } from './api.ts';
import classes from './calendar-tab.module.css';
import { DaySchedule } from './components/day-schedule.tsx';
import { MonthWithEvents } from './components/month-with-events.tsx';
import { labels } from './labels.ts';
import { useSelectedDate } from './use-selected-date.ts';

/** Loads with the code of the Sign-up tab's actions. */
const DepartmentDay = lazyComponent(async () => (await import('./components/department-day.tsx')).DepartmentDay);

function MonthAndDay({ timeZone }: { timeZone: string }) {
  const today = useToday(timeZone);
  const { selected, select } = useSelectedDate(today);
  const [url, write] = useUrlState();
  const department = url.get('show') === wholeDepartment;
  const help = department ? labels.departmentHelp : labels.help;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={`${help} ${labels.timeZone(zoneName(timeZone))}`} />
        {/* Mantine's Switch is a few kilobytes, for this one place on the screen that opens first. */}
        <Button
          role="switch"
          aria-checked={department}
          variant={department ? 'filled' : 'default'}
          size="xs"
          leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
          onClick={() =>
            write((parameters) => (department ? parameters.delete('show') : parameters.set('show', wholeDepartment)))
          }
        >
          {labels.wholeDepartment}
        </Button>
      </Group>
      <div className={classes.columns}>
        <MonthWithEvents
          today={today}
          selected={selected}
          onSelect={select}
          timeZone={timeZone}
          department={department}
        />
        {department ? (
          <Suspense fallback={<LoadingSkeleton rows={3} />}>
            <DepartmentDay date={selected} today={today} timeZone={timeZone} />
          </Suspense>
        ) : (
          <DaySchedule date={selected} today={today} timeZone={timeZone} />
        )}
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

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
import classes from './calendar-tab.module.css';
import { DaySchedule } from './components/day-schedule.tsx';
import { MonthWithEvents } from './components/month-with-events.tsx';
import { labels, views } from './labels.ts';
import { useShownClasses } from './shown-classes.ts';
import { useSelectedDate } from './use-selected-date.ts';

/** Loads with the code of the Sign-up tab's actions. */
const DepartmentDay = lazyComponent(async () => (await import('./components/department-day.tsx')).DepartmentDay);
const DayList = lazyComponent(async () => (await import('./components/day-list.tsx')).DayList);

/** Returns the view in the URL (`?view=week`), by default the month. */
function useView() {
  const [url, write] = useUrlState();
  const named = url.get('view');
  const view = views.find((one) => one === named) ?? 'month';
  const show = (next: typeof view) =>
    write((parameters) => (next === 'month' ? parameters.delete('view') : parameters.set('view', next)));
  return { view, show };
}

function Controls({ shown: { department, toggle } }: { shown: ReturnType<typeof useShownClasses> }) {
  const { view, show } = useView();
  // Mantine's Switch and SegmentedControl are a few kilobytes each, on the screen that opens first.
  return (
    <Group gap="sm">
      <Group gap={4} role="group" aria-label={labels.view}>
        {views.map((one) => (
          <Button
            key={one}
            variant={one === view ? 'light' : 'default'}
            size="xs"
            aria-pressed={one === view}
            onClick={() => show(one)}
          >
            {labels.views[one]}
          </Button>
        ))}
      </Group>
      <Button
        role="switch"
        aria-checked={department}
        variant={department ? 'filled' : 'default'}
        size="xs"
        leftSection={<IconUsers size={16} stroke={1.6} aria-hidden />}
        onClick={toggle}
      >
        {labels.wholeDepartment}
      </Button>
    </Group>
  );
}

interface ShownProps {
  timeZone: string;
  today: string;
  department: boolean;
}

function Shown({ timeZone, today, department }: ShownProps) {
  const { selected, select } = useSelectedDate(today);
  const { view } = useView();
  const common = { today, timeZone, department, onSelect: select };
  if (view !== 'month') {
    return (
      <Suspense fallback={<LoadingSkeleton />}>
        <DayList {...common} view={view} date={selected} />
      </Suspense>
    );
  }
  return (
    <div className={classes.columns}>
      <MonthWithEvents {...common} selected={selected} />
      {department ? (
        <Suspense fallback={<LoadingSkeleton rows={3} />}>
          <DepartmentDay date={selected} today={today} timeZone={timeZone} />
        </Suspense>
      ) : (
        <DaySchedule date={selected} today={today} timeZone={timeZone} />
      )}
    </div>
  );
}

function Calendar({ timeZone }: { timeZone: string }) {
  const today = useToday(timeZone);
  const shown = useShownClasses();
  const help = shown.department ? labels.departmentHelp : labels.help;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={`${help} ${labels.timeZone(zoneName(timeZone))}`} />
        <Controls shown={shown} />
      </Group>
      {shown.undecided ? (
        <LoadingSkeleton />
      ) : (
        <Shown timeZone={timeZone} today={today} department={shown.department} />
      )}
    </Stack>
  );
}

/** The Calendar tab: a month, week or list of events, and the events of the selected day (docs/spec.md section 2). */
export function CalendarTab() {
  // The department's time zone decides which day is today.
  const { data: employee, error, retry } = useCurrentEmployee();
  if (employee) return <Calendar timeZone={employee.timezone} />;
  return error ? <ErrorState message={labels.fetchFailed} onRetry={retry} /> : <LoadingSkeleton />;
}

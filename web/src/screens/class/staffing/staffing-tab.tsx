import { Stack, Text, Title } from '@mantine/core';
import type { Staffing } from '@muster/shared/areas/shifts';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconUsers } from '@tabler/icons-react';
import { useStaffing } from '../../../parts/shifts/api.ts';
import { shiftWords } from '../../../parts/shifts/shift-words.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type Column, DataTable, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate, formatTimeRange } from '../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { type BadgeStyle, StyledBadge } from '../../../ui/status-badge.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';
import { labels } from './labels.ts';

type StaffedUnit = Staffing['days'][number]['units'][number];
type Person = Staffing['people'][number];

/** Returns the badge of a unit: whether it keeps its minimum on duty. */
function standingOf({ on_duty, remaining, minimum }: StaffedUnit): BadgeStyle {
  if (minimum === null) return { word: labels.none, tone: 'none', Icon: IconCircleDashed };
  // The class takes no one from a unit that is off duty.
  if (on_duty === 0) return { word: labels.offDuty, tone: 'none', Icon: IconCircleDashed };
  if (remaining >= minimum) return { word: labels.enough, tone: 'complete', Icon: IconCircleCheck };
  return { word: labels.short(minimum - remaining), tone: 'missing', Icon: IconAlertCircle };
}

const numbers = ['on_duty', 'attending', 'remaining', 'minimum'] as const;
const titles = {
  on_duty: labels.onDuty,
  attending: labels.attending,
  remaining: labels.remaining,
  minimum: labels.minimum,
} as const;

const unitColumns: readonly Column<StaffedUnit>[] = [
  { key: 'name', title: labels.unit, cell: ({ name }) => name, sortBy: ({ name }) => name, rowHeader: true },
  ...numbers.map(
    (key): Column<StaffedUnit> => ({
      key,
      title: titles[key],
      cell: (unit) => unit[key],
      sortBy: (unit) => unit[key] ?? -1,
      align: 'right',
      width: key === 'remaining' ? 160 : 120,
      minWidth: key === 'remaining' ? 120 : 92,
      ...(key !== 'remaining' && { priority: key === 'minimum' ? 1 : 2 }),
    }),
  ),
  {
    key: 'status',
    title: labels.status,
    cell: (unit) => <StyledBadge {...standingOf(unit)} />,
    sortBy: (unit) => standingOf(unit).word,
    width: 160,
    minWidth: 144,
  },
];

const dutyOf = ({ shifts }: Person) =>
  shifts.length > 0 ? [...new Set(shifts.map(shiftWords))].join(', ') : labels.off;
const personColumns: readonly Column<Person>[] = [
  { key: 'name', title: labels.name, cell: ({ name }) => name, sortBy: ({ name }) => name, rowHeader: true },
  textColumn('unit', labels.unit, ({ unit }) => unit ?? '', { width: 220, minWidth: 120, priority: 1 }),
  textColumn('shift', labels.shift, dutyOf, { width: 300, minWidth: 160 }),
];

/** The remaining staff of each unit on each class day, against its minimum, and the attendees on duty. */
export function StaffingTab({ classId }: ClassPanelProps) {
  const timeZone = useTimeZone();
  const { data, error, staleSince, reload, retry } = useStaffing(classId);
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={() => void retry()} />;
  const attendees = data.people.filter(({ attends }) => attends);
  const onDuty = attendees.filter(({ shifts }) => shifts.some(({ kind }) => kind === 'shift'));
  return (
    <Stack gap="lg">
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={reload} />
      <div>
        <Text fw={500} role="status">
          {labels.summary(attendees.length, onDuty.length)}
        </Text>
        <Text variant="hint">{labels.help}</Text>
      </div>
      {data.days.map(({ date, start, end, units }) => {
        const day = `${formatDate(date)}, ${formatTimeRange(start, end)}`;
        return (
          <Stack key={day} gap="xs" component="section">
            <Title order={2} size="h3">
              {day}
            </Title>
            <DataTable
              label={labels.unitsOn(day)}
              columns={unitColumns}
              rows={units}
              rowKey={({ id }) => id}
              initialSort={{ key: 'name', direction: 'ascending' }}
              empty={<EmptyState message={labels.noPlan} icon={<IconUsers size={32} stroke={1.5} />} />}
            />
          </Stack>
        );
      })}
      <Stack gap="xs" component="section">
        <Title order={2} size="h3">
          {labels.attendees}
        </Title>
        <DataTable
          label={labels.attendees}
          columns={personColumns}
          rows={attendees}
          rowKey={({ employee_id }) => employee_id}
          initialSort={{ key: 'name', direction: 'ascending' }}
          empty={<EmptyState message={labels.noAttendees} icon={<IconUsers size={32} stroke={1.5} />} />}
        />
      </Stack>
    </Stack>
  );
}

import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { CanceledSeat } from '@muster/shared/areas/training';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useCancellation } from '../../../parts/trainings/api.ts';
import { canceledLabels as texts } from '../../../parts/trainings/labels.ts';
import { classPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import type { ClassPanelProps } from '../class-day/class-panel.ts';

const columnsFor = (timeZone: string): readonly Column<CanceledSeat>[] => [
  {
    key: 'name',
    title: texts.columns.name,
    cell: ({ name, employee_id, rank }) => (
      <>
        {name}
        <Text variant="hint">{rank === null ? employee_id : `${employee_id}, ${rank}`}</Text>
      </>
    ),
  },
  {
    key: 'requested',
    title: texts.columns.requested,
    cell: ({ request_date }) => formatInstant(request_date, timeZone),
    width: 240,
    minWidth: 150,
    priority: 1,
  },
  {
    key: 'outcome',
    title: texts.columns.outcome,
    cell: ({ moved_to, not_moved }) => {
      if (moved_to) {
        return (
          <Anchor component={Link} to={classPath(moved_to.class_id)} inherit>
            {texts.movedTo(formatDate(moved_to.date))}
          </Anchor>
        );
      }
      return not_moved === null ? texts.seatEnded : texts.notMoved(not_moved);
    },
    minWidth: 150,
  },
];

const rowKey = ({ employee_id, request_date }: CanceledSeat) => `${employee_id} ${request_date}`;

/** The people of a class when it was canceled, with the class that each attendee was moved to. */
export function CanceledPeopleTab({ classId }: ClassPanelProps) {
  const { data, error, staleSince, retry } = useCancellation(classId);
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);
  if (!data) return <NotLoaded error={error} message={texts.failed} onRetry={retry} />;
  const { attendees, waitlist } = data;
  const [heading, waiting] = [texts.attendees(attendees.length), texts.waitlist(waitlist.length)];
  return (
    <Stack gap="md">
      <StaleAlert message={texts.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <Title order={2} size="h4">
        {heading}
      </Title>
      <DataTable label={heading} columns={columns} rows={attendees} rowKey={rowKey} empty={texts.none} />
      {waitlist.length > 0 && (
        <>
          <Title order={2} size="h4">
            {waiting}
          </Title>
          <DataTable
            label={waiting}
            columns={columns.filter(({ key }) => key !== 'outcome')}
            rows={waitlist}
            rowKey={rowKey}
            empty={null}
          />
        </>
      )}
    </Stack>
  );
}

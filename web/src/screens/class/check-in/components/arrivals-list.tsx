import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Arrival, NotedMoment } from '@muster/shared/areas/arrivals';
import { useMemo, useState } from 'react';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatMoment } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { confirmArrivals } from '../api.ts';
import { listLabels as labels } from '../labels.ts';

interface ArrivalsListProps {
  classId: string;
  session: string;
  arrivals: readonly Arrival[];
  timeZone: string;
  /** Reloads the list. */
  onConfirmed: () => Promise<unknown>;
}

interface Outcome {
  done: number;
  refused: readonly string[];
  failure?: string;
}

/** The people who checked in to a session, and the buttons that record them as present. */
export function ArrivalsList({ classId, session, arrivals, timeZone, onConfirmed }: ArrivalsListProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const open = arrivals.filter(({ attendance }) => attendance === null);
  const { busy, run } = useMutation(async (people: readonly Arrival[]) => {
    setOutcome(undefined);
    const nameOf = new Map(people.map(({ employee_id, name }) => [employee_id, `${name} (${employee_id})`]));
    let done = 0;
    const refused: string[] = [];
    try {
      await confirmArrivals(classId, session, [...nameOf.keys()], ({ confirmed, not_confirmed }) => {
        done += confirmed.length;
        for (const { employee_id, detail } of not_confirmed) {
          refused.push(`${nameOf.get(employee_id) ?? employee_id}: ${detail}`);
        }
      });
      setOutcome({ done, refused });
    } catch (error) {
      setOutcome({ done, refused, failure: detailOrMessage(labels.confirmFailed, error) });
    }
    // A failure to load is shown above the list.
    await onConfirmed().catch(() => undefined);
  });
  const columns = useMemo(
    () => columnsFor({ timeZone, busy, onConfirm: (one) => void run([one]) }),
    [timeZone, busy, run],
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3}>{labels.title}</Title>
          <Text variant="hint">{labels.confirmHelp}</Text>
        </div>
        {open.length > 0 && (
          <BusyButton
            label={labels.confirmAll(open.length)}
            busyLabel={labels.confirming}
            busy={busy}
            onClick={() => void run(open)}
          />
        )}
      </Group>
      {outcome && outcome.done > 0 && (
        <Alert role="status" color="green">
          {labels.done(outcome.done)}
        </Alert>
      )}
      <ErrorAlert message={outcome?.failure} />
      {outcome && outcome.refused.length > 0 && (
        <ErrorAlert
          message={[labels.notConfirmed, ...outcome.refused].join('\n')}
          onDismiss={() => setOutcome(undefined)}
        />
      )}
      <DataTable
        label={labels.title}
        columns={columns}
        rows={arrivals}
        rowKey={({ employee_id }) => employee_id}
        empty={<EmptyState message={labels.empty} />}
      />
    </Stack>
  );
}

interface ColumnContext {
  timeZone: string;
  busy: boolean;
  onConfirm: (arrival: Arrival) => void;
}

const columnsFor = ({ timeZone, busy, onConfirm }: ColumnContext): readonly Column<Arrival>[] => {
  const moment = (at: string) => formatMoment(new Date(at), new Date(), timeZone);
  const cell = (noted: NotedMoment | null) =>
    noted && (
      <>
        {moment(noted.at)}
        {noted.sent_at && <Text variant="hint">{labels.late(moment(noted.sent_at))}</Text>}
      </>
    );
  return [
    {
      key: 'name',
      title: labels.columns.name,
      cell: ({ name, employee_id }) => `${name} (${employee_id})`,
      sortBy: ({ name }) => name,
    },
    { key: 'in', title: labels.columns.in, cell: (row) => cell(row.in), sortBy: (row) => row.in?.at, width: 160 },
    { key: 'out', title: labels.columns.out, cell: (row) => cell(row.out), sortBy: (row) => row.out?.at, width: 160 },
    {
      key: 'state',
      title: labels.columns.state,
      cell: ({ attendance, out }) => (
        <>
          {attendance ? labels.recorded(attendance.status, attendance.by) : labels.open}
          {attendance?.status === 'present' && out && (out.sent_at ?? out.at) > attendance.at && (
            <Text variant="hint">{labels.leftAfter}</Text>
          )}
        </>
      ),
      width: 220,
      minWidth: 130,
    },
    {
      key: 'actions',
      title: labels.columns.actions,
      actions: true,
      cell: (row) =>
        row.attendance === null && (
          <Button
            variant="default"
            size="xs"
            aria-label={labels.confirmOne(row.name)}
            aria-disabled={busy || undefined}
            onClick={() => onConfirm(row)}
          >
            {labels.confirm}
          </Button>
        ),
      width: 120,
      minWidth: 110,
    },
  ];
};

import { Alert, Stack } from '@mantine/core';
import type { MandatoryStatus } from '@muster/shared/areas/certification';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconSchool } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { certificationText } from '../../../parts/certifications/certification-text.ts';
import { labels as certificationLabels } from '../../../parts/certifications/labels.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { type Column, DataTable, type Sort, textColumn } from '../../../ui/data-table/data-table.tsx';
import { useUrlSort } from '../../../ui/data-table/use-url-sort.ts';
import { zoneName } from '../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { StatusBadge, statusWord } from '../../../ui/status-badge.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { urgency } from '../certifications/urgency.ts';
import { useAvailableClasses } from '../seats/api.ts';
import { type AvailableTraining, groupByTrainingType, nextClasses, seatToMove } from '../seats/available-trainings.ts';
import { SeatDialogs } from '../seats/components/lazy-parts.ts';
import { NextClass } from '../seats/components/next-class.tsx';
import { fetchFailed, labels } from '../seats/labels.ts';
import { useSeatActions } from '../seats/use-seat-actions.ts';
import { NeededTrainings } from './components/needed-trainings.tsx';
import { TrainingClasses } from './components/training-classes.tsx';
import { useTrainingNeeds } from './use-training-needs.ts';

const yesOrNo = ({ required }: AvailableTraining) => (required ? labels.yes : labels.no);

interface ColumnContext {
  timeZone: string;
  today: string;
  statusOf: (trainingId: string) => MandatoryStatus | undefined;
}

function columnsFor({ timeZone, today, statusOf }: ColumnContext): readonly Column<AvailableTraining>[] {
  return [
    { key: 'name', title: labels.columns.name, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      key: 'next',
      title: labels.columns.next,
      cell: (training) => (
        <div>
          <NextClass training={training} timeZone={timeZone} />
        </div>
      ),
      sortBy: (training) => nextClasses(training, timeZone, new Date()).next?.training_dates[0]?.start_time,
      width: 200,
      minWidth: 150,
      priority: 1,
    },
    {
      key: 'need',
      title: labels.columns.need,
      cell: ({ id }) => {
        const entry = statusOf(id);
        return entry ? certificationText(entry, today) : '';
      },
      sortBy: ({ id }) => {
        const entry = statusOf(id);
        return entry && urgency(entry.status);
      },
      width: 190,
      minWidth: 150,
      priority: 2,
    },
    textColumn('required', labels.columns.required, yesOrNo, { width: 130, minWidth: 120, priority: 3 }),
    {
      key: 'status',
      title: labels.columns.status,
      cell: ({ status }) => <StatusBadge status={status} />,
      sortBy: ({ status }) => statusWord(status),
      width: 160,
      minWidth: 150,
    },
  ];
}

/** docs/spec.md section 9. */
const byName: Sort = { key: 'name', direction: 'ascending' };

interface LinkNoteProps {
  trainings: readonly AvailableTraining[];
  /** The training and the class in the URL. */
  type: string | null;
  linked: string | null;
}

/** Says that the training or class in the URL is not available. */
function LinkNote({ trainings, type, linked }: LinkNoteProps) {
  if (!type) return null;
  const training = trainings.find(({ id }) => id === type);
  const isThere = training && (!linked || training.classes.some(({ id }) => id === linked));
  if (isThere) return null;
  return <Alert role="status">{training ? labels.noSuchClass : labels.noClass}</Alert>;
}

/** The Sign-up tab, Available Training Courses: the available classes by training type (docs/spec.md section 2). */
export function SignupTab() {
  const timeZone = useTimeZone();
  const { data: classes, error, staleSince, reload, retry } = useAvailableClasses();
  const actions = useSeatActions(reload);
  const [expanded, setExpanded] = useState(0);
  const countExpanded = useCallback(() => {
    setExpanded((count) => count + 1);
    return () => setExpanded((count) => count - 1);
  }, []);
  const trainings = useMemo(() => classes && groupByTrainingType(classes), [classes]);
  const today = useToday(timeZone);
  const { needed, statusOf, failed, retry: retryStatus } = useTrainingNeeds(trainings, today);
  const columns = columnsFor({ timeZone, today, statusOf });
  const sorting = useUrlSort(byName, columns);
  const [url] = useSearchParams();
  const [type, linked] = [url.get('type'), url.get('class')];
  const movable = (to: TrainingClass) => seatToMove(classes, to, timeZone);
  const staleAlert = <StaleAlert message={fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={reload} />;
  return (
    <Stack gap="md">
      <TabHeader title={labels.title} help={`${labels.help} ${labels.timeZone(zoneName(timeZone))}`} />
      {trainings ? (
        <>
          {expanded === 0 && staleAlert}
          {failed && <RetryAlert message={certificationLabels.fetchFailed} onRetry={retryStatus} />}
          <LinkNote trainings={trainings} type={type} linked={linked} />
          <NeededTrainings needed={needed} today={today} timeZone={timeZone} />
          <DataTable
            // Another link opens another row.
            key={type}
            initialOpen={type ? [type] : []}
            marked={({ id }) => id === type && !linked}
            label={labels.title}
            columns={columns}
            rows={trainings}
            rowKey={({ id }) => id}
            toggleName={({ name }) => labels.expand(name)}
            {...sorting}
            empty={<EmptyState message={labels.empty} icon={<IconSchool size={32} stroke={1.5} />} />}
            expand={(training) => (
              <TrainingClasses
                training={training}
                timeZone={timeZone}
                actions={actions}
                seatToMove={movable}
                marked={linked ?? undefined}
                reload={reload}
                staleAlert={staleAlert}
                onExpand={countExpanded}
              />
            )}
          />
        </>
      ) : (
        <NotLoaded error={error} message={fetchFailed} onRetry={retry} />
      )}
      {(expanded > 0 || actions.dialog) && (
        <Suspense>
          <SeatDialogs actions={actions} seatToMove={movable} />
        </Suspense>
      )}
    </Stack>
  );
}

import { Button, Center, Group, Loader, Stack, Switch, Text } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { IconCalendarOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useClasses } from '../../../../parts/trainings/api.ts';
import { isPast } from '../../../../parts/trainings/is-past.ts';
import { classLabels, labels } from '../../../../parts/trainings/labels.ts';
import type { ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { EmptyState, ErrorState } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useLoadOnExpand } from '../../../../ui/use-load-on-expand.ts';
import { ClassTable } from './class-table.tsx';

interface ClassesOfTypeProps {
  type: TrainingType;
  timeZone: string;
  /** The id of the class in the URL. */
  marked: string | undefined;
  onOpen: (dialog: ManageDialog) => void;
}

/** The classes of an expanded training type. Past classes are behind a switch, which is on if there are no others. */
export function ClassesOfType({ type, timeZone, marked, onOpen }: ClassesOfTypeProps) {
  const [showsPast, setShowsPast] = useState<boolean>();
  const { data: rows, staleSince, reload } = useClasses(type.id);
  const { state, retry } = useLoadOnExpand(reload);
  if (state === 'failed' && !rows) return <ErrorState message={classLabels.fetchFailed} onRetry={retry} />;
  if (state === 'loading' || !rows)
    return (
      <Center role="status" aria-label={classLabels.loading} mih={64}>
        <Loader size="sm" />
      </Center>
    );
  const add = !type.archived && (
    <Button variant="light" onClick={() => onOpen({ kind: 'addClass', type })}>
      {labels.addTo(type.name)}
    </Button>
  );
  const { coming, past } = byTime(rows, timeZone, new Date());
  const withPast = showsPast ?? (coming.length === 0 || past.some(({ id }) => id === marked));
  const table = { type, marked, timeZone, onOpen };
  return (
    <Stack gap="sm">
      <StaleAlert message={classLabels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={reload} />
      {rows.length === 0 ? (
        <EmptyState message={classLabels.none} icon={<IconCalendarOff size={32} stroke={1.5} />} action={add} />
      ) : coming.length > 0 ? (
        <ClassTable {...table} label={classLabels.of(type.name)} rows={coming} />
      ) : (
        <Group gap="md">
          <Text c="dimmed">{classLabels.noneToCome}</Text>
          {add}
        </Group>
      )}
      {past.length > 0 && (
        <Switch
          label={classLabels.showPast(past.length)}
          checked={withPast}
          onChange={({ currentTarget }) => setShowsPast(currentTarget.checked)}
        />
      )}
      {withPast && past.length > 0 && (
        <ClassTable
          {...table}
          label={(coming.length > 0 ? classLabels.pastOf : classLabels.of)(type.name)}
          rows={past.toReversed()}
        />
      )}
    </Stack>
  );
}

/** Returns the classes that have not ended, by start, and those that have. */
function byTime(rows: readonly TrainingClass[], timeZone: string, now: Date) {
  const hasEnded = (row: TrainingClass) => isPast(row, timeZone, now);
  return { coming: rows.filter((row) => !hasEnded(row)), past: rows.filter(hasEnded) };
}

import { Button, Center, Loader, Stack } from '@mantine/core';
import { type TrainingType, training } from '@muster/shared/areas/training';
import { IconCalendarOff } from '@tabler/icons-react';
import { cacheKey } from '../../../api/cache-key.ts';
import { EmptyState, ErrorState } from '../../../ui/page-states.tsx';
import { ReloadFailure } from '../../../ui/stale-alert.tsx';
import { useLoadOnExpand } from '../../../ui/use-load-on-expand.ts';
import { useClasses } from '../api.ts';
import { classLabels, labels } from '../labels.ts';
import type { ManageDialog } from '../manage-dialog.ts';
import { ClassTable } from './class-table.tsx';

interface ClassesOfTypeProps {
  type: TrainingType;
  timeZone: string;
  onOpen: (dialog: ManageDialog) => void;
}

/** What an opened training type shows: its classes as they are now, by start. */
export function ClassesOfType({ type, timeZone, onOpen }: ClassesOfTypeProps) {
  const { classes: rows, load } = useClasses(type.id);
  const { state, retry } = useLoadOnExpand(load);
  if (state === 'failed' && !rows) return <ErrorState message={classLabels.fetchFailed} onRetry={retry} />;
  if (state === 'loading' || !rows)
    return (
      <Center role="status" aria-label={classLabels.loading} mih={64}>
        <Loader size="sm" />
      </Center>
    );
  const add = (
    <Button variant="light" onClick={() => onOpen({ kind: 'addClass', type })}>
      {labels.addTo(type.name)}
    </Button>
  );
  return (
    <Stack gap="sm">
      <ReloadFailure
        of={cacheKey(training.classes, { params: { id: type.id } })}
        message={classLabels.fetchFailed}
        timeZone={timeZone}
        onRetry={load}
      />
      {rows.length === 0 ? (
        <EmptyState message={classLabels.none} icon={<IconCalendarOff size={32} stroke={1.5} />} action={add} />
      ) : (
        <ClassTable name={type.name} rows={rows} timeZone={timeZone} onOpen={onOpen} />
      )}
    </Stack>
  );
}

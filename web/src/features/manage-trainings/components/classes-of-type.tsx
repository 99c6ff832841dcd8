import { Button, Center, Loader, Stack } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import { IconCalendarOff } from '@tabler/icons-react';
import { EmptyState, ErrorState } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
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

/** The classes of an expanded training type, by start, loaded at each expansion. */
export function ClassesOfType({ type, timeZone, onOpen }: ClassesOfTypeProps) {
  const { data: rows, staleSince, reload } = useClasses(type.id);
  const { state, retry } = useLoadOnExpand(reload);
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
      <StaleAlert message={classLabels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={reload} />
      {rows.length === 0 ? (
        <EmptyState message={classLabels.none} icon={<IconCalendarOff size={32} stroke={1.5} />} action={add} />
      ) : (
        <ClassTable name={type.name} rows={rows} timeZone={timeZone} onOpen={onOpen} />
      )}
    </Stack>
  );
}

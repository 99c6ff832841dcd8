import { Center, Loader, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useLoadOnExpand } from '../../../ui/use-load-on-expand.ts';
import type { AvailableTraining } from '../available-trainings.ts';
import { labels } from '../labels.ts';
import type { SeatActions } from '../use-seat-actions.ts';
import { ClassTable } from './class-table.tsx';

interface TrainingClassesProps {
  training: AvailableTraining;
  timeZone: string;
  actions: SeatActions;
  reload: () => Promise<unknown>;
  /** Says that the classes could not be loaded again. */
  staleAlert: ReactNode;
  /** Counts the expanded trainings: called at mount, and what it returns at unmount. */
  onExpand: () => () => void;
}

/** The classes of an expanded training, loaded at each expansion. */
export function TrainingClasses({ training, timeZone, actions, reload, staleAlert, onExpand }: TrainingClassesProps) {
  useEffect(onExpand, [onExpand]);
  const { state } = useLoadOnExpand(reload);
  if (state === 'loading')
    return (
      <Center role="status" aria-label={labels.loadingClasses} mih={64}>
        <Loader size="sm" />
      </Center>
    );
  return (
    <Stack gap="sm">
      {staleAlert}
      <ClassTable training={training} timeZone={timeZone} actions={actions} />
    </Stack>
  );
}

import { Center, Loader, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useLoadOnExpand } from '../../../ui/use-load-on-expand.ts';
import type { AvailableTraining } from '../available-trainings.ts';
import { labels } from '../labels.ts';
import type { SeatActions } from '../use-seat-actions.ts';
import { AvailableReloadFailure } from './available-reload-failure.tsx';
import { ClassTable } from './class-table.tsx';

interface TrainingClassesProps {
  course: AvailableTraining;
  timeZone: string;
  actions: SeatActions;
  reload: () => Promise<unknown>;
  /** Hears that the course is open, and answers how to take that back: a failed reload is told where the classes are. */
  onOpen: () => () => void;
}

/** What an opened course shows: its classes as they are now, else as they were, and from when. */
export function TrainingClasses({ course, timeZone, actions, reload, onOpen }: TrainingClassesProps) {
  useEffect(onOpen, [onOpen]);
  const { state } = useLoadOnExpand(reload);
  if (state === 'loading')
    return (
      <Center role="status" aria-label={labels.loadingClasses} mih={64}>
        <Loader size="sm" />
      </Center>
    );
  return (
    <Stack gap="sm">
      <AvailableReloadFailure timeZone={timeZone} reload={reload} />
      <ClassTable course={course} timeZone={timeZone} actions={actions} />
    </Stack>
  );
}

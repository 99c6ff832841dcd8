import { Center, Loader, Stack } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react';
import { LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { useLoadOnExpand } from '../../../../ui/use-load-on-expand.ts';
import type { ClassTable } from '../../seats/components/class-table.tsx';
import { LazyClassTable, SeatDialogs } from '../../seats/components/lazy-parts.ts';
import { labels } from '../../seats/labels.ts';

interface TrainingClassesProps extends ComponentProps<typeof ClassTable> {
  reload: () => Promise<unknown>;
  /** Says that the classes could not be reloaded. */
  staleAlert: ReactNode;
  /** Counts the expanded trainings: called at mount. Returns the function to call at unmount. */
  onExpand: () => () => void;
}

/** The classes of an expanded training, loaded at each expansion. */
export function TrainingClasses({ reload, staleAlert, onExpand, ...table }: TrainingClassesProps) {
  useEffect(onExpand, [onExpand]);
  useEffect(() => {
    LazyClassTable.preload();
    SeatDialogs.preload();
  }, []);
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
      <Suspense fallback={<LoadingSkeleton rows={2} />}>
        <LazyClassTable {...table} />
      </Suspense>
    </Stack>
  );
}

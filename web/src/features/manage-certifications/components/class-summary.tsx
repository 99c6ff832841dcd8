import { Text } from '@mantine/core';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { ClassSessionList } from '../../../ui/class-session-list.tsx';

/** Which class a dialog speaks of, in few lines. */
export function ClassSummary({ of }: { of: CompletedTraining }) {
  return (
    <div>
      <Text fw={600}>{of.name}</Text>
      <Text c="dimmed">{of.location}</Text>
      <ClassSessionList sessions={of.dates} />
    </div>
  );
}

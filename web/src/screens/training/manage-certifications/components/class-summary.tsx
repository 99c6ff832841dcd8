import { Text } from '@mantine/core';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { ClassSessionList } from '../../../../ui/class-session-list.tsx';

/** The name, location and sessions of the class in a dialog. */
export function ClassSummary({ completed }: { completed: CompletedTraining }) {
  return (
    <div>
      <Text fw={600}>{completed.name}</Text>
      <Text c="dimmed">{completed.location}</Text>
      <ClassSessionList sessions={completed.dates} />
    </div>
  );
}

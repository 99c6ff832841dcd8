import { Text } from '@mantine/core';
import type { CompletedTraining } from '@muster/shared/areas/certification';
import { SessionList } from '../../../ui/class-session-list.tsx';

/** Which class a dialog speaks of, in few lines. */
export function ClassLine({ of }: { of: CompletedTraining }) {
  return (
    <div>
      <Text fw={600}>{of.name}</Text>
      <Text c="dimmed">{of.location}</Text>
      <SessionList sessions={of.dates} />
    </div>
  );
}

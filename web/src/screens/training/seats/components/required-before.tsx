import { Text } from '@mantine/core';
import { useTypes } from '../../../../parts/trainings/api.ts';
import { labels } from '../labels.ts';

/** Names the prerequisites of a training, if there are any. */
export function RequiredBefore({ trainingId }: { trainingId: string }) {
  const { data: types } = useTypes();
  const required = types?.find(({ id }) => id === trainingId)?.prerequisite_ids ?? [];
  const names = (types ?? []).filter(({ id, archived }) => required.includes(id) && !archived).map(({ name }) => name);
  if (names.length === 0) return null;
  return <Text size="sm">{labels.requiredBefore(names)}</Text>;
}

import { Text } from '@mantine/core';
import { useUsableForms } from '../../../../parts/evaluations/api.ts';
import { useTypes } from '../../../../parts/trainings/api.ts';
import { labels } from '../labels.ts';

const noIds: readonly string[] = [];

/** Names the prerequisites of a training and the forms with which attendees are evaluated, if there are any. */
export function RequiredBefore({ trainingId }: { trainingId: string }) {
  const { data: types } = useTypes();
  const type = types?.find(({ id }) => id === trainingId);
  const { prerequisite_ids: required = noIds, form_ids = noIds } = type ?? {};
  const { data: forms } = useUsableForms(form_ids.length > 0);
  const names = (types ?? []).filter(({ id, archived }) => required.includes(id) && !archived).map(({ name }) => name);
  const evaluations = (forms ?? []).filter(({ id }) => form_ids.includes(id)).map(({ name }) => name);
  return (
    <>
      {names.length > 0 && <Text size="sm">{labels.requiredBefore(names)}</Text>}
      {evaluations.length > 0 && <Text size="sm">{labels.evaluatedWith(evaluations)}</Text>}
    </>
  );
}

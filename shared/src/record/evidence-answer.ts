import type { Evidence, EvidenceAnswer } from './evidence.ts';
import { type Recorded, statusOn } from './status-on.ts';

/** Returns the answer about one person. Trainings are in the order of their ids, which no language changes. */
export function answerOf(
  chain: string,
  recorded: Recorded,
  { on, known, training_ids }: Pick<Evidence['question'], 'on' | 'known' | 'training_ids'>,
): EvidenceAnswer {
  const { employed, active, statuses } = statusOn(recorded, { on, known });
  const asked = statuses.filter(({ type_id }) => training_ids.length === 0 || training_ids.includes(type_id));
  return { chain, employed, active, statuses: asked.sort((a, b) => (a.type_id < b.type_id ? -1 : 1)) };
}

import { answersOn } from '../requirements/answers-on.ts';
import type { Evidence, EvidenceAnswer } from './evidence.ts';
import { type Recorded, statusOn } from './status-on.ts';

export type EvidenceQuestion = Pick<Evidence['question'], 'on' | 'known' | 'training_ids' | 'requirement_ids'>;

/** Returns the answer about one person. Trainings and requirements are ordered by id, independent of language. */
export function answerOf(chain: string, recorded: Recorded, question: EvidenceQuestion): EvidenceAnswer {
  const { on, known, training_ids, requirement_ids } = question;
  if (requirement_ids !== undefined)
    return { chain, statuses: [], ...requirementsAnswer(recorded, question, requirement_ids) };
  const { employed, active, statuses } = statusOn(recorded, { on, known });
  const requested = statuses.filter(({ type_id }) => training_ids.length === 0 || training_ids.includes(type_id));
  return { chain, employed, active, statuses: requested.sort((a, b) => (a.type_id < b.type_id ? -1 : 1)) };
}

function requirementsAnswer(recorded: Recorded, { on, known }: EvidenceQuestion, ids: readonly string[]) {
  const { presence, answers } = answersOn(recorded, { on, known });
  const requested = answers.filter(({ requirement_id }) => ids.length === 0 || ids.includes(requirement_id));
  return {
    employed: presence.employed,
    active: presence.active,
    requirements: requested.sort((a, b) => (a.requirement_id < b.requirement_id ? -1 : 1)),
  };
}

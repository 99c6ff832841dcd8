import type { EvaluationDraft, GroupPerson } from '@muster/shared/evaluation-answers';
import { evaluations } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

/** Returns the answer of a class with all drafts. Those that are too long for the answer are loaded one by one. */
export async function withMoreDrafts<G extends { people: GroupPerson[] }>(group: G): Promise<G> {
  const people: GroupPerson[] = [];
  for (const person of group.people) {
    const more: EvaluationDraft[] = [];
    for (const id of person.more_drafts) more.push(...(await draftIfAny(id)));
    people.push(more.length === 0 ? person : { ...person, drafts: [...person.drafts, ...more], more_drafts: [] });
  }
  return { ...group, people };
}

/** Loads a draft; none if it was completed or deleted meanwhile. */
async function draftIfAny(id: string): Promise<EvaluationDraft[]> {
  try {
    return [await call(evaluations.draft, { params: { id } })];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

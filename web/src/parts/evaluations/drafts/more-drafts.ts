import type { EvaluationDraft, GroupPerson } from '@muster/shared/evaluation-answers';
import { loadDraft } from './api.ts';

/** Returns the answer of a class with all drafts. Those that are too long for the answer are loaded one by one. */
export async function withMoreDrafts<G extends { people: GroupPerson[] }>(group: G): Promise<G> {
  const people: GroupPerson[] = [];
  for (const person of group.people) {
    const more: EvaluationDraft[] = [];
    for (const id of person.more_drafts) {
      const draft = await loadDraft(id);
      if (draft) more.push(draft);
    }
    const drafts = [...person.drafts, ...more].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    people.push(more.length === 0 ? person : { ...person, drafts, more_drafts: [] });
  }
  return { ...group, people };
}

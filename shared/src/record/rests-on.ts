import { requirementsOn } from '../requirements/requirements-on.ts';
import type { BareEntry } from './entry.ts';
import type { EvidenceQuestion } from './evidence-answer.ts';
import type { EntryTopic } from './topic.ts';

/** What of a record an answer rests on. */
export interface Scope {
  /** The trainings that it is about; empty: all. */
  training_ids: readonly string[];
  /** Credits count too: hours are asked about. */
  credits: boolean;
}

const everything: Scope = { training_ids: [], credits: true };

/** Returns what of the department's record the answers rest on: where requirements are asked about, on all of it but its documents and the reports that were filed. */
export const departmentScope = ({ training_ids, requirement_ids }: EvidenceQuestion): Scope =>
  requirement_ids === undefined ? { training_ids, credits: false } : everything;

/** Returns what of a person's record an answer rests on. `department` are the entries that the department's scope has. */
export function personScope(question: EvidenceQuestion, department: readonly BareEntry[]): Scope {
  const { training_ids, requirement_ids: ids } = question;
  if (ids === undefined) return { training_ids, credits: false };
  const asked = requirementsOn(department, question).filter(({ id }) => ids.length === 0 || ids.includes(id));
  if (asked.some(({ rule }) => rule.kind === 'hours')) return everything;
  const trainings = asked.flatMap(({ rule }) => (rule.kind === 'certification' ? rule.type_ids : []));
  return { training_ids: ids.length === 0 ? [] : [...ids, ...trainings], credits: false };
}

/** Returns whether records tell of requirements or exemptions, without which an answer about trainings would not be whole. */
export const tellsOfRequirements = (topics: readonly EntryTopic[]): boolean =>
  topics.some(({ kind }) => kind.startsWith('requirement.') || kind.startsWith('exemption.'));

/**
 * Returns the numbers of the entries that an answer within a scope rests on: employment, requirements and exemptions, what tells of the trainings and of
 * their classes, and what supersedes one of those. Entries are given in their order.
 */
export function restsOn(
  entries: readonly { no: number; topic: EntryTopic }[],
  { training_ids, credits }: Scope,
): ReadonlySet<number> {
  const isAsked = (typeId: string | undefined) =>
    training_ids.length === 0 || (typeId !== undefined && training_ids.includes(typeId));
  const found = new Set<number>();
  for (const { no, topic } of entries) {
    const replacesOne = topic.supersedes !== undefined && found.has(topic.supersedes);
    if (replacesOne || tellsOf(topic, { isAsked, credits }, found)) found.add(no);
  }
  return found;
}

function tellsOf(
  topic: EntryTopic,
  { isAsked, credits }: { isAsked: (typeId: string | undefined) => boolean; credits: boolean },
  found: ReadonlySet<number>,
): boolean {
  switch (topic.kind) {
    case 'employment.started':
    case 'employment.status':
    case 'employment.ended':
    case 'identity':
    case 'assignment':
    case 'department.defined':
    case 'requirement.defined':
    case 'requirement.ended':
    case 'exemption.granted':
    case 'exemption.ended':
      return true;
    case 'certification.issued':
    case 'attendance.recorded':
    case 'assessment.recorded':
    case 'type.defined':
    case 'type.removed':
      return isAsked(topic.type_id);
    case 'certification.revoked':
      return topic.entry !== undefined && found.has(topic.entry);
    case 'credit.recorded':
    case 'credit.withdrawn':
      return credits;
    case 'document.added':
    case 'document.removed':
    case 'report.filed':
      return false;
  }
}

import type { EntryTopic } from './topic.ts';

/**
 * Returns the numbers of the entries that an answer about these trainings rests on: employment, what tells of the trainings and of
 * their classes, and what supersedes one of those. Without any training named: of all. Credits are not among them. Entries are given in their order.
 */
export function restsOn(
  entries: readonly { no: number; topic: EntryTopic }[],
  trainingIds: readonly string[],
): ReadonlySet<number> {
  const isAsked = (typeId: string | undefined) =>
    trainingIds.length === 0 || (typeId !== undefined && trainingIds.includes(typeId));
  const found = new Set<number>();
  for (const { no, topic } of entries) {
    const replacesOne = topic.supersedes !== undefined && found.has(topic.supersedes);
    if (replacesOne || tellsOf(topic, isAsked, found)) found.add(no);
  }
  return found;
}

function tellsOf(
  topic: EntryTopic,
  isAsked: (typeId: string | undefined) => boolean,
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
    case 'document.added':
    case 'document.removed':
      return false;
  }
}

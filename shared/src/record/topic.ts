import type { EntryContent, EntryKind } from './entry.ts';

/**
 * What an entry is about, without what it says. An evidence file has it also of the entries that it does not show: each
 * hash covers it, so that nobody can leave out an entry that the answer rests on.
 */
export interface EntryTopic {
  kind: EntryKind;
  /** The training of a certification, of attendance, of an assessment or of a department's entry. */
  type_id?: string;
  /** The certification that was revoked, or the exemption that ended, by the number of its entry. */
  entry?: number;
  /** The requirement of a department's entry, or of an exemption. */
  requirement_id?: string;
  supersedes?: number;
}

/** Returns what an entry is about. */
export function topicOf(entry: EntryContent): EntryTopic {
  const { kind, supersedes } = entry;
  return { kind, ...aboutOf(entry), ...(supersedes !== undefined && { supersedes }) };
}

function aboutOf(entry: EntryContent): Omit<EntryTopic, 'kind'> {
  switch (entry.kind) {
    case 'certification.issued':
    case 'attendance.recorded':
    case 'assessment.recorded':
    case 'type.defined':
    case 'type.removed':
    case 'document.added':
      return { type_id: entry.data.type_id };
    case 'certification.revoked':
      return { entry: entry.data.entry };
    case 'requirement.defined':
    case 'requirement.ended':
    case 'exemption.granted':
      return { requirement_id: entry.data.requirement_id };
    case 'exemption.ended':
      return { entry: entry.data.entry, requirement_id: entry.data.requirement_id };
    default:
      return {};
  }
}

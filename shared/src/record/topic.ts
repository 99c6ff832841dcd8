import type { EntryContent, EntryKind } from './entry.ts';

/**
 * The topic of an entry, without its content. Evidence files include it even for hidden entries. Every hash covers it,
 * so no entry that matters to the answer can be left out.
 */
export interface EntryTopic {
  kind: EntryKind;
  /** The training of a certification, attendance, assessment or department entry. */
  type_id?: string;
  /** The number of the entry that was revoked, ended, withdrawn or acknowledged. */
  entry?: number;
  /** The requirement of a department entry or exemption. */
  requirement_id?: string;
  /** The form of an evaluation or of a published version. */
  form_id?: string;
  supersedes?: number;
}

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
    case 'evaluation.withdrawn':
    case 'evaluation.acknowledged':
    case 'evaluation.reviewed':
    case 'field_training.start_withdrawn':
    case 'field_training.unassigned':
    case 'field_training.day_withdrawn':
    case 'field_training.decision_withdrawn':
    case 'firearm.authorization_ended':
      return { entry: entry.data.entry };
    case 'evaluation.recorded':
    case 'form.published':
      return { form_id: entry.data.form_id };
    case 'remediation.recorded':
      return { entry: entry.data.entry, form_id: entry.data.form_id };
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

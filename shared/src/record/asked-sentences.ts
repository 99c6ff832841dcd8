import { counted } from '../counted.ts';
import type { AskedPart, LaterEntries } from './asked.ts';

/** Returns the scope of a verified file, in sentences. */
export const askedSentences = ({ requirements, people, later }: AskedPart): string[] => [
  requirementSentence(requirements),
  `${people.asked} of ${counted(people.recorded, 'person', 'people')} with a record, former employees included.`,
  ...laterSentences(later),
];

function requirementSentence({ asked, inEffect, isAll }: AskedPart['requirements']): string {
  if (!isAll) return `${counted(asked, 'requirement')} in effect on that day. The file does not show the others.`;
  const all = counted(inEffect, 'requirement');
  return asked === inEffect ? `All ${all} in effect on that day.` : `${asked} of ${all} in effect on that day.`;
}

function laterSentences({ count, changes }: LaterEntries): string[] {
  if (count === 0) return [];
  const entries = counted(count, 'later entry', 'later entries');
  if (!changes) return [`${entries} in these records. The file does not show enough of them to say what they change.`];
  if (changes.length === 0) return [`${entries} in these records would not change this answer.`];
  return [`${entries} in these records would change this answer. Both answers follow.`];
}

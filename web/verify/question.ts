import { counted } from '@muster/shared/counted';
import { type AskedPart, askedPart, type LaterEntries, type StatusChange } from '@muster/shared/record/asked';
import type { Evidence } from '@muster/shared/record/evidence';
import { momentText } from '@muster/shared/record/proven-by';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { personName } from './answers.ts';
import { element, table } from './element.ts';

/** Returns the section with the part of the department that the file is about, and the part that it leaves out. */
export function question(evidence: Evidence): Node[] {
  const { requirements, people, later } = askedPart(evidence);
  const sentences = [
    requirementSentence(requirements),
    `${people.asked} of ${counted(people.recorded, 'person', 'people')} with a record, former employees included.`,
    ...laterSentences(later),
  ];
  return [
    element('h2', 'The question'),
    element(
      'ul',
      sentences.map((text) => element('li', text)),
    ),
    ...changeTable(evidence, later.changes ?? []),
  ];
}

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
  return [`${entries} in these records would change this answer. The table shows both answers.`];
}

function changeTable(evidence: Evidence, changes: readonly StatusChange[]): Node[] {
  if (changes.length === 0) return [];
  const { question: asked, seals } = evidence;
  const word = (part: StatusChange['before']) =>
    part ? `${requirementStatusWords[part.status]}${part.detail === 'expired' ? ', expired' : ''}` : 'Not required';
  return [
    table(
      ['Person', 'Requirement', `Recorded by ${momentText(asked.known)}`, `Recorded by seal ${seals.at(-1)?.no}`],
      changes.map(({ chain, name, before, after }) => [personName(evidence, chain), name, word(before), word(after)]),
    ),
  ];
}

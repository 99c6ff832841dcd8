import { askedPart, type StatusChange } from '@muster/shared/record/asked';
import { askedSentences } from '@muster/shared/record/asked-sentences';
import type { Evidence } from '@muster/shared/record/evidence';
import { momentText } from '@muster/shared/record/proven-by';
import { requirementStatusWords } from '@muster/shared/requirements/answer';
import { personName } from './answers.ts';
import { element, table } from './element.ts';

/** Returns the section with the part of the department that the file is about, and the part that it leaves out. */
export function question(evidence: Evidence): Node[] {
  const part = askedPart(evidence);
  return [
    element('h2', 'The question'),
    element(
      'ul',
      askedSentences(part).map((text) => element('li', text)),
    ),
    ...changeTable(evidence, part.later.changes ?? []),
  ];
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

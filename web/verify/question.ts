import { changeColumns, changeRows } from '@muster/shared/record/answer-rows';
import { askedPart } from '@muster/shared/record/asked';
import { askedSentences } from '@muster/shared/record/asked-sentences';
import type { Evidence } from '@muster/shared/record/evidence';
import { element, table } from './element.ts';

/** Returns the section with the part of the department that the file is about, and the part that it leaves out. */
export function question(evidence: Evidence): Node[] {
  const part = askedPart(evidence);
  const changes = changeRows(evidence, part.later.changes ?? []);
  return [
    element('h2', 'The question'),
    element(
      'ul',
      askedSentences(part).map((text) => element('li', text)),
    ),
    ...(changes.length > 0 ? [table(changeColumns(evidence), changes)] : []),
  ];
}

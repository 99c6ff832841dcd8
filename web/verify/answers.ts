import { answerColumns, answerRows, answerSentence, notSealedSentence } from '@muster/shared/record/answer-rows';
import type { Evidence } from '@muster/shared/record/evidence';
import { element, table } from './element.ts';

/** Returns the section with the answers of a file that holds. */
export function answers(evidence: Evidence): Node[] {
  return [
    element('h2', 'The answer'),
    element('p', answerSentence(evidence)),
    element('p', notSealedSentence(evidence)),
    table(
      answerColumns(evidence),
      answerRows(evidence).map(({ person, name, status, reasons }) => [
        person,
        name,
        status,
        reasons.map((text) => element('div', text)),
      ]),
    ),
  ];
}

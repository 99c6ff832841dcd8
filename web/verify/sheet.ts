import { custodianSheet } from '@muster/shared/record/custodian-sheet';
import type { Evidence } from '@muster/shared/record/evidence';
import { element } from './element.ts';

/** Returns the custodian's certification about a file, which prints on a page of its own. */
export function sheet(evidence: Evidence, file: { name: string; sha256: string }): Node {
  const { title, notice, file: facts, opening, sections, closing, blanks } = custodianSheet(evidence, file);
  return element(
    'section',
    [
      element('h2', title),
      element('p', notice, { class: 'small' }),
      element(
        'dl',
        facts.flatMap(([label, value]) => [element('dt', label), element('dd', value)]),
      ),
      element('p', opening),
      ...sections.flatMap((one) => [
        element('h3', one.title),
        ...one.sentences.map((sentence) => element('p', sentence)),
      ]),
      element('p', closing),
      ...blanks.map((label) => element('p', label, { class: 'blank' })),
    ],
    { class: 'sheet' },
  );
}

import type { Evidence } from '@muster/shared/record/evidence';
import { sealColumns, sealRows } from '@muster/shared/record/seal-rows';
import { element, table } from './element.ts';

/** Returns the section with the seals of a file, to compare with roots from elsewhere. */
export const seals = (evidence: Evidence): Node[] => [
  element('h2', 'Seals'),
  table(
    sealColumns,
    sealRows(evidence).map(({ no, at, records, root, key }) => [
      no,
      at,
      records,
      [root, key].map((text) => element('div', element('code', text))),
    ]),
  ),
];

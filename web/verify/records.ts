import { entryColumns, entryRows, notShownText, recordTitle, stampedColumn } from '@muster/shared/record/entry-rows';
import type { Evidence } from '@muster/shared/record/evidence';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { element, table } from './element.ts';

/**
 * Returns the section with the entries behind the answers, and since when each is proven. `confirmed`: the places of
 * the timestamps that the reader has confirmed.
 */
export function records(evidence: Evidence, found: VerifiedFacts, confirmed: ReadonlySet<number>): Node[] {
  const [no, since, recorded, proven, entry] = entryColumns;
  const stamped = found.timestamps.length > 0 ? [stampedColumn] : [];
  return [
    element('h2', 'Records behind the answer'),
    ...evidence.chains.map((chain) =>
      element('details', [
        element('summary', recordTitle(evidence, chain.chain)),
        table(
          [no, since, recorded, proven, ...stamped, entry],
          entryRows(chain, found, confirmed).map((row) => [
            String(row.no),
            row.shown?.since ?? '',
            row.shown?.recorded ?? '',
            row.proven,
            ...(row.stamped === undefined ? [] : [row.stamped]),
            row.shown?.text ?? notShownText,
          ]),
        ),
      ]),
    ),
  ];
}

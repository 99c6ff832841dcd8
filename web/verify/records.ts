import { entryColumns, entryRows, notShownText, recordTitle } from '@muster/shared/record/entry-rows';
import type { Evidence } from '@muster/shared/record/evidence';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { element, table } from './element.ts';

/** Returns the section with the entries behind the answers, and since when each is proven. */
export function records(evidence: Evidence, found: VerifiedFacts): Node[] {
  return [
    element('h2', 'Records behind the answer'),
    ...evidence.chains.map((chain) =>
      element('details', [
        element('summary', recordTitle(evidence, chain.chain)),
        table(
          entryColumns,
          entryRows(chain, found).map(({ no, proven, shown }) =>
            shown
              ? [String(no), shown.since, shown.recorded, proven, shown.text]
              : [String(no), '', '', proven, notShownText],
          ),
        ),
      ]),
    ),
  ];
}

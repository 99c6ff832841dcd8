import { departmentChain } from '@muster/shared/record/chain';
import type { Evidence, EvidenceChain } from '@muster/shared/record/evidence';
import { momentText, provenSince } from '@muster/shared/record/proven-by';
import { entryReason, entrySentence } from '@muster/shared/record/sentences';
import { stampedText } from '@muster/shared/record/timestamp-text';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { dayText } from '@muster/shared/rules/day-text';
import { personName } from './answers.ts';
import { element, table } from './element.ts';

function chainTable({ chain, entries }: EvidenceChain, found: VerifiedFacts): Node {
  const { sealed, timestamps } = found;
  const isStamped = timestamps.length > 0;
  const ends = sealed.find((one) => one.chain === chain)?.ends ?? [];
  return table(
    ['No.', 'Since', 'Recorded', 'Proven since', ...(isStamped ? ['By an outside authority'] : []), 'Entry'],
    entries.map((one) => {
      const no = 'entry' in one ? one.entry.no : one.no;
      const seal = provenSince(ends, no);
      const proven = seal ? `${momentText(seal.at)} (seal ${seal.no})` : '';
      const byAuthority = isStamped ? [stampedText(found, chain, no)] : [];
      if (!('entry' in one))
        return [String(no), '', '', proven, ...byAuthority, 'Not part of the question; only its hash is in the file.'];
      const { entry, texts } = one;
      const reason = entryReason(entry, texts);
      return [
        String(no),
        dayText(entry.valid_on),
        `${momentText(entry.recorded_at)} by ${entry.actor.employee_id || 'Muster'}${entry.imported ? ', imported' : ''}`,
        proven,
        ...byAuthority,
        [
          entrySentence(entry, texts),
          ...(entry.supersedes === undefined ? [] : [` Replaces entry ${entry.supersedes}.`]),
          ...(reason === undefined ? [] : [` Reason: ${reason}`]),
        ],
      ];
    }),
  );
}

/** Returns the section with the entries behind the answers, and since when each is proven. */
export function records(evidence: Evidence, found: VerifiedFacts): Node[] {
  return [
    element('h2', 'Records behind the answer'),
    ...evidence.chains.map((chain) =>
      element('details', [
        element(
          'summary',
          chain.chain === departmentChain ? "The department's own record" : personName(evidence, chain.chain),
        ),
        chainTable(chain, found),
      ]),
    ),
  ];
}

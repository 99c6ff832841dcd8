import type { Evidence } from '@muster/shared/record/evidence';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import {
  timestampAdvice,
  timestampSentence,
  tokenFileName,
  verifyCommand,
  withoutTimestamps,
} from '@muster/shared/record/timestamp-text';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { element } from './element.ts';

type Timestamp = VerifiedFacts['timestamps'][number];

function timestamp(found: Timestamp, { token, isConfirmed }: { token: string; isConfirmed: boolean }): Node {
  const file = tokenFileName(found.seal);
  const href = `data:application/timestamp-reply;base64,${token}`;
  return element('li', [
    element('div', `${timestampSentence(found)} ${isConfirmed ? 'Confirmed.' : 'Not confirmed.'}`),
    element('dl', [
      element('dt', "Certificates, from the signer's to the last one in the timestamp"),
      ...found.certificates.map((one) => element('dd', element('code', fingerprintText(one)))),
      element('dt', 'Check it with other software'),
      element('dd', [element('a', `Save ${file}`, { href, download: file }), ', then run:']),
      element('dd', element('code', verifyCommand(found.seal, found.digest))),
    ]),
  ]);
}

/** Returns the section about the timestamps of a file. `confirmed`: the places of those that the reader confirmed. */
export function timestamps(
  { timestamps: tokens = [] }: Evidence,
  found: VerifiedFacts,
  confirmed: ReadonlySet<number>,
): Node[] {
  const heading = element('h2', 'Timestamps');
  if (found.timestamps.length === 0) return [heading, element('p', withoutTimestamps)];
  return [
    heading,
    element('p', timestampAdvice),
    element(
      'ul',
      found.timestamps.map((one) =>
        timestamp(one, { token: tokens[one.index]?.token ?? '', isConfirmed: confirmed.has(one.index) }),
      ),
    ),
  ];
}

import { nameCounts } from '@muster/shared/record/confirm-certificates';
import type { Evidence } from '@muster/shared/record/evidence';
import { fingerprintText, keyPath } from '@muster/shared/record/fingerprint';
import { lessProvenBy, momentText, provenBy } from '@muster/shared/record/proven-by';
import { sealColumns, sealRows } from '@muster/shared/record/seal-rows';
import { timestampAdvice, timestampSentence, withoutTimestamps } from '@muster/shared/record/timestamp-text';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { type Block, plain } from './block.ts';

/** Returns what the file proves, with its seals and keys. */
export const proofBlocks = (evidence: Evidence, facts: VerifiedFacts): Block[] => [
  { kind: 'heading', text: 'Checks' },
  { kind: 'text', text: 'Muster checked evidence.json when it made this document:' },
  { kind: 'list', items: [...provenBy(facts), ...lessProvenBy(facts)] },
  { kind: 'heading', text: 'Seals' },
  {
    kind: 'table',
    columns: sealColumns.map((title, n) => ({ title, share: [8, 26, 12, 60][n] ?? 1 })),
    rows: sealRows(evidence).map(({ no, at, records, root, key }) => [
      plain(no),
      plain(at),
      plain(records),
      [
        { text: root, small: true },
        { text: key, small: true },
      ],
    ]),
  },
  ...timestampBlocks(facts),
  { kind: 'heading', text: facts.keys.length === 1 ? 'Key' : 'Keys' },
  { kind: 'list', items: facts.keys.map(fingerprintText) },
  {
    kind: 'text',
    text: `Anyone can sign a forged file with another key. Compare each fingerprint with the one that the department publishes at its web address ending in ${keyPath(evidence.department.site)}. No account is needed there.`,
  },
  ...certificateBlocks(facts),
];

function timestampBlocks({ timestamps }: VerifiedFacts): Block[] {
  const heading: Block = { kind: 'heading', text: 'Timestamps' };
  if (timestamps.length === 0) return [heading, { kind: 'text', text: withoutTimestamps }];
  const items = timestamps.map((one) => {
    const [fingerprint = ''] = one.certificates.slice(-1);
    return `${timestampSentence(one)} Its last certificate: ${fingerprintText(fingerprint)}.`;
  });
  return [heading, { kind: 'list', items }, { kind: 'text', text: timestampAdvice }];
}

function certificateBlocks({ certificates, last }: VerifiedFacts): Block[] {
  if (certificates.length === 0) return [];
  const signing = certificates.find(({ key }) => key === last.key);
  const items = certificates.flatMap(({ path }) =>
    path.map(({ name, fingerprint }, n) =>
      n === 0
        ? `Certificate of ${name}: ${fingerprintText(fingerprint)}`
        : `certified by ${name}: ${fingerprintText(fingerprint)}`,
    ),
  );
  return [
    { kind: 'subheading', text: certificates.length === 1 ? 'Certificate of the key' : 'Certificates of the keys' },
    { kind: 'list', items },
    {
      kind: 'text',
      text: `${signing ? `This PDF is signed with the certificate of ${signing.subject}. ` : ''}${nameCounts}`,
    },
  ];
}

/** Returns when and by whom the document was made, and how to check it. */
export const checkBlocks = ({ question }: Evidence): Block[] => [
  { kind: 'heading', text: 'How this document was made' },
  {
    kind: 'text',
    text: `Made at ${momentText(question.asked_at)}, requested by employee ${question.asked_by}. No seal covers this time and this person.`,
  },
  { kind: 'heading', text: 'How to check it' },
  {
    kind: 'list',
    items: [
      'Paper proves nothing by itself. The evidence is the file evidence.json, which is attached to the PDF. Save it from the list of attachments of a PDF reader.',
      'Open the page verify.html of any evidence file (.zip) in a browser, and choose evidence.json. No network is needed. Or have "site verify evidence.json" run by a person who has Muster.',
      'Compare the fingerprint of the key, as above. Then compare the answer on the page with this document. The foot of each page has the SHA-256 of evidence.json.',
    ],
  },
];

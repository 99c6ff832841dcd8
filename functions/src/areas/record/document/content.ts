import { counted } from '@muster/shared/counted';
import {
  answerColumns,
  answerRows,
  answerSentence,
  changeColumns,
  changeRows,
  notSealedSentence,
} from '@muster/shared/record/answer-rows';
import { askedPart } from '@muster/shared/record/asked';
import { askedSentences } from '@muster/shared/record/asked-sentences';
import { entryColumns, entryRows, recordTitle, stampedColumn } from '@muster/shared/record/entry-rows';
import type { Evidence, EvidenceChain } from '@muster/shared/record/evidence';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { dayText } from '@muster/shared/rules/day-text';
import { type Block, type Column, plain } from './block.ts';
import { checkBlocks, proofBlocks } from './proof-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';

/** Returns the title of the document about a file. */
export const documentTitle = ({ question }: Evidence): string => `Training status as of ${dayText(question.on)}`;

/** Returns the parts of the document about a verified file, in reading order. `sha256`: of `evidence.json`. */
export const documentContent = (evidence: Evidence, facts: VerifiedFacts, sha256: string): Block[] => [
  { kind: 'title', text: documentTitle(evidence) },
  { kind: 'text', text: `${evidence.department.name} (${evidence.department.site})` },
  ...questionBlocks(evidence),
  ...answerBlocks(evidence),
  ...recordBlocks(evidence, facts),
  ...proofBlocks(evidence, facts),
  ...checkBlocks(evidence),
  ...sheetBlocks(evidence, sha256),
];

const withShares = (titles: readonly string[], parts: readonly number[]): Column[] =>
  titles.map((title, n) => ({ title, share: parts[n] ?? 1 }));

function questionBlocks(evidence: Evidence): Block[] {
  const part = askedPart(evidence);
  const changes = changeRows(evidence, part.later.changes ?? []);
  return [
    { kind: 'heading', text: 'The question' },
    { kind: 'list', items: askedSentences(part) },
    ...(changes.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: withShares(changeColumns(evidence), [25, 25, 25, 25]),
            rows: changes.map((cells) => cells.map(plain)),
          },
        ]
      : []),
  ];
}

const answerBlocks = (evidence: Evidence): Block[] => [
  { kind: 'heading', text: 'The answer' },
  { kind: 'text', text: answerSentence(evidence) },
  { kind: 'small', text: notSealedSentence(evidence) },
  {
    kind: 'table',
    columns: withShares(answerColumns(evidence), [22, 20, 16, 42]),
    rows: answerRows(evidence).map(({ person, name, status, reasons }) => [
      plain(person),
      plain(name),
      [{ text: status, bold: true }],
      reasons.map((text) => ({ text })),
    ]),
  },
];

const recordBlocks = (evidence: Evidence, facts: VerifiedFacts): Block[] => [
  { kind: 'heading', text: 'Records behind the answer' },
  ...evidence.chains.flatMap((chain) => chainBlocks(evidence, chain, facts)),
];

/** Returns the shown entries of a record, and the numbers of the others. */
function chainBlocks(evidence: Evidence, chain: EvidenceChain, facts: VerifiedFacts): Block[] {
  const rows = entryRows(chain, facts);
  const hidden = rows.filter(({ shown }) => !shown).map(({ no }) => no);
  const last = rows.at(-1);
  return [
    {
      kind: 'table',
      caption: recordTitle(evidence, chain.chain),
      columns: withShares([...entryColumns.slice(0, -1), 'Entry, and its hash'], [6, 16, 25, 23, 50]),
      rows: rows.flatMap(({ no, hash, proven, stamped, shown }) =>
        shown
          ? [
              [
                plain(String(no)),
                plain(shown.since),
                plain(shown.recorded),
                [
                  { text: proven },
                  ...(stamped === undefined ? [] : [{ text: `${stampedColumn}: ${stamped}`, small: true }]),
                ],
                [{ text: shown.text }, { text: halves(hash), small: true }],
              ],
            ]
          : [],
      ),
    },
    ...(hidden.length > 0
      ? [
          {
            kind: 'small' as const,
            text: `${counted(hidden.length, 'entry is', 'entries are')} not part of the question; evidence.json has only the hashes: ${rangesText(hidden)}.`,
          },
        ]
      : []),
    ...(last && !last.shown
      ? [{ kind: 'small' as const, text: `The record ends with entry ${last.no}, hash ${last.hash}.` }]
      : []),
  ];
}

/** Returns a hash on two lines. */
const halves = (hash: string) => `${hash.slice(0, 32)}\n${hash.slice(32)}`;

/** Returns ascending numbers as `1, 4-6`. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const no of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === no - 1) last[1] = no;
    else ranges.push([no, no]);
  }
  return ranges.map(([from, until]) => (from === until ? String(from) : `${from}-${until}`)).join(', ');
}

import { custodianSheet } from '@muster/shared/record/custodian-sheet';
import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import type { Block } from './block.ts';

/** Returns the page with the custodian's certification about the attached file. */
export function sheetBlocks(evidence: Evidence, sha256: string): Block[] {
  const sheet = custodianSheet(evidence, { name: evidenceNames.data, sha256 });
  return [
    { kind: 'page' },
    { kind: 'heading', text: sheet.title },
    { kind: 'small', text: sheet.notice },
    { kind: 'facts', facts: sheet.file },
    { kind: 'text', text: sheet.opening },
    ...sheet.sections.flatMap(({ title, sentences }): Block[] => [
      { kind: 'subheading', text: title },
      ...sentences.map((text) => ({ kind: 'text' as const, text })),
    ]),
    { kind: 'text', text: sheet.closing },
    ...sheet.blanks.map((label) => ({ kind: 'blank' as const, label })),
  ];
}

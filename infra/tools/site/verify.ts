import { readFileSync } from 'node:fs';
import { departmentChain } from '@muster/shared/record/chain';
import { confirmKeys } from '@muster/shared/record/confirm-keys';
import { checkFile } from '@muster/shared/record/evidence-file';
import { lessProvenBy, provenBy } from '@muster/shared/record/proven-by';
import * as z from 'zod';
import { unreadable } from './file-errors.ts';
import { siteCommand } from './site-command.ts';

export const verify = siteCommand({
  usage: 'verify FILE --key KEY',
  summary:
    'checks an evidence file like its own page, without data of this installation; exit code 1 if it is invalid, 2 if it is valid but its key is not confirmed',
  options: [
    ['FILE', 'the evidence file, a .zip'],
    ['--key KEY', 'the key published by the department; separate several by commas'],
  ],
  example: `verify muster-evidence-RIVER-2026-03-01.zip --key ${'5b'.repeat(32)}`,
  needsNoData: true,
  takes: z.object({ file: z.string('must be given'), key: z.string().default('') }),
  async work(_, { file, key }) {
    const { verdict, evidence } = await checkFile(new Uint8Array(contentOf(file)));
    if (!verdict.holds || !evidence) return [{ holds: false, fault: verdict.holds ? '' : verdict.fault }];
    const confirmation = confirmKeys(verdict.facts.keys, key);
    if (typeof confirmation === 'object') return [{ holds: false, ...confirmation }];
    const { department, question, chains } = evidence;
    const people = chains.filter(({ chain }) => chain !== departmentChain).length;
    return [
      { holds: true, key: confirmation, department: department.site, on: question.on, known: question.known, people },
      ...provenBy(verdict.facts).map((says) => ({ says })),
      ...lessProvenBy(verdict.facts).map((lacks) => ({ lacks })),
      {
        compare: 'with the values that the department published',
        root: verdict.facts.last.root,
        keys: verdict.facts.keys,
      },
    ];
  },
  isBad: (lines) => lines.some((line) => 'holds' in line && line.holds === false),
  unconfirmed: (lines) =>
    lines.some((line) => 'key' in line && line.key === 'unconfirmed')
      ? 'The file is consistent, but its key is not confirmed, and a forged file can be consistent too. Compare the keys with those published by the department, and run this again with --key.'
      : undefined,
});

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

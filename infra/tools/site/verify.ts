import { readFileSync } from 'node:fs';
import { departmentChain } from '@muster/shared/record/chain';
import { confirmKeys } from '@muster/shared/record/confirm-keys';
import { checkFile } from '@muster/shared/record/evidence-file';
import { provenBy } from '@muster/shared/record/proven-by';
import * as z from 'zod';
import { unreadable } from './file-errors.ts';
import { siteCommand } from './site-command.ts';

export const verify = siteCommand({
  usage: 'verify FILE --key KEY',
  summary:
    'checks an evidence file as its own page does, without any data of this installation; exit code 1 when it does not hold, 2 when it holds and its key is not confirmed',
  options: [
    ['FILE', 'the evidence file, a .zip'],
    ['--key KEY', 'the key that the department has published; several are separated by commas'],
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
      { compare: 'with what the department has published', root: verdict.facts.last.root, keys: verdict.facts.keys },
    ];
  },
  isBad: (lines) => lines.some((line) => 'holds' in line && line.holds === false),
  unconfirmed: (lines) =>
    lines.some((line) => 'key' in line && line.key === 'unconfirmed')
      ? 'The file fits together, and its key is not confirmed: a made-up file fits together, too. Compare the keys with those that the department has published, and run this again with --key.'
      : undefined,
});

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

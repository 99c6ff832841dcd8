import { readFileSync } from 'node:fs';
import { departmentChain } from '@muster/shared/record/chain';
import { checkFile } from '@muster/shared/record/evidence-file';
import { provenBy } from '@muster/shared/record/proven-by';
import * as z from 'zod';
import { readArguments } from './arguments.ts';
import { unreadable } from './file-errors.ts';
import type { SiteCommand } from './site-command.ts';

export const verify: SiteCommand = {
  usage: 'verify FILE',
  summary:
    'checks an evidence file as its own page does, without any data of this installation; exit code 1 when it does not hold',
  options: [['FILE', 'the evidence file, a .zip']],
  example: 'verify muster-evidence-RIVER-2026-03-01.zip',
  needsNoData: true,
  run(args) {
    const { file } = readArguments(args, this.usage, { file: true }, z.object({ file: z.string('must be given') }));
    return async () => {
      const { verdict, evidence } = await checkFile(new Uint8Array(contentOf(file)));
      if (!verdict.holds || !evidence) return [{ holds: false, fault: verdict.holds ? '' : verdict.fault }];
      const { department, question, chains } = evidence;
      const people = chains.filter(({ chain }) => chain !== departmentChain).length;
      return [
        { holds: true, department: department.site, on: question.on, known: question.known, people },
        ...provenBy(verdict.facts).map((says) => ({ says })),
        { compare: 'with what the department has published', root: verdict.facts.last.root, keys: verdict.facts.keys },
      ];
    };
  },
  isBad: (lines) => lines.some((line) => 'holds' in line && line.holds === false),
};

function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

import { type FileHandle, open } from 'node:fs/promises';
import {
  issuePasswords,
  type PasswordList,
  withoutPassword,
} from '@muster/functions/entry/provisioning/issue-passwords';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import type { SiteTable } from '@muster/functions/table/core/client';
import { fullName } from '@muster/functions/table/entities/employee';
import { listRanks } from '@muster/functions/table/entities/rank';
import { csvRow } from '@muster/shared/csv';
import { requiredText } from '@muster/shared/fields';
import { foldName } from '@muster/shared/rules/folded';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { unwritable } from './file-errors.ts';
import { progress } from './progress.ts';
import { onSite } from './site-command.ts';

/** Issues temporary passwords to employees without one and writes them into a file that only its owner can read. */
export const issueManyPasswords = onSite({
  usage: 'issue-passwords CODE [--rank NAME] --out FILE',
  summary: 'writes temporary passwords for employees without one into a new file that only its owner can read',
  options: [
    ['--rank NAME', 'only for employees of this rank'],
    ['--out FILE', 'the new file, which must not exist yet; delete it when the passwords are handed out'],
  ],
  example: 'issue-passwords RIVER --rank Officer --out passwords.csv',
  takes: {
    rank: requiredText('Rank', 100).optional(),
    out: z.string('A file for the passwords is required').min(1, 'A file for the passwords is required'),
  },
  async work(context, { code, rank, out }) {
    const { table } = context;
    const people = await withoutPassword(table, rank === undefined ? undefined : await ranksNamed(table, rank));
    if (people.length === 0) {
      process.stderr.write(`Every employee has a password: ${out} is not written\n`);
      return [{ site_code: code, issued: 0 }];
    }
    const file = await newFile(out);
    try {
      const list = await paperOf(file);
      const onProgress = progress('issued', people.length);
      const issued = await issuePasswords(context, { people, passwordCost, list, onProgress });
      return [{ site_code: code, issued, file: out }];
    } finally {
      await file.close();
    }
  },
});

async function ranksNamed(table: SiteTable, name: string): Promise<ReadonlySet<string>> {
  const named = (await listRanks(table)).filter((rank) => foldName(rank.name) === foldName(name));
  if (named.length === 0) throw new CliError(`There is no rank ${name}`);
  return new Set(named.map(({ id }) => id));
}

/** Creates a file for appending. Throws a CliError if it exists, so that earlier passwords are never overwritten. */
export async function newFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'ax', 0o600);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Returns a list that writes a header and one CSV row per password. */
export async function paperOf(file: FileHandle): Promise<PasswordList> {
  let end = 0;
  let before = 0;
  const append = async (fields: readonly string[]) => {
    const bytes = Buffer.from(`${csvRow(fields)}\n`);
    await file.writeFile(bytes);
    before = end;
    end += bytes.length;
  };
  await append(['employee_id', 'name', 'temporary_password']);
  return {
    write: (employee, password) => append([employee.employee_id, fullName(employee), password]),
    async strike() {
      await file.truncate(before);
      end = before;
    },
  };
}

import { readFileSync } from 'node:fs';
import { importPeople, planImport } from '@muster/functions/provisioning/import-roster';
import { systemContext } from '@muster/functions/provisioning/system-context';
import {
  type ColumnChoice,
  columnProblems,
  hasColumnNames,
  matchColumns,
  rosterColumns,
} from '@muster/shared/roster-import/columns';
import { exampleOf, type RosterFile, readRosterFile, UnreadableFile } from '@muster/shared/roster-import/file';
import { linesText } from '@muster/shared/roster-import/problems';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { existingSite, oneSite, readArguments } from './arguments.ts';
import { unreadable } from './file-errors.ts';
import { progress } from './progress.ts';
import { codeArgument, type SiteCommand } from './site-command.ts';

const columnList = rosterColumns.map(({ label, required }) => (required ? label : `${label} (optional)`)).join(', ');

/** Imports employees into a roster from a file. Safe to rerun: existing employees are skipped. */
export const importRoster: SiteCommand = {
  usage: 'import-roster CODE FILE.csv [--dry-run]',
  summary: 'makes employees from a file, after checking all its rows; exit code 1 when some have problems',
  options: [
    codeArgument,
    [
      'FILE.csv',
      `comma, semicolon or tab separated values with the columns ${columnList}, in any order, also under usual other names such as Emp No., Given Name, Surname, Badge #, Title and Date of Hire; hire dates such as 2015-06-30 or 6/30/2015`,
    ],
    ['--dry-run', 'checks every row, says how many are good and writes nothing'],
  ],
  example: 'import-roster RIVER roster.csv --dry-run',
  run(args) {
    const schema = oneSite.extend({ file: z.string('A file is required'), dry_run: z.boolean().default(false) });
    const taken = { code: true, file: true, flags: ['dry-run'] } as const;
    const { code, file, dry_run } = readArguments(args, this.usage, taken, schema);
    const read = readFile(file);
    return async (tables) => {
      const { table, site } = await existingSite(tables, code);
      const { columns, problems } = columnsOf(read, file);
      if (problems.length > 0) return problems.map((problem) => ({ problem }));
      const context = systemContext({ table, site, now: new Date() });
      const plan = await planImport(context, read, columns);
      const rows = { site_code: code, rows: read.rows.length, in_the_roster: plan.known };
      if (plan.problems.length > 0) {
        const problems = plan.problems.map(({ problem, lines }) => ({ problem, lines: linesText(lines) }));
        const wrong = new Set(plan.problems.flatMap(({ lines }) => lines)).size;
        return dry_run ? [...problems, { ...rows, to_import: plan.people.length, with_problems: wrong }] : problems;
      }
      const total = plan.people.length;
      const imported = dry_run
        ? 0
        : await importPeople(context, { people: plan.people, onProgress: progress('imported', total) });
      return [{ ...rows, ...(dry_run ? { to_import: total } : { imported }) }];
    };
  },
  isBad: (lines) => lines.some((line) => 'problem' in line),
};

/** Reads the roster file. Throws a CliError when it cannot be read. */
function readFile(file: string): RosterFile {
  try {
    return readRosterFile(readFileSync(file));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CliError(`${file}: ${error.message}`);
    throw unreadable(file, error);
  }
}

/** Returns the file's columns. Says on stderr what a person should check: how letters were read, and what is not used. */
function columnsOf(file: RosterFile, name: string): { columns: ColumnChoice; problems: string[] } {
  const matched = matchColumns(file.header);
  const example = file.encoding === 'UTF-8' ? undefined : exampleOf(file);
  const unused = matched.unused.flatMap((column) => file.header[column] || []);
  if (example) {
    process.stderr.write(`${name} was read as ${file.encoding}, for example line ${example.line}: ${example.text}\n`);
  }
  if (hasColumnNames(matched) && unused.length > 0)
    process.stderr.write(`Columns that are not used: ${unused.join(', ')}\n`);
  return { columns: matched.columns, problems: columnProblems(file.header, matched) };
}

import { readFileSync } from 'node:fs';
import {
  type BadRow,
  importPeople,
  planImport,
  type ReadRow,
  rosterColumns,
} from '@muster/functions/provisioning/import-roster';
import { systemContext } from '@muster/functions/provisioning/system-context';
import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { existingSite, oneSite, readArguments } from './arguments.ts';
import { progress } from './progress.ts';
import { codeArgument, type SiteCommand } from './site-command.ts';

/** Imports employees into a roster from a file. Safe to rerun: existing employees are skipped. */
export const importRoster: SiteCommand = {
  usage: 'import-roster CODE FILE.csv [--dry-run]',
  summary: `makes employees from a file with the columns ${rosterColumns.join(', ')}, all rows checked first; exit code 1 when some are bad`,
  options: [
    codeArgument,
    ['FILE.csv', 'the employees, one a row below a row of column names'],
    ['--dry-run', 'checks every row and writes nothing'],
  ],
  example: 'import-roster RIVER roster.csv --dry-run',
  run(args) {
    const schema = oneSite.extend({ file: z.string('A file is required'), dry_run: z.boolean().default(false) });
    const { code, file, dry_run } = readArguments(
      args,
      this.usage,
      { code: true, file: true, flags: ['dry-run'] },
      schema,
    );
    const { rows, bad } = readRoster(textOf(file));
    return async (tables) => {
      const { table, site } = await existingSite(tables, code);
      if (bad.length > 0) return bad;
      const plan = await planImport(table, rows);
      if (plan.bad.length > 0) return plan.bad;
      const context = systemContext({ table, site, now: new Date() });
      const total = plan.people.length;
      const imported = dry_run
        ? 0
        : await importPeople(context, { people: plan.people, onProgress: progress('imported', total) });
      return [
        {
          site_code: code,
          rows: rows.length,
          in_the_roster: plan.known,
          [dry_run ? 'to_import' : 'imported']: dry_run ? total : imported,
        },
      ];
    };
  },
  isBad: (lines) => lines.some((line) => 'reason' in line),
};

/** Returns the file's text. Throws a CliError unless it is UTF-8, since another encoding would garble names silently. */
function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new CliError(`${file} is not a text file in UTF-8`);
    throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Parses the rows below the header, each with the line it ends in. An error of the whole file is a bad row, too. */
export function readRoster(text: string): { rows: ReadRow[]; bad: BadRow[] } {
  const read = linesOf(text);
  if ('reason' in read) return { rows: [], bad: [read] };
  const [header, ...records] = read.records;
  if (!header) return { rows: [], bad: [{ line: 1, reason: 'The file is empty' }] };
  const names = header.record.map((name) => name.trim().toLowerCase());
  const reasons = [
    ...rosterColumns.filter((name) => !names.includes(name)).map((name) => `There is no column ${name}`),
    ...names.filter((name) => !rosterColumns.includes(name)).map((name) => `Unknown column: ${name || '(no name)'}`),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => `The column ${name} is there twice`),
  ];
  if (reasons.length > 0) return { rows: [], bad: reasons.map((reason) => ({ line: header.line, reason })) };
  const bad = records
    .filter(({ record }) => record.length !== names.length)
    .map(({ line, record }) => ({ line, reason: `The row has ${record.length} fields instead of ${names.length}` }));
  const rows = records.map(({ line, record }) => ({
    line,
    fields: Object.fromEntries(names.map((name, n) => [name, record[n] ?? ''])),
  }));
  return { rows, bad };
}

function linesOf(text: string): { records: { line: number; record: string[] }[] } | BadRow {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
    const parsed = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[];
    return { records: parsed.map(({ info, record }) => ({ line: info.lines, record })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines ?? 1), reason: error.message };
  }
}

import { importPeople, planImport } from '@muster/functions/entry/provisioning/import-roster';
import { hasColumnNames } from '@muster/shared/csv-file/columns';
import { linesText } from '@muster/shared/csv-file/lines-text';
import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import { type ColumnChoice, columnProblems, matchColumns, rosterColumns } from '@muster/shared/roster-import/columns';
import * as z from 'zod';
import { csvFile, sayHowRead } from './csv-file.ts';
import { progress } from './progress.ts';
import { onSite } from './site-command.ts';

const columnList = rosterColumns.map(({ label, required }) => (required ? label : `${label} (optional)`)).join(', ');

/** Creates the employees of a file. Safe to rerun: existing employees are skipped, even with different values. */
export const importRoster = onSite({
  usage: 'import-roster CODE FILE.csv [--dry-run]',
  summary:
    'creates the new employees of a file after checking all rows; unlike the import in the browser, it does not update existing employees; exit code 1 if rows have problems',
  options: [
    [
      'FILE.csv',
      `comma, semicolon or tab separated values with the columns ${columnList}, in any order, also under usual other names such as Emp No., Given Name, Surname, Badge #, Title, Date of Hire, Division, Employee Type, Reports To and POST ID; hire dates such as 2015-06-30 or 6/30/2015; a supervisor by employee ID, of the roster or the same file`,
    ],
    ['--dry-run', 'checks every row and prints the number of valid ones, without writing anything'],
  ],
  example: 'import-roster RIVER roster.csv --dry-run',
  takes: { file: csvFile, dry_run: z.boolean().default(false) },
  async work(context, { code, file: { name, read }, dry_run }) {
    const { columns, problems } = columnsOf(read, name);
    if (problems.length > 0) return problems.map((problem) => ({ problem }));
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
  },
  isBad: (lines) => lines.some((line) => 'problem' in line),
});

/** Returns the file's columns. Prints details to check on stderr. */
function columnsOf(file: CsvFile, name: string): { columns: ColumnChoice; problems: string[] } {
  const matched = matchColumns(file.header);
  sayHowRead(file, name, hasColumnNames(matched) ? matched.unused : []);
  return { columns: matched.columns, problems: columnProblems(file.header, matched) };
}

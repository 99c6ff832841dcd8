import { importHistory as importRows } from '@muster/functions/areas/record/import-history';
import { ApiError } from '@muster/functions/kernel/api-error';
import { trainingTypes } from '@muster/functions/table/entities/training-type';
import { columnProblems, hasColumnNames, matchColumns } from '@muster/shared/csv-file/columns';
import { type DateOrder, orderOf } from '@muster/shared/csv-file/dates';
import { linesText } from '@muster/shared/csv-file/lines-text';
import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import { checkHistoryRows, type HistoryReading } from '@muster/shared/history-import/check';
import { dateColumns, historyColumns, noHistoryColumnNames } from '@muster/shared/history-import/columns';
import { groupHistoryProblems, problemsOfAnswer, type RowProblem } from '@muster/shared/history-import/problems';
import { today } from '@muster/shared/rules/calendar';
import * as z from 'zod';
import { csvFile, sayHowRead } from './csv-file.ts';
import { onSite } from './site-command.ts';

const columnList = historyColumns.map(({ label, required }) => (required ? label : `${label} (optional)`)).join(', ');

/** Imports past certifications from a file: all rows or none. Safe to rerun: recorded ones are skipped. */
export const importHistory = onSite({
  usage: 'import-history CODE FILE.csv [--check] [--dates month-first|day-first]',
  summary: 'imports past certifications from a file, all rows or none; exit code 1 if rows have problems',
  options: [
    [
      'FILE.csv',
      `comma-, semicolon- or tab-separated values with the columns ${columnList}, in any order, or under other common names such as Badge, Course, Completed and Expires`,
    ],
    ['--check', 'checks every row and prints the number of valid ones, without writing anything'],
    [
      '--dates month-first|day-first',
      'whether 3/4/2024 is March 4 or April 3; needed only if no other date of the file decides it',
    ],
  ],
  example: 'import-history RIVER history.csv --check',
  takes: {
    file: csvFile,
    check: z.boolean().default(false),
    dates: z.enum(['month-first', 'day-first'], 'must be month-first or day-first').optional(),
  },
  async work(context, { code, file: { name, read }, check, dates }) {
    const { table, site } = context;
    const columns = columnsOf(read, name);
    if (Array.isArray(columns)) return columns.map((problem) => ({ problem }));
    const order = orderIn(read, columns, dates);
    if (typeof order !== 'string') return [order];
    const trainings = [...(await trainingTypes(table)).values()].map(({ name }) => name);
    const reading = {
      columns,
      width: read.header.length,
      order,
      today: today(site.timezone, context.now),
      trainings,
    };
    const checked = checkHistoryRows(read.rows, reading);
    const ready = checked.flatMap(({ line, outcome }) =>
      outcome.kind === 'ready' ? [{ line, row: outcome.row }] : [],
    );
    const wrong = checked.flatMap(({ outcome }) => (outcome.kind === 'wrong' ? outcome.problems : []));
    const checkOnly = check || checked.some(({ outcome }) => outcome.kind === 'wrong');
    const answer = await answerTo(ready, importRows(context, { rows: ready.map(({ row }) => row), checkOnly }));
    const problems = 'problems' in answer ? [...wrong, ...answer.problems] : wrong;
    if (problems.length > 0) {
      return groupHistoryProblems(problems).map(({ problem, lines, values }) => ({
        problem,
        lines: linesText(lines),
        ...(values.length > 0 && { values: values.map(({ value }) => value).join(', ') }),
      }));
    }
    const onRecord = 'problems' in answer ? 0 : answer.on_record.length;
    const added = ready.length - onRecord;
    return [
      {
        site_code: code,
        rows: read.rows.length,
        repeated: read.rows.length - ready.length,
        on_record: onRecord,
        ...(check ? { to_record: added } : { recorded: added }),
      },
    ];
  },
  isBad: (lines) => lines.some((line) => 'problem' in line),
});

/** Returns the answer of an import, or its problems by line. */
async function answerTo<Answer>(
  sent: Parameters<typeof problemsOfAnswer>[1],
  importing: Promise<Answer>,
): Promise<Answer | { problems: RowProblem[] }> {
  try {
    return await importing;
  } catch (error) {
    const fields = error instanceof ApiError ? error.details.fields : undefined;
    if (!fields) throw error;
    return { problems: problemsOfAnswer(fields, sent) };
  }
}

/** Returns the file's columns, or the problems in finding them. Prints details to check on stderr. */
function columnsOf(file: CsvFile, name: string): HistoryReading['columns'] | string[] {
  const matched = matchColumns(historyColumns, file.header);
  const isNamed = hasColumnNames(matched);
  sayHowRead(file, name, isNamed ? matched.unused : []);
  if (!isNamed) return [noHistoryColumnNames];
  const problems = columnProblems(historyColumns, file.header, matched);
  return problems.length > 0 ? problems : matched.columns;
}

/** Returns the order of day and month in a file, or the problem that its dates do not decide it. */
function orderIn(
  { rows }: CsvFile,
  columns: HistoryReading['columns'],
  given: 'month-first' | 'day-first' | undefined,
): DateOrder | { problem: string } {
  if (given) return given === 'month-first' ? 'month_first' : 'day_first';
  const { order, ambiguous } = orderOf(rows, dateColumns(columns));
  return ambiguous === undefined
    ? order
    : { problem: `${ambiguous} can be read in two ways: add --dates month-first or --dates day-first` };
}

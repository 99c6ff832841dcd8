import { counted, plural } from '@muster/shared/counted';
import type { Encoding } from '@muster/shared/csv-file/read-csv-file';

const rows = (count: number) => counted(count, 'row');
const manyOf = (count: number, one: string) => `${count.toLocaleString('en-US')} ${plural(count, one, `${one}s`)}`;

/** The texts of pages that import a file. */
export const fileLabels = {
  file: {
    title: 'File',
    choose: 'Choose a file',
    chooseAnother: 'Choose another file',
    reading: (share: number) => `Reading... ${Math.round(100 * share)}%`,
    checking: (share: number) => `Checking... ${Math.round(100 * share)}%`,
    read: (name: string, count: number) => `${name}: ${rows(count)}`,
    encoding: (encoding: Encoding, text: string, line: number) =>
      `The file is not in UTF-8 and was read as ${encoding}. Check that this is right: “${text}” in line ${line}.`,
    unreadable: "We couldn't read the file. Save it again and choose it once more.",
  },
  columns: {
    title: 'Columns',
    help: 'Match the columns of the file to the fields.',
    byNames: 'Check the columns of the file. They were matched to the fields by name.',
    none: 'No column',
    optional: 'optional',
    guessed: (name: string) => `Is “${name}” right? Its name is only similar.`,
    missing: 'Choose the column.',
    twice: 'Two columns have this name: check that this is the right one.',
    sameColumn: 'This column is chosen twice.',
    unused: (names: readonly string[]) => `Not used: ${names.join(', ')}`,
  },
  order: {
    title: 'Dates',
    help: (example: string) =>
      `${example} can be read in two ways, and the other dates do not settle it. Choose the right order.`,
    month_first: 'Month first, as in the United States',
    day_first: 'Day first',
  },
  preview: {
    title: 'Preview',
    problems: 'Problems',
    lines: (lines: string) => (/^\d+$/.test(lines) ? `Line ${lines}` : `Lines ${lines}`),
    moreLines: (lines: string, count: number) => `${lines}, and ${count} more`,
    value: (value: string, lines: string) => `${value} · ${lines}`,
    onlyWrong: 'Show only rows with problems',
    onlyOpened: 'Show only rows with the open problem',
    empty: 'No rows.',
  },
  importing: {
    checkFailed: "We couldn't check the rows.",
    another: 'Import another file',
  },
  rejected: {
    help: 'Save the rows with a problem, correct them, and choose the corrected file. You can import the other rows before that.',
    save: (count: number) => `Save ${manyOf(count, 'rejected row')}`,
    leaveOut: (count: number) => `Leave out ${manyOf(count, 'row')} with a problem`,
    fileName: (name: string) => `${name.replace(/\.[^.]*$/, '')}-rejected.csv`,
  },
} as const;

import { counted, plural } from '@muster/shared/counted';
import { noColumnNames } from '@muster/shared/roster-import/columns';

const rows = (count: number) => counted(count, 'row');
const employees = (count: number) => counted(count, 'employee');

/** The texts of the page that imports employees. */
export const labels = {
  title: 'Import employees',
  help: 'Creates employees from a file of your personnel system. You see every row before anything is created.',
  back: 'Back to Employees',
  loadFailed: "We couldn't load the roster and the ranks, units and groups, which the file is compared with.",
  file: {
    help: 'A CSV file with one employee a row, below a row of column names. In Excel: Save As, then “CSV UTF-8”.',
    noNames: `${noColumnNames} Otherwise choose the columns below.`,
  },
  ranks: {
    title: 'Ranks that your department does not have',
    help: 'Choose a rank for each, or leave its rows out. An administrator can add ranks under Admin, Ranks.',
    leaveOut: 'Leave these rows out',
    of: (name: string, count: number) => `${name}: ${rows(count)}`,
  },
  preview: {
    created: (count: number) => `${employees(count)} to create`,
    known: (count: number) => `${employees(count)} in the roster already, skipped`,
    wrong: (count: number) => `${rows(count)} with a problem, left out`,
    repair:
      'To import the rows that are left out, correct them and import the file again: existing employees are skipped.',
    outcome: { new: 'New', known: 'In the roster', wrong: 'Problem' },
    columns: {
      line: 'Line',
      employee_id: 'Employee ID',
      name: 'Name',
      badge_number: 'Badge Number',
      rank: 'Rank',
      hired_on: 'Hire Date',
      unit: 'Unit',
      group: 'Group',
      supervisor_id: 'Supervisor',
      outcome: 'Result',
    },
  },
  start: (count: number) => `Import ${employees(count)}`,
  nothing: 'There is no employee to create in this file.',
  progress: {
    title: 'Importing',
    done: (done: number, total: number) => `${done} of ${total}`,
    label: 'Progress of the import',
    stop: 'Stop',
    stopping: 'Stopping...',
    keepOpen: 'Keep this page open until the temporary passwords are printed.',
  },
  result: {
    title: 'Result',
    created: (count: number) => `${employees(count)} created.`,
    exists: (count: number) => `${employees(count)} existed already and ${plural(count, 'was', 'were')} skipped.`,
    refused: (count: number) => `${rows(count)} refused:`,
    refusedRow: (line: number, employeeId: string, reason: string) => `Line ${line}, ${employeeId}: ${reason}`,
    open: (count: number) => `${employees(count)} not imported yet.`,
    failed: 'The import has stopped.',
    continue: 'Continue',
    another: 'Import another file',
  },
  noSlips:
    'No temporary passwords were made: your department does not accept passwords. The new employees sign in with single sign-on.',
  leave: {
    title: 'Leave this page?',
    running:
      'The import is running. It stops when you leave, and the temporary passwords so far are lost. To keep them, stay, stop the import and print them.',
    passwords: 'The temporary passwords cannot be shown again. Print them first, or leave without them.',
    keep: 'Stay',
    discard: 'Leave',
  },
} as const;

import { counted, plural } from '@muster/shared/counted';
import type { ListField, UnknownName } from '@muster/shared/roster-import/check';
import { noColumnNames } from '@muster/shared/roster-import/columns';

const rows = (count: number) => counted(count, 'row');
const employees = (count: number) => counted(count, 'employee');

/** The texts of the page that imports employees. */
export const labels = {
  title: 'Import employees',
  help: 'Creates and updates employees from a file of your personnel system. You see every row before anything is changed.',
  back: 'Back to Employees',
  loadFailed: "We couldn't load the roster, ranks, units and groups to compare with the file.",
  file: {
    help: 'A CSV file with column names in the first row and one employee per row. In Excel: Save As, then “CSV UTF-8”.',
    noNames: `${noColumnNames} Otherwise choose the columns below.`,
  },
  names: {
    title: 'Unknown names',
    help: 'Your department does not have these names. Add each one, or choose an existing name. Your choices are kept for the next file.',
    ranksHelp: 'Only an administrator can add ranks.',
    leaveOut: 'Leave these rows out',
    addAs: (field: ListField) => `Add as a new ${field}`,
    of: (field: ListField, name: string, count: number) => `${name} (${field}): ${rows(count)}`,
    use: (name: string, similar: string) => `Change ${name} to ${similar}`,
    add: (count: number) => `Add ${counted(count, 'name')}`,
    adding: 'Adding...',
    list: (names: readonly UnknownName[]) =>
      `To add: ${names.map(({ field, name }) => `${name} (${field})`).join(', ')}`,
    open: (count: number) => `${counted(count, 'name')} to add first. Until then, their rows are left out.`,
    failed: "We couldn't add all names.",
    ranksAdded: (count: number) => `${counted(count, 'rank')} added without a superior.`,
    arrange: 'Arrange ranks',
  },
  changes: {
    title: 'Changes',
    help: 'Employees whose values in the roster differ from the file. An empty cell changes nothing.',
    choose: 'Columns to update from the file',
    column: (label: string, count: number) => `${label} (${counted(count, 'employee')})`,
    none: 'None',
    taken: 'Will change',
    kept: 'Stays unchanged',
    columns: {
      line: 'Line',
      employee_id: 'Employee ID',
      name: 'Name',
      column: 'Column',
      stored: 'In the roster',
      file: 'In the file',
      result: 'Result',
    },
  },
  preview: {
    created: (count: number) => `${employees(count)} to create`,
    changed: (count: number) => `${employees(count)} with changes`,
    known: (count: number) => `${employees(count)} already in the roster, unchanged`,
    wrong: (count: number) => `${rows(count)} with a problem, left out`,
    repair: 'To import the rows left out, correct them and import the file again: no one is created twice.',
    outcome: { new: 'New', known: 'Unchanged', changed: 'Changes', wrong: 'Problem' },
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
  start: (created: number, updated: number) =>
    updated === 0
      ? `Import ${employees(created)}`
      : created === 0
        ? `Update ${employees(updated)}`
        : `Import ${created} and update ${employees(updated)}`,
  nothing: 'There is no employee to create in this file.',
  nothingChosen: 'Choose at least one column to update.',
  progress: {
    title: 'Importing',
    keepOpen:
      'Keep this page open until the temporary passwords are printed. If it closes, import the same file again: the import continues where it stopped.',
  },
  result: {
    title: 'Result',
    created: (count: number) => `${employees(count)} created.`,
    updated: (count: number) => `${employees(count)} updated.`,
    exists: (count: number) => `${employees(count)} already existed and ${plural(count, 'was', 'were')} skipped.`,
    reissue: 'If their temporary passwords were not printed, reset them on the Employees screen.',
    refused: (count: number) => `${rows(count)} refused:`,
    refusedRow: (line: number, employeeId: string, reason: string) => `Line ${line}, ${employeeId}: ${reason}`,
    open: (count: number) => `${employees(count)} not imported yet.`,
    failed: 'The import has stopped.',
    continue: 'Continue',
    another: 'Import another file',
  },
  noSlips:
    'No temporary passwords were created: your department does not accept passwords. The new employees sign in with single sign-on.',
  leave: {
    title: 'Leave this page?',
    running:
      'The import is running. It stops when you leave, and the temporary passwords so far are lost. To keep them, stay, stop the import and print them. Lost ones can be reset on the Employees screen.',
    passwords:
      'The temporary passwords cannot be shown again. Print them first, or leave without them and reset them later.',
    keep: 'Stay',
    discard: 'Leave',
  },
} as const;

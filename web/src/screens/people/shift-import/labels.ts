import { counted } from '@muster/shared/counted';
import { noShiftColumnNames } from './check-rows.ts';

const shifts = (count: number) => counted(count, 'shift or absence', 'shifts and absences');

/** The texts of the page that imports shifts. */
export const labels = {
  title: 'Import shifts',
  help: 'Muster warns when a class overlaps a shift or an absence. Enrollment stays possible. Shifts are kept for a year.',
  back: 'Back to Training',
  file: {
    help: 'A CSV file with one shift or absence per row. It replaces earlier imports for the same people and dates.',
    noNames: `${noShiftColumnNames} Otherwise choose the columns below.`,
    tooLong: 'The file has more than 366 days between its first and last day. Please split it.',
  },
  preview: {
    ready: (count: number) => `${shifts(count)} to import`,
    wrong: (count: number) => `${counted(count, 'row')} with a problem`,
    leaveOut: (count: number) => `Leave out ${counted(count, 'row')} with a problem`,
    wholeDay: 'All day',
    kinds: { shift: 'Shift', absence: 'Absence' },
    columns: {
      line: 'Line',
      employee_id: 'Employee ID',
      date: 'Date',
      times: 'Times',
      kind: 'Kind',
      label: 'Label',
      outcome: 'Result',
    },
    good: 'Ready',
    problem: 'Problem',
  },
  start: (count: number) => `Import ${shifts(count)}`,
  failed: 'The import stopped. Import again to continue: nothing is recorded twice.',
  done: (count: number, changed: number) =>
    changed === 0 ? `${shifts(count)}: nothing has changed.` : `${shifts(count)} imported.`,
  leave: {
    title: 'Leave the import?',
    running: 'The import stops when you leave this page. To continue later, choose the same file again.',
    keep: 'Stay here',
    discard: 'Leave',
  },
} as const;

/** The texts of the calendar links. */
export const addressLabels = {
  title: 'Calendar links',
  help: 'Secret calendar links (iCal) from your scheduling program, each for one person or unit. Muster reads them each morning and does not show them again.',
  failed: "We couldn't load the calendar links.",
  empty: 'There are no calendar links yet.',
  kinds: { shift: 'Shifts', absence: 'Absences' },
  form: 'New calendar link',
  add: 'Add calendar link',
  adding: 'Adding...',
  addFailed: "We couldn't add the calendar link.",
  readFailed: "The calendar link is added. We couldn't read it yet.",
  holder: 'For',
  person: 'A person',
  employeeId: 'Employee ID',
  kind: 'Kind',
  address: 'Calendar link',
  addressHelp: 'Begins with https:// or webcal://',
  nameGone: 'No longer in the department',
  of: (name: string, kind: string) => `${name}: ${kind}`,
  read: (when: string, count: number) => `Read ${when}: ${counted(count, 'entry', 'entries')}`,
  notRead: 'Not read yet',
  error: (text: string) => `Last attempt failed: ${text}. Earlier entries stay.`,
  refresh: 'Refresh now',
  refreshing: 'Reading...',
  refreshFailed: "We couldn't refresh the calendar link.",
  remove: 'Remove',
  removing: 'Removing...',
  removeFailed: "We couldn't remove the calendar link.",
  question: (name: string) => `Remove the calendar link of ${name}?`,
  loses: 'The shifts or absences read from it are removed, too.',
} as const;

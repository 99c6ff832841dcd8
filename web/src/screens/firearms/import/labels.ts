import { counted } from '@muster/shared/counted';
import { noFirearmColumnNames } from './check-rows.ts';

const rows = (count: number) => counted(count, 'row');

/** The texts of the page that imports firearms. */
export const labels = {
  title: 'Import firearms',
  help: 'Adds firearms and the people who may carry them. All rows are checked before the first one is stored.',
  file: {
    help: 'A CSV file with one firearm per row. For a shared firearm, repeat the row for each person.',
    noNames: `${noFirearmColumnNames} Otherwise choose the columns below.`,
  },
  preview: {
    ready: (count: number) => `${rows(count)} to import`,
    wrong: (count: number) => `${rows(count)} with a problem`,
    known: (count: number) => `${rows(count)} already on record`,
    none: 'No one',
    columns: {
      line: 'Line',
      serial: 'Serial number',
      type: 'Type',
      make: 'Make',
      model: 'Model',
      employee_id: 'Employee ID',
      from: 'Authorized from',
      outcome: 'Result',
    },
    today: 'Today',
    outcomes: { ready: 'To import', known: 'On record', wrong: 'Problem' },
  },
  start: (count: number) => `Import ${rows(count)}`,
  failed: 'The import stopped. Import again to continue: nothing is stored twice.',
  nothing: 'All rows are on record already.',
  done: (firearms: number, authorizations: number) =>
    `${counted(firearms, 'firearm')} and ${counted(authorizations, 'authorization')} added.`,
  leave: {
    title: 'Leave the import?',
    running: 'The import stops when you leave this page. To continue later, choose the same file again.',
    keep: 'Stay here',
    discard: 'Leave',
  },
} as const;

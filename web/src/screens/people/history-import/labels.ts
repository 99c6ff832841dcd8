import { counted, plural } from '@muster/shared/counted';
import { noHistoryColumnNames } from '@muster/shared/history-import/columns';

const amount = (count: number) => count.toLocaleString('en-US');
const ofCount = (count: number, one: string) => `${amount(count)} ${plural(count, one, `${one}s`)}`;
const rows = (count: number) => ofCount(count, 'row');
const certifications = (count: number) => ofCount(count, 'certification');
const trainings = (count: number) => ofCount(count, 'training');

/** The texts of the page that imports certifications of the past. */
export const labels = {
  title: 'Import history',
  help: 'Records certifications that people earned before your department used Muster. All rows are checked before the first one is recorded.',
  back: 'Back to Manage Certifications',
  loadFailed: "We couldn't load the trainings to compare with the file.",
  file: {
    help: 'A CSV file with column names in the first row and one certification per row. In Excel: Save As, then “CSV UTF-8”.',
    noNames: `${noHistoryColumnNames} Otherwise choose the columns below.`,
    paste: 'Or paste the rows here, with the row of column names',
    usePasted: 'Use these rows',
    pasted: 'Pasted rows',
  },
  trainings: {
    title: 'Unknown trainings',
    help: 'Your department does not have these trainings. Create each one, choose an existing training, or leave its rows out.',
    open: 'Choose a training',
    createThis: 'Create this training',
    leaveOut: 'Leave these rows out',
    of: (name: string, count: number) => `${name}: ${rows(count)}`,
    accept: (name: string) => `Use ${name}`,
    acceptAll: (count: number) => `Accept ${counted(count, 'suggestion')}`,
    wantAll: (count: number) => `Choose “Create this training” for the other ${count}`,
    fieldOf: (field: string, name: string) => `${field}, ${name}`,
    neverExpires: 'Never expires',
    create: (count: number) => `Create ${trainings(count)}`,
    creating: 'Creating...',
    createFailed: "We couldn't create the trainings.",
    notAllowed: 'You may not create trainings. Ask an administrator, or a person with the permission Manage Trainings.',
  },
  preview: {
    ready: (count: number) => `${certifications(count)} to record`,
    recorded: (count: number) => `${rows(count)} recorded`,
    known: (count: number, all: number) => `${amount(count)} of ${rows(all)} already on record`,
    repeated: (count: number) => `${rows(count)} repeated in the file`,
    leftOut: (count: number) => `${rows(count)} left out`,
    wrong: (count: number) => `${rows(count)} with a problem`,
    checking: 'Checking the rows...',
    checkFailed: "We couldn't check the rows.",
    knownHelp: 'Certifications on record stay unchanged. To correct one, open the page of the person.',
    never: 'Never',
    byTraining: 'By the training',
    minutes: (count: number) => counted(count, 'minute'),
    outcome: {
      ready: 'New',
      recorded: 'Recorded',
      known: 'On record',
      repeated: 'Repeated',
      left_out: 'Left out',
      wrong: 'Problem',
      checking: 'Checking',
    },
    repeats: (line: number) => `Line ${line} is the same.`,
    columns: {
      line: 'Line',
      employee_id: 'Employee ID',
      training: 'Training',
      certification_date: 'Certified',
      expiration_date: 'Expires',
      minutes: 'Duration',
      provider: 'Provider',
      outcome: 'Result',
    },
  },
  start: (count: number) => `Import ${certifications(count)}`,
  starting: 'Importing...',
  failed: (recorded: number) =>
    `The import stopped. ${certifications(recorded)} ${plural(recorded, 'is', 'are')} recorded. Import again to continue: nothing is recorded twice.`,
  leave: {
    title: 'Leave the import?',
    running: 'The import stops when you leave this page. To continue later, choose the same file again.',
    keep: 'Stay here',
    discard: 'Leave',
  },
  progress: {
    label: { check: 'Rows checked', import: 'Rows recorded' },
    check: (done: number, all: number) => `${amount(done)} of ${rows(all)} checked`,
    import: (done: number, all: number) => `${amount(done)} of ${rows(all)} recorded`,
    stop: 'Stop import',
  },
  nothing: 'There is nothing to record in this file.',
  result: {
    title: 'Result',
    recorded: (count: number) => `${certifications(count)} recorded.`,
    known: (count: number, all: number) =>
      `${amount(count)} of ${rows(all)} ${plural(count, 'was', 'were')} already on record.`,
    leftOut: (count: number) => `${rows(count)} with a problem ${plural(count, 'was', 'were')} left out.`,
    another: 'Import another file',
  },
} as const;

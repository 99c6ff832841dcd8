import { counted, plural } from '@muster/shared/counted';
import { noHistoryColumnNames } from '@muster/shared/history-import/columns';

const rows = (count: number) => counted(count, 'row');
const certifications = (count: number) => counted(count, 'certification');

/** The texts of the page that imports certifications of the past. */
export const labels = {
  title: 'Import history',
  help: 'Records certifications that people earned before your department used Muster. All rows are recorded, or none.',
  back: 'Back to Manage Certifications',
  loadFailed: "We couldn't load the trainings, which the file is compared with.",
  file: {
    help: 'A CSV file with one certification a row, below a row of column names. In Excel: Save As, then “CSV UTF-8”.',
    noNames: `${noHistoryColumnNames} Otherwise choose the columns below.`,
    paste: 'Or paste the rows here, with the row of column names',
    usePasted: 'Use these rows',
    pasted: 'Pasted rows',
  },
  order: {
    title: 'Dates',
    help: (example: string) =>
      `${example} can be read in two ways, and the other dates do not settle it. Choose the one that is right.`,
    month_first: 'Month first, as in the United States',
    day_first: 'Day first',
  },
  trainings: {
    title: 'Trainings that your department does not have',
    help: 'Choose what each stands for, or leave its rows out. A training that is missing can be added under Manage Trainings.',
    open: 'Choose a training',
    leaveOut: 'Leave these rows out',
    of: (name: string, count: number) => `${name}: ${rows(count)}`,
  },
  preview: {
    ready: (count: number) => `${certifications(count)} to record`,
    known: (count: number) => `${rows(count)} on record already`,
    repeated: (count: number) => `${rows(count)} repeated in the file`,
    leftOut: (count: number) => `${rows(count)} left out`,
    wrong: (count: number) => `${rows(count)} with a problem`,
    checking: 'Checking the rows...',
    checkFailed: "We couldn't check the rows.",
    repair: 'Nothing is recorded while a row has a problem. Correct the rows and choose or paste them again.',
    knownHelp: 'What is on record stays as it is. Corrections are made on the page of the person.',
    never: 'Never',
    byTraining: 'By the training',
    minutes: (count: number) => counted(count, 'minute'),
    outcome: {
      ready: 'New',
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
  tooMany: (count: number, most: number) =>
    `The file has ${rows(count)} to record, and at most ${most} are recorded at once. Split it into smaller files; each has the row of column names.`,
  start: (count: number) => `Import ${certifications(count)}`,
  starting: 'Importing...',
  failed: 'The import failed. Trying again records nothing twice.',
  nothing: 'There is nothing to record in this file.',
  result: {
    title: 'Result',
    recorded: (count: number) => `${certifications(count)} recorded.`,
    known: (count: number) => `${rows(count)} ${plural(count, 'was', 'were')} on record already.`,
    another: 'Import another file',
  },
} as const;

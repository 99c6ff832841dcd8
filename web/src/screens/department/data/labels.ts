import { counted } from '@muster/shared/counted';
import type { RetentionKind } from '@muster/shared/rules/retention';

const after = (months: number, event: string) => `Deleted ${counted(months, 'month')} after ${event}`;

/** The texts of the tab "Data". */
export const labels = {
  imports: {
    title: 'Imports',
    help: 'You see every row of a file before it is imported.',
    roster: { title: 'Import employees', help: 'Creates employees from a file of your personnel system.' },
    history: {
      title: 'Import history',
      help: 'Records certifications that people earned before your department used Muster.',
    },
    locked: 'Only people with the permission "manage trainings" can import history.',
  },
  exports: {
    title: 'Exports',
    help: 'Each page has a button that saves its file.',
    evidence: {
      title: 'Evidence',
      help: 'A file that proves compliance on a given day, for everyone or for the people in a filtered matrix.',
    },
    report: { title: 'State report', help: 'The training in a date range, in the form that your state requires.' },
    auditLog: { title: 'Audit log', help: 'Every change, sign-in and refused call, as a CSV file.' },
    employees: {
      title: 'Employees',
      help: 'The roster, as a CSV file. Other long lists have the same "Export as CSV".',
    },
  },
  seals: {
    title: 'Seals',
    help: 'A seal is a signed statement of the last entry of every record. It shows whether a record was changed later.',
    newest: 'Newest seal',
    number: (no: number) => `Number ${no}`,
    all: 'Latest 100 seals',
  },
  retention: {
    title: 'Retention',
    help: 'Muster keeps everything unless a rule deletes it. The operator of this installation sets the rules.',
    loadFailed: "We couldn't load the rules. Check your connection and try again.",
    kept: 'Kept',
    kinds: {
      bug_reports: { name: 'Bug reports', rule: (months: number) => after(months, 'they were handled') },
      texts: {
        name: 'Text in the records of people who left, with their names',
        rule: (months: number) => after(months, 'their last day'),
      },
    } satisfies Record<RetentionKind, { name: string; rule: (months: number) => string }>,
  },
} as const;

import { counted } from '@muster/shared/counted';
import { listLabels } from '../../../ui/searchable-table/labels.ts';

const failed = "We couldn't load the trainees. Check your connection and try again.";

/** Texts of the list of trainees. */
export const labels = {
  help: 'Trainees in field training, their daily reports and the decisions about their phases.',
  tabs: 'Trainees',
  active: 'In training',
  ended: 'Ended',
  failed,
  start: 'Start field training',
  programs: 'Programs',
  columns: {
    name: 'Trainee',
    program: 'Program',
    progress: 'Phase',
    status: 'Status',
    from: 'First day',
    endedOn: 'Last day',
    trainers: 'Trainers today',
    missing: 'Missing',
    unread: 'Unread',
    review: 'To review',
  },
  program: 'Program',
  allPrograms: 'All programs',
  none: 'None',
  noneToday: 'None today',
  noneMatch: 'No trainees match these filters.',
  inactive: 'Not active',
  toDo: {
    title: 'To do',
    reports: (count: number) => counted(count, 'report'),
    write: (name: string) => `Write today's daily report about ${name}`,
    missing: (count: number, name: string) => `${counted(count, 'overdue daily report')} about ${name}`,
    read: (count: number) => `Read ${counted(count, 'report')} about you`,
    review: (count: number, name: string) => `Review ${counted(count, 'report')} about ${name}`,
    continue: (report: string, day: string, name: string, author?: string) =>
      `Continue the ${report.toLowerCase()} of ${day} about ${name}${author === undefined ? '' : `, on paper by ${author}`}`,
    attest: (name: string) => `Attest the completion of ${name}`,
    decide: (phase: string, name: string) => `Decide about ${phase} of ${name}`,
    assign: (days: number, name: string) => `No trainer is assigned to ${name} on ${counted(days, 'day')}`,
    actions: {
      continue: 'Continue',
      write: 'Write report',
      missing: 'Open days',
      read: 'Read',
      review: 'Review',
      attest: 'Attest',
      decide: 'Decide',
      assign: 'Assign trainer',
    },
  },
} as const;

export const texts = {
  ...listLabels('trainee', 'trainees', failed),
  searchHint: 'Name, program or trainer',
  empty: 'No one is in field training.',
  /** For people who see only their own part. */
  emptyOfOthers: 'You see no trainees.',
};

export const endedTexts = { ...texts, empty: 'No field training has ended yet.' };

export const startLabels = {
  title: 'Start field training',
  means: 'The employee begins the latest version of the program and is notified. Trainers are assigned afterwards.',
  person: 'Employee',
  personHelp: 'Employee ID or name',
  personMissing: 'Please choose an employee',
  program: 'Program',
  choose: 'Choose a program',
  noPrograms: 'There are no programs yet. Add a program first.',
  programsFailed: "We couldn't load the programs.",
  from: 'First day',
  send: 'Start field training',
  sending: 'Starting...',
  done: 'Field training started.',
  failed: 'Failed to start field training',
} as const;

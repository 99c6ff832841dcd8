import { counted } from '@muster/shared/counted';
import { formatDate } from '../../../ui/date-time.ts';

const seatText = (count: number) => counted(count, 'seat');

/** The texts of leaving, returning and changing an employee ID. */
export const stayLabels = {
  leave: {
    title: 'Record leave',
    change: 'Change planned leave',
    lastDay: 'Last day',
    lastDayHelp: 'If the day is in the future, the leave is planned and nothing changes until then.',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    note: 'Note',
    noteHelp: 'Optional. Shown only to people who manage employees.',
    supervisor: 'Next supervisor',
    supervisorHelp: 'Type an employee ID or a name. Leave empty for no supervisor.',
    effects: 'Effects of this leave',
    atOnce: 'Signed out on every device at once, and cannot sign in again.',
    later: (day: string) => `After ${formatDate(day)}: signed out on every device, and cannot sign in again.`,
    own: 'This is your own account: you are signed out.',
    calendars: 'Calendar links stop working.',
    seats: (count: number) => `${seatText(count)} in classes ${count === 1 ? 'goes' : 'go'} to others:`,
    waitlists: (count: number) => `${counted(count, 'waitlist position')} ${count === 1 ? 'is' : 'are'} given up:`,
    teaching: (count: number) =>
      `${counted(count, 'class', 'classes')} ${count === 1 ? 'needs' : 'need'} another instructor:`,
    supervised: (count: number) =>
      `${counted(count, 'person', 'people')} ${count === 1 ? 'loses' : 'lose'} this supervisor:`,
    more: (count: number) => `and ${count} more`,
    nothing: 'No seats, waitlists, classes to teach or supervised people.',
    kept: 'Past attendance and certifications stay on record.',
    effectsFailed: "We couldn't load the effects of this leave. Check your connection and try again.",
    record: 'Record leave',
    recording: 'Recording...',
    plan: 'Plan leave',
    planning: 'Planning...',
    failed: "We couldn't record the leave. Your entries are kept.",
    recorded: (name: string) => `The leave of ${name} is recorded.`,
    planned: (name: string, day: string) => `The leave of ${name} after ${formatDate(day)} is planned.`,
  },
  cancel: {
    title: 'Cancel planned leave',
    question: (name: string) => `Cancel the planned leave of ${name}?`,
    meaning: (day: string) => `Nothing happens after ${formatDate(day)}. The person stays active.`,
    confirm: 'Cancel leave',
    confirming: 'Canceling...',
    failed: "We couldn't cancel the leave.",
    done: (name: string) => `The planned leave of ${name} is canceled.`,
  },
  return: {
    title: 'Record return',
    firstDay: 'Day of return',
    help: 'Seats, waitlist positions, supervised people and calendar links are not restored.',
    password: 'Issue a temporary password',
    passwordHelp: 'It is shown once. If you do not issue one, the former password works.',
    record: 'Record return',
    recording: 'Recording...',
    failed: "We couldn't record the return. Your entries are kept.",
    recorded: (name: string) => `The return of ${name} is recorded.`,
  },
  renumber: {
    title: 'Change employee ID',
    now: (employeeId: string) => `The employee ID is ${employeeId}.`,
    field: 'New employee ID',
    help: 'The employee signs in with the new ID from now on. Open sessions continue.',
    kept: 'Training record, seats and permissions stay. Earlier entries of the audit log keep the former ID.',
    change: 'Change employee ID',
    changing: 'Changing...',
    failed: "We couldn't change the employee ID.",
    done: (name: string, employeeId: string) => `The employee ID of ${name} is ${employeeId}.`,
  },
} as const;

import type { Candidate } from '@muster/shared/areas/attendance';
import type { Attendee } from '@muster/shared/areas/training';
import { counted, plural } from '@muster/shared/counted';
import { formatDate } from '../../ui/date-time.ts';
import type { DueKind } from './due-people.ts';

const people = (count: number) => counted(count, 'person', 'people');

/** The texts of Class Attendance (docs/spec.md sections 2, 5 and 8). */
export const labels = {
  title: 'Class Attendance',
  classPage: 'Open class: attendance, sheets and certifications',
  fetchFailed: 'Failed to fetch attendees',
  attendees: (seated: number, size: number) => `Attendees (${seated} of ${size})`,
  attendeesTable: 'Attendees',
  waitlist: (waiting: number) => `Waitlist (${waiting})`,
  waitlistTable: 'Waitlist',
  none: 'No one is enrolled in this class yet.',
  columns: {
    position: 'Position',
    employeeId: 'Employee ID',
    name: 'Name',
    rank: 'Rank',
    requested: 'Requested',
    status: 'Status',
    actions: 'Actions',
  },
  noRank: '–',
  employeeId: 'Employee ID',
  add: 'Add Employee',
  adding: 'Adding...',
  addFailed: 'Failed to add employee',
  added: (name: string) => `${name} has been added.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} has been removed.`,
  question: ({ name, employee_id }: Pick<Attendee, 'name' | 'employee_id'>) =>
    `Remove ${name} (${employee_id}) from this class?`,
  losesSeat: 'They lose their seat and will be notified.',
  losesPosition: 'They lose their position on the waitlist and will be notified.',
  confirm: 'Remove',
  removing: 'Removing...',
  removeFailed: 'Failed to remove employee',
} as const;

/** The texts of adding people to a class: by typing, from a list, or from those due for the training. */
export const addLabels = {
  group: 'Add people',
  ways: { typed: 'By name or ID', pasted: 'Paste a list', due: 'Due for this training' },
  typedHelp: 'Type an employee ID or a name, then choose. You can choose several people.',
  suggestions: 'People',
  noneMatch: 'No active employee matches.',
  loadingPeople: 'Loading people...',
  noSuggestions: "We couldn't load suggestions. An exact employee ID works without them.",
  loadFailed: "We couldn't load the employees. Check your connection and try again.",
  chosen: 'Chosen people',
  unchoose: (name: string) => `Remove ${name} from the list`,
  chooseFromList: 'Choose a person from the list, or type an exact employee ID',
  standing: {
    enrolled: 'In this class',
    waitlisted: 'On the waitlist',
    other_class: 'Has a seat in another class of this training',
  } satisfies Record<NonNullable<Candidate['standing']>, string>,
  addMany: (count: number) => (count === 0 ? 'Add people' : `Add ${people(count)}`),
  adding: 'Adding...',
  seatsLeft: (free: number) => (free === 0 ? 'This class is full.' : `${counted(free, 'seat is', 'seats are')} left.`),
  tooMany: (free: number, chosen: number) =>
    `${free === 0 ? 'This class is full' : free === 1 ? 'Only 1 seat is left' : `Only ${free} seats are left`}. You chose ${people(chosen - free)} too many. Add seats to the class first, or choose fewer people.`,
  inClassAlready: (count: number) =>
    `${people(count)} on the list ${plural(count, 'is', 'are')} already in this class.`,
  unmatched: (count: number) =>
    counted(count, 'entry matches no active employee:', 'entries match no active employee:'),
  rank: 'Rank',
  allRanks: 'All ranks',
  kinds: { never: 'Never certified', expired: 'Expired', expiring: 'Expiring soon' } satisfies Record<DueKind, string>,
  kindsLabel: 'Show',
  count: (word: string, count: number) => `${word} (${count})`,
  selectAll: (count: number) => `Select all ${count}`,
  noneDue: 'No one is due for this training.',
  noneShown: 'No one of this rank and status is due for this training.',
  more: (count: number) => `${people(count)} not shown. "Select all" includes them. Choose a rank to shorten the list.`,
  progress: (done: number, all: number) => `${done} of ${people(all)} done`,
  stop: 'Stop',
  stopping: 'Stopping...',
  allAdded: (count: number) => `${people(count)} ${plural(count, 'has', 'have')} been added.`,
  notAdded: (count: number) => `${people(count)} ${plural(count, 'was', 'were')} not added:`,
  stopped: (left: number) => `Stopped before adding ${people(left)}.`,
  unknown: (left: number) => `${people(left)} may not have been added. Try again: no one is added twice.`,
  again: (left: number) => `Try again with ${people(left)}`,
  anyway: (count: number) => `Add ${people(count)} without prerequisites`,
  dismiss: 'Dismiss',
} as const;

/** Returns the line that says why a person needs the training. */
export function dueText(due: DueKind, expires: string | null): string {
  if (due === 'never' || !expires) return addLabels.kinds[due];
  return `${due === 'expired' ? 'Expired' : 'Expires'} ${formatDate(expires)}`;
}

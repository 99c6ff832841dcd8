import type { TrainingType, trainingKinds } from '@muster/shared/areas/training';
import { counted, plural } from '@muster/shared/counted';

/** The texts of the Manage Trainings tab. Those in docs/spec.md sections 2, 5 and 8 are exact. */
export const labels = {
  title: 'Manage Trainings',
  help: 'Define training types and schedule their classes.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  create: 'Create New Training',
  empty: 'No training types defined.',
  emptyRequirements: 'Add state rules',
  emptyHistory: 'Import history',
  fetchFailed: 'Failed to fetch training types',
  refreshFailed: 'Failed to refresh training data',
  columns: {
    name: 'Training Name',
    mandatory: 'Mandatory',
    type: 'Type',
    expires: 'Expires After',
    next: 'Next class',
    actions: 'Actions',
  },
  noNext: 'None',
  nextDay: (day: number, days: number) => `Day ${day} of ${days}`,
  nextSeats: (enrolled: number, size: number, waiting: number) =>
    `${enrolled} of ${size} seats taken${waiting > 0 ? `, ${waiting} waiting` : ''}`,
  showArchived: (count: number) => `Show archived (${count})`,
  noneInUse: 'All trainings are archived.',
  moreActions: (name: string) => `More actions for ${name}`,
  yes: 'Yes',
  no: 'No',
  months: (months: number) => counted(months, 'month'),
  never: 'Never',
  expand: (name: string) => `Show classes of ${name}`,
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  actionOn: (action: string, name: string) => `${action} ${name}`,
  addTo: (name: string) => `Add a class to ${name}`,
} as const;

export const kindLabels: Record<(typeof trainingKinds)[number], string> = {
  in_department: 'In Department',
  out_of_department: 'Out of Department',
};

export const classLabels = {
  of: (name: string) => `Classes of ${name}`,
  pastOf: (name: string) => `Past classes of ${name}`,
  loading: 'Loading classes',
  fetchFailed: 'Failed to fetch training classes',
  none: 'No Classes Created',
  columns: {
    location: 'Location',
    dates: 'Dates and times',
    seats: 'Enrolled',
    period: 'Enrollment period',
    actions: 'Actions',
  },
  noneToCome: 'No upcoming classes.',
  showPast: (count: number) => `Show past classes (${count})`,
  duplicate: 'Duplicate class',
  repeat: 'Repeat weekly',
  moreActions: (location: string, when: string) => `More actions, ${location}, ${when}`,
  seats: (enrolled: number, size: number) => `${enrolled}/${size}`,
  waiting: (count: number) => `${count} waiting`,
  to: 'to',
  open: 'Open class',
  attendance: 'Attendance',
  at: (action: string, location: string) => `${action}, ${location}`,
} as const;

/** The texts of Create Training Type and Edit Training. */
export const typeDialog = {
  createTitle: 'Create Training Type',
  editTitle: 'Edit Training',
  name: 'Name',
  description: 'Description',
  mandatory: 'Mandatory for every employee',
  mandatorySince: 'Required from',
  mandatorySinceHelp: 'If empty, today. Choose an earlier day to include it in past compliance.',
  mandatorySinceChange: 'Choose an earlier day to include it in past compliance. A change is kept on record.',
  type: 'Type',
  expiration: 'Expires after (months)',
  expirationHelp: 'If empty, certifications never expire.',
  create: 'Create Training',
  creating: 'Creating...',
  save: 'Save Changes',
  saving: 'Saving...',
  createFailed: 'Failed to create training type',
  updateFailed: 'Failed to update training type',
  nameTaken: 'A training with this name already exists',
  created: (name: string) => `${name} has been created.`,
  updated: (name: string) => `${name} has been saved.`,
} as const;

/** The texts of Add Training for {type name} and Edit Training Class. */
export const classDialog = {
  addTitle: (name: string) => `Add Training for ${name}`,
  editTitle: 'Edit Training Class',
  moveTitle: 'Move Training Class',
  location: 'Location',
  size: 'Class Size',
  start: 'Enrollment Start',
  end: 'Enrollment End',
  timeOf: (label: string) => `${label}, time`,
  outside: (first: string, last: string) => `Please choose a time from ${first} to ${last}`,
  dates: 'Training Dates',
  added: 'Added dates',
  date: 'Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  ofRow: (field: string, row: number) => `${field} of date ${row}`,
  addDate: 'Add Date',
  removeRow: (row: number) => `Remove date ${row}`,
  remove: (session: string) => `Remove ${session}`,
  held: 'This class has already been held',
  heldHelp:
    'For a class that took place before you enter it. It is marked as entered later. No one can enroll: add its attendees under Attendance.',
  notHeldYet: (days: string) =>
    `These dates are not over yet: ${days}. Remove them, or clear the box for a class that has been held.`,
  heldAlready: (days: string) =>
    `These dates are in the past: ${days}. Remove them, or check the box for a class that has been held.`,
  noDates: 'Please add at least one training date',
  notAdded: 'This date is not complete. Please fill in its times, or clear it.',
  earlierTimes: 'Times of earlier classes:',
  warnings: 'Please check:',
  notChecked: "We couldn't check the location, instructors and holidays.",
  checkAgain: 'Try again',
  endsAfterStart: 'Enrollment ends after the class starts. No one can enroll after the start.',
  alreadyEnded: 'Enrollment has already ended: no one can enroll. You can still add people under Attendance.',
  placeTaken: (name: string, location: string, when: string) =>
    `${name} is at the same location (${location}) at the same time: ${when}.`,
  notified: (people: number) =>
    `${counted(people, 'attendee')} will be notified if you change the location or the dates.`,
  add: 'Add Class',
  adding: 'Adding...',
  save: 'Save Changes',
  saving: 'Saving...',
  addFailed: 'Failed to create training class',
  updateFailed: 'Failed to update training class',
  noResponse: 'Failed to update training class: No response data',
  done: (name: string) => `A class of ${name} has been added.`,
  doneHeld: (name: string) => `A class of ${name} has been added to its past classes.`,
  saved: 'The class has been saved.',
} as const;

/** docs/spec.md section 5, "Adding a date". */
export const dateMessages = {
  noDate: 'Please select a date',
  noTimes: 'Please select start and end times',
  again: 'This exact date and time is already added',
  order: 'Start time must be before end time',
  invalid: 'Failed to add date. Please ensure date is valid.',
} as const;

export const repeatDialog = {
  title: 'Repeat weekly',
  about: (name: string, location: string) =>
    `Adds copies of this class of ${name} in ${location}. Each copy is a separate class with its own seats.`,
  weeks: 'Weeks',
  weeksHelp: (most: number) => `The number of further weeks, 1 to ${most}.`,
  wrongWeeks: (most: number) => `Please enter a whole number from 1 to ${most}`,
  enrollment:
    'Enrollment opens at the same time as for this class, and ends the same number of days before each copy. Times of day stay the same when clocks change.',
  preview: 'Classes to add',
  isAdded: 'Added',
  leaveOut: (count: number) =>
    `Leave out ${plural(count, 'the class', `the ${count} classes`)} on a holiday or at the time of another class`,
  add: (count: number) => (count === 0 ? 'Add classes' : `Add ${counted(count, 'class', 'classes')}`),
  adding: 'Adding...',
  progress: (done: number, all: number) => `${done} of ${all} classes done`,
  failed: (added: number, failed: number) =>
    `${added === 0 ? 'No class' : counted(added, 'class', 'classes')} added, ${failed} failed. Add again to retry the failed ones:`,
  done: (count: number, name: string) =>
    `${counted(count, 'class', 'classes')} of ${name} ${plural(count, 'has', 'have')} been added.`,
} as const;

export const typeDocumentsDialog = {
  open: 'Documents',
  title: (name: string) => `Documents: ${name}`,
} as const;

export const archiveDialog = {
  title: (archived: boolean) => (archived ? 'Take out of archive' : 'Archive training'),
  archive: 'Archive',
  unarchive: 'Take out of archive',
  question: ({ name, archived }: Pick<TrainingType, 'name' | 'archived'>) =>
    archived ? `Take ${name} out of the archive?` : `Archive ${name}?`,
  consequences:
    'An archived training gets no new classes and is hidden from the list. Its classes and certifications stay on record, and upcoming classes still take place. You can take it out of the archive at any time.',
  mandatory: 'This training is mandatory. While it is archived, it is not required, and no one is missing it.',
  comesBack: 'You can add classes to it again.',
  mandatoryAgain: 'This training is mandatory. Everyone without a valid certification will be missing it again.',
  coming: (count: number) => `${counted(count, 'upcoming class', 'upcoming classes')} will still take place.`,
  busy: 'Saving...',
  failed: "We couldn't change the archive. Please try again.",
  done: ({ name, archived }: Pick<TrainingType, 'name' | 'archived'>) =>
    archived ? `${name} is archived.` : `${name} is in use again.`,
  badge: 'Archived',
} as const;

export const deleteTypeDialog = {
  title: 'Delete Training',
  question: ({ name }: Pick<TrainingType, 'name'>) => `Delete ${name}?`,
  loss: 'The training and its settings are deleted. Issued certifications stay on record.',
  busy: 'Deleting...',
  failed: 'Failed to delete training',
  hasClasses: 'Cannot delete training type with existing classes',
  classes: ({ name, archived }: Pick<TrainingType, 'name' | 'archived'>, count: number) =>
    `${name} has ${counted(count, 'class', 'classes')}. ${archived ? 'It is archived and hidden from' : 'Archive it instead to hide it from'} the lists. Its history is kept.`,
  checking: 'Checking for classes',
  archiveInstead: 'Archive instead',
  close: 'Close',
  done: (name: string) => `${name} has been deleted.`,
} as const;

/** The texts of a canceled class. */
export const canceledLabels = {
  word: 'Canceled',
  title: (moment: string, by: string) => `Canceled on ${moment} by ${by}`,
  again: 'A canceled class stays on record. To hold it again, choose Repeat weekly or Duplicate class.',
  tab: 'People',
  attendees: (count: number) => `Enrolled when the class was canceled (${count})`,
  waitlist: (count: number) => `Waitlist when the class was canceled (${count})`,
  none: 'No one was enrolled.',
  failed: "We couldn't load the people of this class. Check your connection and try again.",
  columns: { name: 'Name', requested: 'Enrolled on', outcome: 'After the cancellation' },
  movedTo: (day: string) => `Moved to ${day}`,
  notMoved: (reason: string) => `Not moved: ${reason}`,
  seatEnded: 'Seat ended',
} as const;

export const cancelDialog = {
  title: 'Cancel class',
  consequences: (attendees: number, waiting: number) =>
    attendees + waiting === 0
      ? 'No one is enrolled. Instructors get a notification with the reason.'
      : `${[
          ...(attendees > 0 ? [counted(attendees, 'attendee')] : []),
          ...(waiting > 0 ? [`${waiting} on the waitlist`] : []),
        ].join(' and ')} and the instructors get a notification with the reason. All seats are freed.`,
  reason: 'Reason',
  reasonHelp: 'Everyone in the class can read it. It stays on record.',
  moveTo: (attendees: number) => `Move ${counted(attendees, 'attendee')} to`,
  moveNobody: 'No class: attendees choose another one themselves',
  target: (when: string, location: string, free: number) => `${when}, ${location} (${counted(free, 'free seat')})`,
  noTarget: (attendees: number) =>
    `No other class of this training has ${counted(attendees, 'free seat')}. Attendees can enroll in another class themselves.`,
  final: 'A cancellation cannot be undone. To hold the class again, repeat it.',
  keep: 'Keep class',
  submit: 'Cancel class',
  submitting: 'Canceling...',
  failed: "We couldn't cancel the class.",
  done: 'The class has been canceled.',
  someMoved: (moved: number, left: number) =>
    `The class has been canceled. ${counted(moved, 'attendee')} moved, ${left} not moved:`,
  notMoved: 'Attendees who were not moved',
  person: (name: string, reason: string) => `${name}: ${reason}`,
  close: 'Done',
} as const;

export const deleteClassDialog = {
  title: 'Delete Class',
  /** Names the people who will be notified: attendees, then the waitlist. */
  question(attendees: number, waiting: number): string {
    const notified = [
      ...(attendees > 0 ? [counted(attendees, 'attendee', 'attendees')] : []),
      ...(waiting > 0 ? [counted(waiting, 'person on the waitlist', 'people on the waitlist')] : []),
    ];
    return `Delete this class? ${notified.length > 0 ? `${notified.join(' and ')} will be notified.` : 'No one is enrolled.'}`;
  },
  busy: 'Deleting...',
  working: (attendees: number) => `Notifying ${attendees} people and deleting the class. This can take a moment.`,
  failed: 'Failed to delete class',
  cancelFirst: 'Delete only a class that was added by mistake. To keep it on record with the reason, cancel it.',
  cancelInstead: 'Cancel class instead',
  done: 'The class has been deleted.',
} as const;

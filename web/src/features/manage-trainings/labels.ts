import type { TrainingType, trainingKinds } from '@muster/shared/areas/training';

/** The texts of the Manage Trainings tab, those of docs/spec.md sections 2, 5 and 8 word for word. */
export const labels = {
  title: 'Manage Trainings',
  help: 'Define training types and schedule their classes.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  create: 'Create New Training',
  empty: 'No training types defined.',
  fetchFailed: 'Failed to fetch training types',
  refreshFailed: 'Failed to refresh training data',
  columns: {
    name: 'Training Name',
    mandatory: 'Mandatory',
    type: 'Type',
    expires: 'Expires After',
    actions: 'Actions',
  },
  yes: 'Yes',
  no: 'No',
  months: (months: number) => `${months} ${months === 1 ? 'month' : 'months'}`,
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
  seats: (enrolled: number, size: number) => `${enrolled}/${size}`,
  waiting: (count: number) => `${count} waiting`,
  to: 'to',
  attendance: 'Attendance',
  at: (action: string, location: string) => `${action}, ${location}`,
} as const;

/** Create Training Type and Edit Training. */
export const typeDialog = {
  createTitle: 'Create Training Type',
  editTitle: 'Edit Training',
  name: 'Name',
  description: 'Description',
  mandatory: 'Mandatory for every employee',
  type: 'Type',
  expiration: 'Expires after (months)',
  expirationHelp: 'Empty: a certification never expires.',
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

/** Add Training for {type name} and Edit Training Class. */
export const classDialog = {
  addTitle: (name: string) => `Add Training for ${name}`,
  editTitle: 'Edit Training Class',
  location: 'Location',
  size: 'Class Size',
  start: 'Enrollment Start',
  end: 'Enrollment End',
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
  noDates: 'Please add at least one training date',
  notAdded: 'This date is not added yet. Please add it, or clear it.',
  notified: (people: number) =>
    `${people} ${people === 1 ? 'attendee' : 'attendees'} will be told when you change the location or the dates.`,
  add: 'Add Class',
  adding: 'Adding...',
  save: 'Save Changes',
  saving: 'Saving...',
  addFailed: 'Failed to create training class',
  updateFailed: 'Failed to update training class',
  noResponse: 'Failed to update training class: No response data',
  done: (name: string) => `A class of ${name} has been added.`,
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

function people(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const deleteTypeDialog = {
  title: 'Delete Training',
  question: ({ name }: Pick<TrainingType, 'name'>) => `Delete ${name}?`,
  loss: 'The training and its settings are lost. Certifications that were issued stay on record.',
  busy: 'Deleting...',
  failed: 'Failed to delete training',
  hasClasses: 'Cannot delete training type with existing classes',
  done: (name: string) => `${name} has been deleted.`,
} as const;

export const deleteClassDialog = {
  title: 'Delete Class',
  /** Who is affected: attendees, then the waitlist. */
  question(attendees: number, waiting: number): string {
    const told = [
      ...(attendees > 0 ? [people(attendees, 'attendee', 'attendees')] : []),
      ...(waiting > 0 ? [people(waiting, 'person on the waitlist', 'people on the waitlist')] : []),
    ];
    return `Delete this class? ${told.length > 0 ? `${told.join(' and ')} will be told.` : 'No one is enrolled.'}`;
  },
  busy: 'Deleting...',
  working: (attendees: number) => `Telling ${attendees} people and deleting the class. This can take a moment.`,
  failed: 'Failed to delete class',
  done: 'The class has been deleted.',
} as const;

import { counted } from '@muster/shared/counted';
import { listLabels } from '../../../ui/searchable-table/labels.ts';

/** The texts of the Manage Certifications tab. Those in docs/spec.md sections 2, 4 and 8 are exact. */
export const labels = {
  subtabs: 'Certifications by',
  importHistory: 'Import history',
  yes: 'Yes',
  no: 'No',
  close: 'Close',
} as const;

export const trainingLabels = {
  ...listLabels('class', 'classes', 'Failed to fetch training classes'),
  tab: 'Trainings',
  table: 'Completed trainings',
  searchHint: 'Training or location',
  empty: 'No trainings have been completed yet.',
  columns: {
    name: 'Training Name',
    location: 'Location',
    mandatory: 'Mandatory',
    ended: 'Last day',
    certified: 'Certified',
    actions: 'Actions',
  },
  certified: (certified: number, enrolled: number) => `${certified} of ${enrolled}`,
  toCertify: (count: number) => `${count} to certify`,
  attendance: 'Attendance',
  attendanceOf: (name: string, ended: string) => `Attendance of ${name}, ${ended}`,
  facts: { location: 'Location', dates: 'Dates and times', enrolled: 'Enrolled' },
  expand: (name: string, ended: string) => `Show details of ${name}, ${ended}`,
  viewAttendance: 'View Attendance',
  open: 'Open class',
} as const;

export const employeeLabels = {
  ...listLabels('employee', 'employees', 'Failed to fetch certification status'),
  tab: 'Employees',
  table: 'Certifications by employee',
  searchHint: 'Employee ID, name or rank',
  empty: 'There are no active employees.',
  columns: {
    id: 'ID',
    name: 'Name',
    rank: 'Rank',
    since: 'Valid until',
    missing: 'Missing',
    pending: 'Pending',
    expiring: 'Expiring Soon',
    completed: 'Completed',
  },
  inMatrix: (count: number, status: string, name: string) => `${count} ${status} of ${name}: show in Compliance`,
  noRank: 'None',
  filters: {
    training: 'Training',
    everyTraining: 'Every training',
    rank: 'Rank',
    everyRank: 'Every rank',
    noMatch: 'No employees match these filters.',
  },
  findClass: 'Find a class',
  findClassOf: (training: string) => `Find a class of ${training}`,
  viewDetails: 'View Details',
  hideDetails: 'Hide Details',
  detailsOf: (toggle: string, name: string) => `${toggle} of ${name}`,
  statusOf: (name: string) => `Trainings of ${name}`,
  nothingMandatory: 'Your department has no mandatory trainings at the moment.',
} as const;

export const attendanceLabels = {
  title: 'Training Attendance',
  table: 'Attendees',
  columns: { id: 'Employee ID', name: 'Name', rank: 'Rank', requested: 'Request Date', status: 'Status' },
  noRank: 'None',
  noAttendees: 'No one attended this class.',
  absent:
    'No attendance was recorded, so everyone listed gets a certification. If someone did not attend, open the class and record its attendance first.',
  recorded:
    'Attendance of this class was recorded. Before issuing, you decide about attendees who were not present every day.',
  classPage: 'Open class',
  question: {
    title: (present: number, all: number, missed: string) => `${present} of ${all}: ${missed}`,
    missed: { absent: 'absent', excused: 'excused', unrecorded: 'not marked' },
    who: 'Not present every day',
    person: (name: string, employeeId: string, sentence: string) => `${name} (${employeeId}): ${sentence}`,
    reason: 'Reason to certify all',
    reasonHelp:
      'Required only to certify attendees who were not present every day. It stays on record for each of them.',
    noReason: 'Please give a reason to certify all',
    cancel: 'Cancel',
    present: (count: number) => `Certify the ${count}`,
    all: (count: number) => `Certify all ${count} with a reason`,
  },
  waiting: (count: number) =>
    `${counted(count, 'person was', 'people were')} still on the waitlist and did not attend.`,
  allCertified: 'Everyone listed is certified.',
  fetchFailed: 'Failed to fetch attendees',
  issueAll: 'Issue All Certifications',
  issuing: 'Issuing...',
  progress: (done: number, all: number) => `${done} of ${all} certifications issued`,
  issueFailed: 'Failed to issue certifications',
  /** Shown when issuing failed after some certifications were issued. */
  issuedBefore: (done: number, all: number) => `${done} of ${all} were issued. Try again to issue the rest.`,
  issued: (count: number, name: string) => `${counted(count, 'certification')} issued for ${name}.`,
  notIssued: (count: number) => counted(count, 'certification was not issued:', 'certifications were not issued:'),
} as const;

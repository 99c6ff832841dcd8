import { labels as compliance } from '../../../parts/compliance/labels.ts';
import { sealLabels } from '../../../parts/evidence/labels.ts';
import { listLabels } from '../../../ui/searchable-table/labels.ts';

/** Texts of the auditor's screens. */
export const labels = {
  product: 'Muster',
  navigation: 'Main',
  logout: 'Logout',
  /** Shown on every page. */
  banner: (department: string, from: string, until: string, end: string) =>
    `You see the training records of ${department} from ${from} to ${until}. Your access ends on ${end}. Every page you open is recorded.`,
  nav: { compliance: 'Compliance', classes: 'Classes', seals: sealLabels.title },
  elsewhere: {
    title: 'Not part of your access',
    text: 'Your account covers compliance, evidence, classes and seals of your audit period.',
    back: 'Go to Compliance',
  },
  compliance: {
    help: 'Compliance of each person on one day. To prove it, save the evidence of that day.',
    day: 'Day',
    outside: (from: string, until: string, shown: string) => `Choose a day from ${from} to ${until}. Showing ${shown}.`,
    who: 'Name',
    number: 'Employee ID',
    rank: 'Rank',
    unit: 'Unit',
    notAsked: 'Not required',
  },
  classes: {
    help: 'Classes held in your audit period.',
    training: 'Training',
    days: 'Days',
    location: 'Location',
    attendees: 'Attendees',
    certified: 'Certified',
    one: (from: string, until: string) => (from === until ? from : `${from} to ${until}`),
  },
  oneClass: {
    loading: 'Class',
    failed: "We couldn't load the class. Check your connection and try again.",
    forbidden: 'This class is not part of your audit period.',
    back: 'All classes',
    documents: 'Documents',
    attendance: 'Attendance',
    certified: 'Certified',
    recordedBy: 'Recorded by',
    session: 'Session',
    status: 'Attendance',
    minutes: 'Minutes',
    reason: 'Reason',
    empty: 'No attendees in this class.',
    unrecorded: 'No attendance recorded',
    countsAsPresent: 'No attendance recorded, counts as present',
    replaced: 'corrected later',
    words: { present: 'Present', absent: 'Absent', excused: 'Excused' },
  },
} as const;

export const peopleTexts = {
  ...listLabels('person', 'people', compliance.matrix.failed),
  searchHint: 'Search name, ID, rank, unit, status',
  empty: 'No one was employed on that day.',
};

export const classTexts = {
  ...listLabels('class', 'classes', "We couldn't load the classes. Check your connection and try again."),
  searchHint: 'Search training, location',
  empty: 'No classes were held in your audit period.',
};

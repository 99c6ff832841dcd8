import { sealLabels } from '../../../parts/evidence/labels.ts';
import { listLabels } from '../../../ui/searchable-table/labels.ts';

/** The texts of what an auditor sees. */
export const labels = {
  product: 'Muster',
  navigation: 'Main',
  logout: 'Logout',
  /** The banner on every page. */
  banner: (department: string, from: string, until: string, end: string) =>
    `You see the training records of ${department} from ${from} to ${until}. Your access ends on ${end}. Everything you look at is recorded.`,
  nav: { compliance: 'Compliance', classes: 'Classes', seals: sealLabels.title },
  elsewhere: {
    title: 'Not part of your access',
    text: 'Your account shows compliance, evidence, classes and seals of the days that you were asked to look at.',
    back: 'Go to Compliance',
  },
  compliance: {
    help: 'Who met what is asked of them on a day. Save the evidence of the day to prove it.',
    day: 'Day',
    outside: (from: string, until: string, shown: string) =>
      `Choose a day from ${from} to ${until}. Shown is ${shown}.`,
    who: 'Name',
    number: 'Employee ID',
    rank: 'Rank',
    unit: 'Unit',
    notAsked: 'Not asked',
  },
  classes: {
    help: 'Classes held within the days that you were asked to look at.',
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
    forbidden: 'This class is not among those that you were asked to look at.',
    back: 'All classes',
    documents: 'Documents',
    attendance: 'Attendance',
    certified: 'Certified',
    recordedBy: 'Recorded by',
    session: 'Session',
    status: 'Attendance',
    minutes: 'Minutes',
    reason: 'Reason',
    nobody: 'Nobody is listed in this class.',
    unrecorded: 'No attendance recorded',
    countsAsPresent: 'No attendance recorded, counts as present',
    replaced: 'corrected later',
    words: { present: 'Present', absent: 'Absent', excused: 'Excused' },
  },
} as const;

export const peopleTexts = {
  ...listLabels('person', 'people', "We couldn't load the answers. Check your connection and try again."),
  searchHint: 'Search name, ID, rank, unit, status',
  empty: 'Nobody was employed on that day.',
};

export const classTexts = {
  ...listLabels('class', 'classes', "We couldn't load the classes. Check your connection and try again."),
  searchHint: 'Search training, location',
  empty: 'No class was held within these days.',
};

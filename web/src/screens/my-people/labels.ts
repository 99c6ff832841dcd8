import { plural } from '@muster/shared/counted';
import type { Share } from '@muster/shared/requirements/compliant';

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${plural(n, one, many)}`;
const people = (n: number) => count(n, 'person', 'people');

/** The texts of My people. */
export const labels = {
  title: 'My people',
  help: 'The people you supervise, directly or through others, and their compliance.',
  day: 'Day',
  searchHint: 'Search by name, ID, rank or unit',
  count: (shown: number, all: number) =>
    shown === all ? people(all) : `${shown.toLocaleString('en-US')} of ${people(all)}`,
  loading: (loaded: number) => `${people(loaded)}, loading...`,
  failed: "We couldn't load your people. Check your connection and try again.",
  failedAgain: "We couldn't load this again.",
  failedAfter: (loaded: number) => `We couldn't load everybody. Loaded so far: ${people(loaded)}.`,
  lacking: 'Not compliant',
  nobody: 'No one reports to you. Roster staff assign supervisors.',
  nobodyThen: 'None of your people was employed and active on that day.',
  nothingFound: 'None of your people matches.',
  nobodyLacks: 'All of your people are compliant.',
  ownReports: 'Your direct reports',
  reportsOf: (name: string) => `Reports of ${name}`,
  fullyCompliant: ({ current, people: all }: Share) =>
    `Fully compliant: ${current.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  compliant: 'Compliant with every requirement.',
  nothingAsked: 'No requirements.',
  left: 'No longer on the roster',
  more: (n: number) => `Show ${people(n)} more`,
  standing: {
    loading: 'Loading the requirements',
    failed: "We couldn't load the requirements of this person. Check your connection and try again.",
    notYours: 'This person does not report to you, or is no longer on the roster.',
    record: 'Training record',
    list: 'Requirements',
  },
} as const;

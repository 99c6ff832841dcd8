import { plural } from '@muster/shared/counted';

const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${plural(n, one, many)}`;
const people = (n: number) => count(n, 'person', 'people');

/** The texts of the page of the people whom somebody supervises. */
export const labels = {
  title: 'My people',
  help: 'Those whom you supervise, directly or through others, and what they lack.',
  day: 'Day',
  searchHint: 'Search by name, ID, rank or unit',
  count: (shown: number, all: number) =>
    shown === all ? people(all) : `${shown.toLocaleString('en-US')} of ${people(all)}`,
  loading: (loaded: number) => `${people(loaded)}, loading...`,
  failed: "We couldn't load your people. Check your connection and try again.",
  failedAgain: "We couldn't load this again.",
  failedAfter: (loaded: number) => `We couldn't load everybody. Loaded so far: ${people(loaded)}.`,
  lacking: 'Lacks something',
  nobody: 'Nobody reports to you now. Whoever keeps the roster says who supervises whom.',
  nobodyThen: 'None of those whom you supervise now was employed and active on that day.',
  nothingFound: 'None of your people matches.',
  nobodyLacks: 'None of your people lacks anything.',
  ownReports: 'Your direct reports',
  reportsOf: (name: string) => `Reports of ${name}`,
  lack: (lacking: number, all: number) =>
    lacking === 0
      ? `${people(all)}, and nobody lacks anything`
      : `${lacking.toLocaleString('en-US')} of ${people(all)} ${plural(lacking, 'lacks', 'lack')} something`,
  lacksNothing: 'Lacks nothing that is asked.',
  nothingAsked: 'Nothing is asked of this person.',
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

import { listLabels } from '../../../ui/searchable-table/labels.ts';

/** The texts of the list of bug reports, which docs/spec.md does not have. */
export const labels = {
  title: 'Bug reports',
  columns: { description: 'Report', by: 'Reported by', at: 'Time', state: 'State' },
  open: 'Open',
  handled: 'Handled',
  handledBy: (name: string, time: string) => `by ${name}, ${time}`,
  handle: 'Mark as handled',
  handleThis: (name: string, time: string) => `Mark as handled: report of ${name}, ${time}`,
  handling: 'Saving...',
  handleFailed: "We couldn't mark the report as handled. Check your connection and try again.",
} as const;

export const listTexts = {
  ...listLabels('bug report', 'bug reports', "We couldn't load the bug reports. Check your connection and try again."),
  searchHint: 'Search text, name, state',
  empty: 'No bug reports yet.',
};

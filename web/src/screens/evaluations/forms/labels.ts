import { listLabels } from '../../../ui/searchable-table/labels.ts';

const failed = "We couldn't load the forms. Check your connection and try again.";

/** Texts of the list of forms. */
export const labels = {
  title: 'Forms',
  help: 'A form is published before it is used. Published versions never change.',
  add: 'New form',
  blank: 'Blank form',
  blankHelp: 'A form without items.',
  templates: 'Templates',
  failed,
  readFailed: "We couldn't read this file.",
  columns: { name: 'Name', purpose: 'Purpose', of: 'Evaluates', state: 'Status', published: 'Published' },
  ofWords: { person: 'Person', firearm: 'Firearm' },
  states: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  changed: 'The draft has changes',
  version: (version: number) => `Version ${version}`,
  never: 'Never',
  allPurposes: 'All purposes',
  purpose: 'Purpose',
  allStates: 'All statuses',
  state: 'Status',
} as const;

export const texts = {
  ...listLabels('form', 'forms', failed),
  searchHint: 'Search by name or purpose',
  empty: 'The department has no forms yet.',
};

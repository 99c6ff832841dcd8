import { counted } from '@muster/shared/counted';
import { listLabels } from '../../../ui/searchable-table/labels.ts';

const failed = "We couldn't load the programs. Check your connection and try again.";

/** Texts of the list of programs. */
export const labels = {
  help: 'A program has phases and the forms of its reports. Trainees keep the version with which they began.',
  failed,
  add: 'New program',
  blank: 'Blank program',
  blankHelp: 'One phase, with forms of your own.',
  templates: 'Templates',
  columns: { name: 'Name', weeks: 'Weeks', trainees: 'In training', version: 'Version', state: 'Status' },
  weeks: (count: number) => counted(count, 'week'),
  inUse: 'In use',
  archived: 'Archived',
  state: 'Status',
  all: 'All programs',
  onlyArchived: 'Archived programs',
  notArchived: 'Programs in use',
  noneMatch: 'No programs match these filters.',
} as const;

export const texts = {
  ...listLabels('program', 'programs', failed),
  searchHint: 'Search by name',
  empty: 'The department has no field training programs yet.',
};

import { counted } from '@muster/shared/counted';

/** Texts of the reports of a trainee. */
export const labels = {
  title: 'Reports',
  help: 'The trainee reads and comments each report. A supervisor reviews it.',
  write: { daily: 'Write daily report', weekly: 'Write weekly report', phase: 'Write phase report' },
  recordPaper: 'Record daily report on paper',
  kind: 'Kind',
  allKinds: 'All kinds',
  phase: 'Phase',
  allPhases: 'All phases',
  state: 'Status',
  allStates: 'All statuses',
  states: { unread: 'Not read by the trainee', review: 'To review' },
  week: (monday: string) => `Week of ${monday}`,
  count: (reports: number) => counted(reports, 'report'),
  empty: 'No reports yet.',
  noMatch: 'No report matches the filter.',
  of: (kind: string, day: string) => `${kind}, ${day}`,
  read: 'Read',
  commented: 'Read, with a comment',
  unread: 'Not read',
  reviewed: (name: string) => `Reviewed by ${name}`,
  open: 'To review',
  corrected: 'Corrected',
  acknowledge: 'Read',
  review: 'Review',
} as const;

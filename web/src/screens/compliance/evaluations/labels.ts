import { listLabels } from '../../../ui/searchable-table/labels.ts';
import type { Grouping } from './groups.ts';

const failed = "We couldn't load the evaluations. Check your connection and try again.";

/** The texts of the evaluations of all classes. */
export const labels = {
  title: 'Class evaluations',
  help: 'How attendees rated their classes. Averages count only classes with at least five answers, after the evaluation has closed.',
  period: 'Period',
  periods: { year: 'Last 12 months', three: 'Last 3 years', all: 'All' },
  by: 'Shown by',
  groupings: { training: 'Trainings', instructor: 'Instructors', class: 'Classes' } satisfies Record<Grouping, string>,
  names: { training: 'Training', instructor: 'Instructor', class: 'Class' } satisfies Record<Grouping, string>,
  day: 'Last day',
  classes: 'Classes',
  shown: 'With results',
  answered: 'Answered',
  ofAsked: (answered: number, asked: number) => `${answered} of ${asked}`,
  mean: 'Average',
  noMean: '–',
  trend: 'Agreement over time',
  trendHelp: 'How many of the ratings were 4 or 5, by the month of the last day of each class.',
  chosen: 'Training or instructor',
  everything: 'All classes',
  summary: (name: string, from: string, to: string) => `${name}: agreement from ${from} to ${to}.`,
  month: 'Month',
  agreed: 'Ratings of 4 or 5',
  ratings: 'Ratings',
  share: 'Share',
  noTrend: 'No class of this period has results yet.',
} as const;

/** The texts of the list. */
export const texts = {
  ...listLabels('row', 'rows', failed),
  searchHint: 'Search by name',
  empty: 'No class was evaluated in this period. Evaluations are switched on under Department, General.',
} as const;

import { listLabels } from '../../../ui/searchable-table/labels.ts';
import type { Grouping } from './groups.ts';

const failed = "We couldn't load the surveys. Check your connection and try again.";

/** Texts of the surveys of all classes. */
export const labels = {
  title: 'Class surveys',
  help: 'Ratings of classes by their attendees. Averages count only classes with at least five answers, after the survey has closed.',
  period: 'Period',
  periods: { year: 'Last 12 months', three: 'Last 3 years', all: 'All' },
  by: 'Group by',
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
  trendHelp: 'Share of ratings of 4 or 5, by the month in which a class ended.',
  chosen: 'Training or instructor',
  everything: 'All classes',
  summary: (name: string, from: string, to: string) => `${name}: agreement from ${from} to ${to}.`,
  month: 'Month',
  agreed: 'Ratings of 4 or 5',
  ratings: 'Ratings',
  share: 'Share',
  noTrend: 'No class of this period has results yet.',
} as const;

/** Texts of the list. */
export const texts = {
  ...listLabels('row', 'rows', failed),
  searchHint: 'Search by name',
  empty: 'No class had a survey in this period. To turn on surveys, go to Department, General.',
} as const;

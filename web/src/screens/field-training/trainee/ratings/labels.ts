import { counted } from '@muster/shared/counted';

/** Texts of the ratings of a trainee. */
export const labels = {
  title: 'Ratings',
  help: 'From the daily, weekly and phase reports. Ratings that were not observed do not count.',
  failed: "We couldn't load the ratings. Check your connection and try again.",
  empty: 'No rating yet.',
  noScale: 'The reports have no ratings.',
  category: 'Category',
  all: 'All categories',
  phase: 'Phase',
  allPhases: 'All phases',
  noMatch: 'No rating of this category in this phase.',
  time: {
    title: 'Over time',
    help: 'Each mark is a report. The line is the average of the week.',
    helpAll: 'Each mark is the average of a report. The line is the average of the week.',
    summary: (category: string, first: string, last: string) =>
      `${category}: average of ${first} in the first week, ${last} in the last week`,
    minimum: (rating: number) => `${rating}: minimum acceptable`,
    week: 'Average of the week',
    columns: { on: 'Day', trainer: 'Author', rating: 'Rating', week: 'Week of' },
  },
  trainers: {
    title: 'By author',
    help: 'The dot is the average. The line reaches from the lowest to the highest rating.',
    columns: {
      trainer: 'Author',
      average: 'Average',
      lowest: 'Lowest',
      highest: 'Highest',
      rated: 'Ratings',
    },
    summary: (category: string) => `${category} by author`,
    differences: 'Differences between trainers',
    difference: (higher: string, lower: string, by: string, category: string) =>
      `${higher} rates ${by} higher than ${lower} in ${category}.`,
    differencesHelp: (ratings: number) => `Compared within the same phase, from ${counted(ratings, 'rating')} each.`,
    none: 'No two trainers differ by 0.5 or more.',
    range: (name: string, average: string, lowest: number, highest: number) =>
      `${name}: average ${average}, from ${lowest} to ${highest}`,
  },
  phases: {
    title: 'Phase by phase',
    help: 'Averages by category. N.R.T. counts reports, remedial training counts minutes.',
    category: 'Category',
    average: 'All phases',
    notResponding: 'N.R.T.',
    minutes: 'Remedial minutes',
  },
} as const;

/** Returns an average with one decimal. */
export const averageText = (average: number | undefined): string => average?.toFixed(1) ?? '';

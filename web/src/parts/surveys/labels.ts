import type { ClassResults } from '@muster/shared/areas/surveys';
import { leastAnswers } from '@muster/shared/rules/survey';

/** Texts of the survey of a class. */
export const labels = {
  title: 'Survey',
  failed: "We couldn't load the survey. Check your connection and try again.",
  none: 'This class has no survey. Attendees who were present can answer it after the attendance is locked.',
  answered: ({ answered, asked }: Pick<ClassResults, 'answered' | 'asked'>) =>
    `${answered} of ${asked} attendees answered.`,
  open: (closesOn: string) => `Open through ${closesOn}. Results are shown after that day.`,
  closed: (closesOn: string) => `Closed on ${closesOn}.`,
  few: `Results are hidden: fewer than ${leastAnswers} attendees answered.`,
  soon: 'Results are shown within an hour.',
  ratings: 'Ratings',
  columns: { question: 'Statement', values: 'Answers', counts: '1 / 2 / 3 / 4 / 5', mean: 'Average' },
  scale: 'How many people chose each value. 1 is "strongly disagree" and 5 is "strongly agree".',
  noComments: 'No comments.',
  average: (mean: number | undefined) => (mean === undefined ? '–' : mean.toFixed(1)),
} as const;

/** Returns when the survey of a class closes or closed, and why results are hidden. */
export const stateText = ({ closed, answered, counts }: ClassResults, closesOn: string): string =>
  !closed
    ? labels.open(closesOn)
    : counts
      ? labels.closed(closesOn)
      : `${labels.closed(closesOn)} ${answered < leastAnswers ? labels.few : labels.soon}`;

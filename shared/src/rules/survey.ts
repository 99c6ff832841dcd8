import { addDays, daysBetween, today } from './calendar.ts';

/** The statements to rate, in order. Stored counts use these names, so they never change. */
export const surveyQuestions = ['objectives', 'useful', 'knowledge', 'teaching', 'materials', 'pace'] as const;
export type SurveyQuestion = (typeof surveyQuestions)[number];

/** The texts of the statements. */
export const surveyTexts: Record<SurveyQuestion, string> = {
  objectives: 'The class met its objectives.',
  useful: 'I can use the content in my work.',
  knowledge: 'The instructors knew the subject.',
  teaching: 'The instructors taught the class well.',
  materials: 'Materials and facility were good.',
  pace: 'The pace was right.',
};

/** Ratings from "Strongly disagree" to "Strongly agree". */
export const surveyValues = [1, 2, 3, 4, 5] as const;

/** The optional questions with text answers. */
export const surveyComments = ['most_useful', 'change'] as const;
export type SurveyComment = (typeof surveyComments)[number];

export const commentTexts: Record<SurveyComment, string> = {
  most_useful: 'What was most useful?',
  change: 'What should change?',
};

/** The minimum number of answers before results are shown. */
export const leastAnswers = 5;

/** How often each rating was given, lowest first. */
export type ValueCounts = readonly number[];

/** The first and last day of a class survey, as dates of the department. */
export interface SurveyDays {
  opened_on: string;
  closes_on: string;
}

/** Returns the days of a survey: the opening day and two weeks after it. */
export const surveyDays = (opened_on: string): SurveyDays => ({
  opened_on,
  closes_on: addDays(opened_on, 14),
});

/**
 * Returns whether results are shown: closed for an hour, with enough answers. Answers sent before closing are stored
 * within that hour, so that shown results never change.
 */
export function showsResults(
  { closes_on, answered }: Pick<SurveyDays, 'closes_on'> & { answered: number },
  timeZone: string,
  now: Date,
): boolean {
  return answered >= leastAnswers && today(timeZone, new Date(now.getTime() - 3_600_000)) > closes_on;
}

/** Days after opening on which people without an answer are reminded. */
const reminderDays = [3, 10];

/** Returns the number of reminders due by a day. */
export const remindersDue = ({ opened_on }: Pick<SurveyDays, 'opened_on'>, on: string): number =>
  reminderDays.filter((days) => daysBetween(opened_on, on) >= days).length;

export const addCounts = (all: readonly ValueCounts[]): number[] =>
  surveyValues.map((_, n) => all.reduce((sum, counts) => sum + (counts[n] ?? 0), 0));

/** Returns the mean rating; undefined: no ratings. */
export function meanOf(counts: ValueCounts): number | undefined {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (answers === 0) return undefined;
  return counts.reduce((sum, count, n) => sum + count * (surveyValues[n] ?? 0), 0) / answers;
}

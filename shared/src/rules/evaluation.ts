import { addDays, daysBetween, today } from './calendar.ts';

/** The statements that an attendee rates, in their order. Counts of answers are stored by these names: they stay. */
export const evaluationQuestions = ['objectives', 'useful', 'knowledge', 'teaching', 'materials', 'pace'] as const;
export type EvaluationQuestion = (typeof evaluationQuestions)[number];

/** The texts of the statements. */
export const evaluationTexts: Record<EvaluationQuestion, string> = {
  objectives: 'The class met its objectives.',
  useful: 'I can use the content in my work.',
  knowledge: 'The instructors knew the subject.',
  teaching: 'The instructors taught the class well.',
  materials: 'Materials and facility were good.',
  pace: 'The pace was right.',
};

/** The values of an answer, from "Strongly disagree" to "Strongly agree". */
export const evaluationValues = [1, 2, 3, 4, 5] as const;

/** The optional questions that are answered in words. */
export const evaluationComments = ['most_useful', 'change'] as const;
export type EvaluationComment = (typeof evaluationComments)[number];

export const commentTexts: Record<EvaluationComment, string> = {
  most_useful: 'What was most useful?',
  change: 'What should change?',
};

/** How many answers a class needs before anybody sees its results. */
export const leastAnswers = 5;

/** How many people gave each value, from the lowest to the highest. */
export type ValueCounts = readonly number[];

/** An evaluation of a class: its days are the department's dates, both included. */
export interface EvaluationDays {
  opened_on: string;
  closes_on: string;
}

/** Returns the days of an evaluation that opens on a day: two weeks after it are left. */
export const evaluationDays = (opened_on: string): EvaluationDays => ({
  opened_on,
  closes_on: addDays(opened_on, 14),
});

/**
 * Returns whether results are shown: the evaluation has been closed for an hour, and has enough answers. An answer that
 * was sent before the evaluation closed is stored within that hour, so that results never change once they are shown.
 */
export function showsResults(
  { closes_on, answered }: Pick<EvaluationDays, 'closes_on'> & { answered: number },
  timeZone: string,
  now: Date,
): boolean {
  return answered >= leastAnswers && today(timeZone, new Date(now.getTime() - 3_600_000)) > closes_on;
}

/** After how many days people who have not answered are reminded. */
const reminderDays = [3, 10];

/** Returns how many reminders of an evaluation are due by a day. */
export const remindersDue = ({ opened_on }: Pick<EvaluationDays, 'opened_on'>, on: string): number =>
  reminderDays.filter((days) => daysBetween(opened_on, on) >= days).length;

/** Returns the sums of the counts of several classes. */
export const addCounts = (all: readonly ValueCounts[]): number[] =>
  evaluationValues.map((_, n) => all.reduce((sum, counts) => sum + (counts[n] ?? 0), 0));

/** Returns the mean of counted values; undefined: there are none. */
export function meanOf(counts: ValueCounts): number | undefined {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (answers === 0) return undefined;
  return counts.reduce((sum, count, n) => sum + count * (evaluationValues[n] ?? 0), 0) / answers;
}

import { instantOf, today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { type SurveyQuestion, surveyQuestions } from '@muster/shared/rules/survey';
import { openSurvey } from '../../areas/surveys/open-survey.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact } from '../../table/core/write.ts';
import { addAnswer, findSurveys } from '../../table/entities/class-survey.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Comments of the demo, in turn. */
const useful = ['The scenarios.', 'Practice in small groups.', 'Examples from our own calls.', 'The checklist.'];
const change = ['More time to practice.', 'Smaller groups.', 'Start with the hands-on part.', 'Hand out the slides.'];

/** Returns the ratings of a person: mostly 4 and 5, lower for materials and pace. */
function ratingsOf(n: number): Record<SurveyQuestion, number> {
  const rated = surveyQuestions.map((question, q) => {
    const low = question === 'materials' || question === 'pace' ? (n + q) % 3 : 0;
    return [question, 5 - Number((n * 5 + q * 7) % 4 === 0) - low];
  });
  return Object.fromEntries(rated) as Record<SurveyQuestion, number>;
}

/**
 * Opens the survey of a class on its last day and, if it has closed, stores the answers of the first `count`
 * attendees. Like all past data, they have no audit entries.
 */
export async function seedSurvey(
  context: SiteContext,
  { id: classId, sessions }: TrainingClass,
  attendees: readonly Employee[],
  count: number,
): Promise<void> {
  const { table, site, now } = context;
  const on = lastDay(sessions);
  await openSurvey({ ...context, now: instantOf(on, '18:00', site.timezone) }, classId, { isNotified: false });
  const [survey] = await findSurveys(table, [classId]);
  if (!survey || survey.closes_on >= today(site.timezone, now)) return;
  for (const [n, { id: employeeId }] of attendees.slice(0, count).entries()) {
    const comments = {
      ...(n % 3 === 0 && { most_useful: useful[(n / 3) % useful.length] }),
      ...(n % 4 === 1 && { change: change[((n - 1) / 4) % change.length] }),
    };
    const refused = () => new Error(`Employee ${employeeId} cannot answer the survey of class ${classId}`);
    await transact(table, addAnswer(table, { employeeId, classId, on }, { ratings: ratingsOf(n), comments }, refused));
  }
}

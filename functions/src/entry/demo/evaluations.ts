import { instantOf, today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { type EvaluationQuestion, evaluationQuestions } from '@muster/shared/rules/evaluation';
import { openEvaluation } from '../../areas/evaluations/open-evaluation.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact } from '../../table/core/write.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { addAnswer, findEvaluations } from '../../table/entities/evaluation.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Comments of the demo, in turn. */
const useful = ['The scenarios.', 'Practice in small groups.', 'Examples from our own calls.', 'The checklist.'];
const change = ['More time to practice.', 'Smaller groups.', 'Start with the hands-on part.', 'Hand out the slides.'];

/** Returns the ratings of a person: mostly 4 and 5, lower for materials and pace. */
function ratingsOf(n: number): Record<EvaluationQuestion, number> {
  const rated = evaluationQuestions.map((question, q) => {
    const low = question === 'materials' || question === 'pace' ? (n + q) % 3 : 0;
    return [question, 5 - Number((n * 5 + q * 7) % 4 === 0) - low];
  });
  return Object.fromEntries(rated) as Record<EvaluationQuestion, number>;
}

/**
 * Opens the evaluation of a class on its last day and, if it has closed, stores the answers of the first `count`
 * attendees. Like all past data, they have no audit entries.
 */
export async function seedEvaluation(
  context: SiteContext,
  { id: classId, sessions }: TrainingClass,
  attendees: readonly Employee[],
  count: number,
): Promise<void> {
  const { table, site, now } = context;
  const on = lastDay(sessions);
  await openEvaluation({ ...context, now: instantOf(on, '18:00', site.timezone) }, classId, { isNotified: false });
  const [evaluation] = await findEvaluations(table, [classId]);
  if (!evaluation || evaluation.closes_on >= today(site.timezone, now)) return;
  for (const [n, { id: employeeId }] of attendees.slice(0, count).entries()) {
    const comments = {
      ...(n % 3 === 0 && { most_useful: useful[(n / 3) % useful.length] }),
      ...(n % 4 === 1 && { change: change[((n - 1) / 4) % change.length] }),
    };
    const refused = () => new Error(`Employee ${employeeId} cannot evaluate class ${classId}`);
    await transact(table, addAnswer(table, { employeeId, classId, on }, { ratings: ratingsOf(n), comments }, refused));
  }
}

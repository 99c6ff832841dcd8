import type { attendance } from '@muster/shared/areas/attendance';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { FieldErrors } from '@muster/shared/errors';
import { isPassing } from '@muster/shared/rules/attendance';
import { today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import {
  type Addition,
  type Place,
  type RecordedRows,
  type Refusal,
  recordOnAttendees,
  typedTexts,
} from '../../domain/training/record-on-attendees.ts';
import { ApiError, invalidFields } from '../../kernel/api-error.ts';
import type { StoredResult } from '../../table/entities/attendance.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

type Input = ValidatedInput<typeof attendance.recordResults>['body'];
type Result = Input['results'][number];

/** The most results of one person in a class. */
const mostResults = 50;

/**
 * Records the results of a class's assessment: a score, which passes from the training's `passing_score`, or pass/fail.
 * An identical result adds nothing; a different one needs a reason. `firstRun` as in `recordAttendance`. Throws
 * `not_assessed`, `session_not_begun` before the first day, and field errors.
 */
export function recordResults(
  context: SiteContext,
  { classId, results }: Input & { classId: string },
  firstRun?: string,
): Promise<RecordedRows> {
  const { site, now } = context;
  return recordOnAttendees(context, {
    classId,
    inputs: results,
    check({ sessions }, type) {
      if (!type.assessment) throw new ApiError('not_assessed');
      if ((sessions[0]?.date ?? '') > today(site.timezone, now)) {
        throw new ApiError('session_not_begun', {
          detail: 'Results can be recorded from the first day of the class',
        });
      }
      refuseOtherFields(results, type.assessment);
    },
    plan: (result, place) => planResult(context, result, place, firstRun),
    classChanges: ({ assessed }) => (assessed ? {} : { assessed: true }),
    auditEntry: (_, recorded) => {
      const those = (passed: boolean) =>
        recorded.flatMap(({ employee, addition }) =>
          addition.attendance.results.at(-1)?.passed === passed ? [employee] : [],
        );
      const [passed, failed] = [those(true), those(false)];
      return {
        action: 'assessment.record',
        after: { ...(passed.length > 0 && { passed }), ...(failed.length > 0 && { failed }) },
      };
    },
  });
}

/** Throws field errors for result fields that the training's assessment does not use. */
function refuseOtherFields(results: readonly Result[], assessment: NonNullable<TrainingType['assessment']>): void {
  const refused: FieldErrors = {};
  for (const [n, { score, passed }] of results.entries()) {
    const [ofScore, ofPassed] = [`results.${n}.score`, `results.${n}.passed`];
    if (assessment === 'score') {
      if (score === undefined) refused[ofScore] = ['Score is required'];
      if (passed !== undefined) refused[ofPassed] = ['The score decides whether this training is passed'];
    } else {
      if (passed === undefined) refused[ofPassed] = ['Please choose passed or not passed'];
      if (score !== undefined) refused[ofScore] = ['This training has no score'];
    }
  }
  if (Object.keys(refused).length > 0) throw invalidFields(refused);
}

function planResult(
  { site, now }: SiteContext,
  { score, passed: given, remediation, reason }: Result,
  { trainingClass, type, before, next }: Place,
  firstRun: string | undefined,
): Addition | Refusal | undefined {
  const passed = score === undefined ? given === true : isPassing(score, type.passing_score);
  const current = before.results.at(-1);
  const isSame = (one: StoredResult) => one.score === score && one.passed === passed;
  // Recording a result again can add a remediation to it.
  if (current && isSame(current) && remediation === undefined) return undefined;
  const isDone = ({ at, by }: StoredResult) => firstRun !== undefined && at >= firstRun && by.id === next.by.id;
  if (before.results.some((one) => isSame(one) && isDone(one))) return undefined;
  if (current && reason === undefined) return { refused: 'reason_required' };
  if (before.results.length >= mostResults) return { refused: 'corrected_too_often' };
  const day = today(site.timezone, now);
  const last = lastDay(trainingClass.sessions);
  const { ofEntry, ofItem } = typedTexts({ remediation, reason });
  const facts = { ...(score !== undefined && { score }), passed };
  return {
    entry: {
      kind: 'assessment.recorded',
      // An assessment dates from a day of the class, even if its result is entered later.
      valid_on: day < last ? day : last,
      data: { class_id: trainingClass.id, type_id: type.id, type_name: type.name, ...facts },
      ...ofEntry,
      ...(current && { supersedes: current.no }),
    },
    attendance: { ...before, results: [...before.results, { ...next, ...facts, ...ofItem }] },
  };
}

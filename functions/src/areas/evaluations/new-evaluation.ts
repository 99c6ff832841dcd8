import { errorList } from '@muster/shared/errors';
import { answerProblems } from '@muster/shared/forms/answer-problems';
import { type FormAnswers, itemsOf, roundsOf } from '@muster/shared/forms/form';
import { possiblePoints, type Score, scoreOf } from '@muster/shared/forms/score';
import { canonicalText } from '@muster/shared/record/chain';
import type { EntryFacts, EntryText, NamedPerson, Qualification } from '@muster/shared/record/entry';
import { type NextAttempt, nextAttempt } from '@muster/shared/record/evaluations-on';
import { firearmsOn } from '@muster/shared/record/firearms-on';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { presenceOn } from '../../domain/people/presence-on.ts';
import { refuseFuture } from '../../domain/record/refuse-future.ts';
import { ApiError, invalidField, invalidFields } from '../../kernel/api-error.ts';
import { mostAnswerBytes } from '../../table/entities/evaluation-draft.ts';
import { hashOfText, type NewEntry, newText, type ReadEntry } from '../../table/entities/record-entry.ts';
import type { RecordedEntry } from './evaluations-in.ts';
import { type FieldReport, notAuthor, refuseUninvolved, reportQualification, requirePhase } from './field-report.ts';
import { type Evaluator, notQualified, qualificationFor, readingOnce } from './may-evaluate.ts';
import type { CurrentRules, Published } from './published-form.ts';

/** An evaluation to record. */
export interface Wanted {
  evaluation_id: string;
  /** The evaluated person's entries with their texts. */
  written: readonly ReadEntry[];
  published: Published;
  rules: CurrentRules;
  evaluator: Evaluator & NamedPerson;
  on: string;
  firearm_id?: string | undefined;
  class_id?: string | undefined;
  /** The report of field training; undefined: another evaluation. */
  report?: FieldReport | undefined;
  answers: FormAnswers;
  /** The reason of an administrator for accepting the evaluator without a qualification. */
  override?: string | undefined;
  /** The entry in force of the evaluation to correct, and the reason. */
  corrects?: { entry: RecordedEntry; reason: string };
}

/** The entry of an evaluation, and its answers with their salt. */
export interface PlannedEvaluation {
  entry: NewEntry & { kind: 'evaluation.recorded' };
  answers: EntryText;
}

/** Returns answers without undefined fields, as they are stored. Throws field errors for too many. */
export function storedAnswers(answers: FormAnswers): FormAnswers {
  const text = JSON.stringify(answers);
  if (Buffer.byteLength(text) > mostAnswerBytes) throw invalidField('answers', 'These answers are too long');
  return JSON.parse(text) as FormAnswers;
}

export const notActive = 'This person was not an active employee on that day';

/** Returns whether a person was an active employee on a day. */
export function wasActive(written: readonly ReadEntry[], on: string): boolean {
  const entries = written.map(({ entry }) => entry);
  return presenceOn(entries, on).active;
}

/** Throws a field error for a day in the future, or on which the person was not an active employee. */
export function refuseDay(context: Pick<SiteContext, 'site' | 'now'>, written: readonly ReadEntry[], on: string) {
  refuseFuture(context, on);
  if (!wasActive(written, on)) throw invalidField('on', notActive);
}

/**
 * Returns the entry of an evaluation. Throws `not_qualified`, `no_attempt_left`, `remediation_missing`, `day_reported`,
 * `training_ended`, `list_full`, and field errors for the day, the firearm, the report and the answers. The
 * qualification comes first: others learn nothing of the person.
 */
export async function planEvaluation(context: SiteContext, wanted: Wanted): Promise<PlannedEvaluation> {
  const { published, on, evaluator, class_id, corrects, report } = wanted;
  const { content, form, version } = published;
  const qualified = await requireQualification(context, wanted);
  refuseDay(context, wanted.written, on);
  const phase = report && phaseIn(report, wanted);
  const firearm = requireFirearm(wanted);
  const stored = storedAnswers(wanted.answers);
  const problems = answerProblems(content, stored);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const attempt = requireAttempt(wanted);
  const answers = newText(canonicalText(stored));
  const { outcome, shown, ...points } = scoreOf(content, stored);
  const rounds = roundsOf(content);
  const data: EntryFacts['evaluation.recorded'] = {
    evaluation_id: wanted.evaluation_id,
    form_id: form.id,
    form_name: content.name,
    version,
    outcome,
    ...scored(wanted, points),
    attempt,
    answers: hashOfText(answers),
    evaluator: { id: evaluator.id, employee_id: evaluator.employee_id },
    qualified,
    ...(firearm && { firearm }),
    ...(class_id && { class_id }),
    ...(rounds !== undefined && { rounds }),
    ...(shown.length > 0 && { shown }),
    ...(report && phase && { field_training: { trainee_id: report.read.stored.id, report: report.kind, phase } }),
  };
  const texts = {
    ...(corrects && { reason: corrects.reason }),
    ...(qualified.by === 'override' && { override: wanted.override ?? '' }),
  };
  return {
    entry: {
      kind: 'evaluation.recorded',
      valid_on: on,
      data,
      ...(Object.keys(texts).length > 0 && { texts }),
      ...(corrects && { supersedes: corrects.entry.no }),
    },
    answers,
  };
}

/** Returns the points of an evaluation, or none if the form has none. */
function scored({ published }: Wanted, { points, possible }: Pick<Score, 'points' | 'possible'>) {
  const hasPoints = itemsOf(published.content).some((item) => possiblePoints(item) > 0);
  return hasPoints ? { points, possible } : {};
}

const phaseIn = (report: FieldReport, { on, evaluator, published, evaluation_id }: Wanted): string =>
  requirePhase(report, { on, author: evaluator.id, formId: published.form.id, evaluationId: evaluation_id });

async function requireQualification(context: SiteContext, wanted: Wanted): Promise<Qualification> {
  const { table, actor } = context;
  const { evaluator, written, on, override, report } = wanted;
  const { evaluators } = wanted.rules;
  const person = { entries: written.map(({ entry }) => entry), on };
  const entriesOf = readingOnce(table);
  const found = report
    ? await reportQualification(entriesOf, { evaluators, evaluator, report }, person)
    : await qualificationFor(entriesOf, evaluators, evaluator, person);
  if (found) return found;
  // An author who corrects a report knows that it exists.
  if (report && !wanted.corrects) await refuseUninvolved(context, report);
  if (!evaluators.override || !actor.permissions.admin_access || override === undefined) {
    throw await (report ? notAuthor(table, report) : notQualified(table, evaluators));
  }
  return { by: 'override', administrator: { id: actor.id, employee_id: actor.employee_id } };
}

/** Returns the firearm. A correction of the same day and firearm keeps it, even if the authorization was ended. */
function requireFirearm(wanted: Wanted): RecordedEntry['data']['firearm'] {
  const { published, written, on, firearm_id, corrects } = wanted;
  if (published.content.of === 'person') {
    if (firearm_id !== undefined) throw invalidField('firearm_id', 'This form is not about a firearm');
    return undefined;
  }
  if (firearm_id === undefined) throw invalidField('firearm_id', 'Please choose the firearm');
  if (corrects && isSameSubject(corrects.entry, wanted)) return corrects.entry.data.firearm;
  const entries = written.map(({ entry }) => entry);
  const carried = firearmsOn(entries, { on, known: alwaysRecorded }).find((one) => one.firearm_id === firearm_id);
  if (!carried) throw invalidField('firearm_id', 'This person was not authorized to carry this firearm on that day');
  return { id: carried.firearm_id, type: carried.type };
}

const isSameSubject = ({ valid_on, data }: RecordedEntry, { on, firearm_id }: Wanted): boolean =>
  valid_on === on && data.firearm?.id === firearm_id;

/** Returns the number of the attempt. A correction of the same day and firearm keeps its number. */
function requireAttempt(wanted: Wanted): number {
  const { published, rules, written, on, firearm_id, class_id, corrects } = wanted;
  const before = corrects?.entry;
  if (before && isSameSubject(before, wanted)) return before.data.attempt;
  const next = nextAttempt(
    written.map(({ entry }) => entry),
    rules.attempts,
    { on, known: alwaysRecorded, form_id: published.form.id, firearm_id, class_id, except: before?.no },
  );
  if (next.refused) throw new ApiError(next.refused, { detail: refusalText(next.refused, next, on) });
  return next.attempt;
}

/** Returns why an attempt on a day is refused. Names an unremedied failure on a later day. */
export function refusalText(refused: NonNullable<NextAttempt['refused']>, { unremedied }: NextAttempt, on: string) {
  return refused === 'remediation_missing' && unremedied && unremedied.valid_on > on
    ? `The attempt on ${dayText(unremedied.valid_on)} failed. Please choose that day or a later one.`
    : errorList[refused].text;
}

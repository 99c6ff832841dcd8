import type { evaluations } from '@muster/shared/areas/evaluations';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import type { requireEmployee } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { record } from '../../table/entities/enrollment-state.ts';
import { findAnswers } from '../../table/entities/evaluation.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';
import { auditedSubject } from './complete.ts';
import { alreadyWithdrawn, type EvaluationPath } from './correct.ts';
import { notQualified, refuseOwnEvaluation, stayingPerson } from './may-evaluate.ts';
import { isFailed, isQualifiedToRemediate } from './may-remediate.ts';
import { type PersonRead, readEvaluator, readPerson, withEntry } from './person-entries.ts';
import { presentEvaluation } from './present-evaluation.ts';
import { type Published, requirePublished } from './published-form.ts';
import { replayId, requireEvaluation } from './read-evaluations.ts';

type Body = ValidatedInput<typeof evaluations.remediate>['body'];
type Acknowledgment = ValidatedInput<typeof evaluations.acknowledge>['body'];

/**
 * Records remedial training after a failed evaluation, by training staff or a person who is qualified for its form on
 * that day. Throws `forbidden` for one's own, `not_qualified`, `not_failed`, and field errors for the day.
 */
export async function remediate(context: SiteContext, { employee_id, id }: EvaluationPath, body: Body) {
  const { table, site, actor, now, idempotency } = context;
  const { on, minutes, text } = body;
  return withoutCollision(async () => {
    const employee = await stayingPerson(context, employee_id);
    refuseOwnEvaluation(employee.id, actor.id);
    const person = await readPerson(table, employee);
    const trainer = await readEvaluator(table, actor, actor);
    const isStaff = isTrainingStaff(context);
    const found = requireEvaluation(person.written, id, { isStaff });
    const { no, valid_on, data } = found.entry;
    const published = await requirePublished(table, data.form_id, data.version);
    const { evaluators } = published.content;
    const { written } = person;
    if (!isStaff && !(await isQualifiedToRemediate(table, { employee, written, evaluators, trainer, on, data }))) {
      throw await notQualified(table, evaluators);
    }
    if (!isFailed(found)) throw new ApiError('not_failed');
    if (on > today(site.timezone, now)) throw invalidField('on', 'Remedial training cannot be in the future');
    if (on < valid_on) {
      throw invalidField('on', `The evaluation was on ${dayText(valid_on)}. Please choose that day or a later one.`);
    }
    const entry = {
      kind: 'remediation.recorded' as const,
      valid_on: on,
      data: {
        entry: no,
        form_id: data.form_id,
        minutes,
        trainer: { id: actor.id, employee_id: actor.employee_id },
      },
      texts: { remediation: text },
    };
    const answer = await answerAfter(context, { employee, person, published, id, no }, entry);
    await transact(table, [
      ...idempotency.storeId(replayId(employee.id, id)),
      ...record(context, employee.id, person.read, { entries: [entry] }),
      ...trainer.asRead,
      audit(table, actor, now, {
        action: 'evaluation.remediate',
        subject: auditedSubject(employee, data),
        after: { name: data.form_name, on, minutes, entry: no },
      }),
    ]);
    return answer;
  });
}

interface AboutEvaluation {
  employee: Awaited<ReturnType<typeof requireEmployee>>;
  person: PersonRead;
  published: Published;
  id: string;
  /** The entry in force. */
  no: number;
}

/** Returns an evaluation as it is after a new entry about it. */
export async function answerAfter(
  context: SiteContext,
  { employee, person, published, id, no }: AboutEvaluation,
  entry: NewEntry,
): Promise<Evaluation> {
  const answers = await findAnswers(context.table, employee.id, no);
  const written = withEntry(context, person, entry);
  const one = { employee, written, found: requireEvaluation(written, id) };
  return presentEvaluation(context, one, { published, answers });
}

/**
 * Acknowledges an evaluation of the caller, once. Throws `not_found`, `edit_conflict` if it was corrected since it was
 * read, `already_withdrawn`, `not_asked` and `already_acknowledged`.
 */
export async function acknowledge(
  call: SiteContext & Pick<SignedInCall, 'caller'>,
  id: string,
  { read, comment }: Acknowledgment,
): Promise<Evaluation> {
  const { table, site, actor, now } = call;
  const { employee } = call.caller;
  return withoutCollision(async () => {
    const person = await readPerson(table, employee);
    const { acknowledged, withdrawn, entry: evaluation } = requireEvaluation(person.written, id);
    const { no, data } = evaluation;
    if (withdrawn) throw alreadyWithdrawn();
    if (read !== no) throw correctedSince();
    if (acknowledged) throw new ApiError('already_acknowledged');
    const entry = {
      kind: 'evaluation.acknowledged' as const,
      valid_on: today(site.timezone, now),
      data: { entry: no },
      ...(comment !== undefined && { texts: { comment } }),
    };
    const published = await requirePublished(table, data.form_id, data.version);
    if (!published.content.acknowledged) throw new ApiError('not_asked');
    const answer = await answerAfter(call, { employee, person, published, id, no }, entry);
    await transact(table, [
      ...record(call, employee.id, person.read, { entries: [entry] }),
      audit(table, actor, now, {
        action: 'evaluation.acknowledge',
        subject: auditedSubject(employee, data),
        after: { name: data.form_name, entry: no },
      }),
    ]);
    return answer;
  });
}

export const correctedSince = () =>
  new ApiError('edit_conflict', {
    detail: 'This evaluation was corrected after you opened it. Please reload it and read it again.',
  });

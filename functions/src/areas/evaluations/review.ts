import type { evaluations } from '@muster/shared/areas/evaluations';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { mayReview, readTraineeOf, wroteReport } from '../../domain/field-training/read-trainee.ts';
import * as messages from '../../domain/messages/report-messages.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import { record } from '../../table/entities/enrollment-state.ts';
import { notify } from '../../table/entities/notification.ts';
import { alreadyWithdrawn, type EvaluationPath } from './correct.ts';
import type { EvaluationFound } from './evaluations-in.ts';
import { stayingPerson } from './may-evaluate.ts';
import { type PersonRead, readPerson } from './person-entries.ts';
import { named } from './present-evaluation.ts';
import { requirePublished } from './published-form.ts';
import { requireEvaluation } from './read-evaluations.ts';
import { answerAfter, correctedSince } from './remediate.ts';

type Review = ValidatedInput<typeof evaluations.review>['body'];

/**
 * Reviews a report of field training, once for each entry in force. Notifies the author. Throws `forbidden`,
 * `not_asked` for an evaluation that is no report, `edit_conflict` if it was corrected since it was read,
 * `already_withdrawn` and `already_reviewed`.
 */
export async function reviewReport(
  context: SiteContext,
  { employee_id, id }: EvaluationPath,
  { read, comment }: Review,
): Promise<Evaluation> {
  const { table, site, actor, now } = context;
  return withoutCollision(async () => {
    const employee = await stayingPerson(context, employee_id);
    const person = await readPerson(table, employee);
    const found = requireEvaluation(person.written, id, { isStaff: isTrainingStaff(context) });
    const { no, data } = found.entry;
    await requireReviewer(context, person, found);
    if (found.withdrawn) throw alreadyWithdrawn();
    if (read !== no) throw correctedSince();
    if (found.reviewed) throw new ApiError('already_reviewed');
    const entry = {
      kind: 'evaluation.reviewed' as const,
      valid_on: today(site.timezone, now),
      data: { entry: no },
      ...(comment !== undefined && { texts: { comment } }),
    };
    const [published, author] = await Promise.all([
      requirePublished(table, data.form_id, data.version),
      findEmployee(table, data.evaluator.id),
    ]);
    const answer = await answerAfter(context, { employee, person, published, id, no }, entry);
    await transact(table, [
      ...record(context, employee.id, person.read, { entries: [entry] }),
      ...(author ? [notify(context, author.id, messages.reportReviewed(data, named(employee), { comment }))] : []),
      audit(table, actor, now, {
        action: 'evaluation.review',
        subject: { ...employeeSubject(employee), form: data.form_id },
        after: { name: data.form_name, entry: no },
      }),
    ]);
    return answer;
  });
}

/** Throws `forbidden` unless the caller may review the report. Training staff get `not_asked` for other evaluations. */
async function requireReviewer(context: SiteContext, person: PersonRead, { entry }: EvaluationFound): Promise<void> {
  const { field_training } = entry.data;
  const trainee = field_training && (await readTraineeOf(context.table, field_training, person.written));
  if (!trainee) {
    throw isTrainingStaff(context)
      ? new ApiError('not_asked', { detail: 'Only reports of field training are reviewed' })
      : new ApiError('forbidden');
  }
  if (!(await mayReview(context, trainee, entry))) {
    const detail = 'Nobody reviews a report that they wrote, recorded or corrected';
    throw new ApiError('forbidden', wroteReport(context.actor.id, entry) ? { detail } : {});
  }
}

import type { Evaluation, EvaluationRow } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import type { NamedPerson } from '@muster/shared/record/entry';
import { qualificationSentence } from '@muster/shared/record/evaluation-sentences';
import type { SiteContext } from '../../calls/site-context.ts';
import { mayReview, readTraineeOf, wroteReport } from '../../domain/field-training/read-trainee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Employee, findEmployee, findEmployees, fullName } from '../../table/entities/employee.ts';
import { type VersionFacts, versionFacts } from '../../table/entities/form-facts.ts';
import type { ReadEntry } from '../../table/entities/record-entry.ts';
import { type EvaluationFound, evaluationsIn, firearmUsed, peopleNamed } from './evaluations-in.ts';
import { canRemediate } from './may-remediate.ts';
import { type Published, shownContent } from './published-form.ts';

type Named = Pick<Employee, 'id' | 'employee_id' | 'first_name' | 'middle_name' | 'last_name'>;

/** An evaluation of a person, with all entries of the person. */
export interface OfPerson {
  employee: Named;
  written: readonly ReadEntry[];
  found: EvaluationFound;
}

type NameOf = (person: NamedPerson) => { employee_id: string; name: string };

/** Returns a function to the current names of people; people who were deleted have their number as the name. */
async function namesOf(table: SiteTable, people: readonly NamedPerson[]): Promise<NameOf> {
  const employees = await findEmployees(table, [...new Set(people.map(({ id }) => id))]);
  const byId = new Map(employees.map((one) => [one.id, one]));
  return ({ id, employee_id }) => {
    const employee = byId.get(id);
    return employee ? named(employee) : { employee_id, name: employee_id };
  };
}

export const named = (employee: Named) => ({ employee_id: employee.employee_id, name: fullName(employee) });

/** Returns evaluations in the contract's form, in their order. */
export async function presentRows(table: SiteTable, all: readonly OfPerson[]): Promise<EvaluationRow[]> {
  const [nameOf, factsOf] = await Promise.all([
    namesOf(
      table,
      all.flatMap(({ found }) => peopleNamed(found)),
    ),
    versionFacts(
      table,
      all.map(({ found }) => found.entry.data),
    ),
  ]);
  return all.map((one) => rowOf(one, nameOf, factsOf(one.found.entry.data)));
}

function rowOf({ employee, written, found }: OfPerson, nameOf: NameOf, facts: VersionFacts): EvaluationRow {
  const { first, entry, withdrawn, acknowledged, reviewed, remediation } = found;
  const { evaluation_id: id, form_id, form_name, version, outcome, points, possible, attempt, evaluator } = entry.data;
  const texts = written.find((one) => one.entry.no === entry.no)?.texts ?? {};
  return {
    id,
    entry: entry.no,
    employee: named(employee),
    form_id,
    form_name,
    purpose: facts.purpose,
    version,
    on: entry.valid_on,
    outcome,
    points: points ?? null,
    possible: possible ?? null,
    attempt,
    evaluator: nameOf(evaluator),
    recorder: entry.actor.id === evaluator.id ? null : nameOf(entry.actor),
    firearm: firearmUsed(written, entry),
    class_id: entry.data.class_id ?? null,
    field_training: entry.data.field_training ?? null,
    corrected: entry === first ? null : (texts.reason?.value ?? ''),
    withdrawn: withdrawn ? { on: withdrawn.entry.valid_on, reason: withdrawn.texts.reason?.value ?? '' } : null,
    acknowledged:
      facts.acknowledged || acknowledged
        ? { at: acknowledged?.entry.recorded_at ?? null, comment: acknowledged?.texts.comment?.value ?? null }
        : null,
    reviewed: reviewed
      ? {
          at: reviewed.entry.recorded_at,
          by: nameOf(reviewed.entry.actor),
          comment: reviewed.texts.comment?.value ?? null,
        }
      : null,
    remediation: remediation.map(({ read, entry: { valid_on, data } }) => ({
      on: valid_on,
      minutes: data.minutes,
      trainer: nameOf(data.trainer),
      text: read.texts.remediation?.value ?? '',
    })),
  };
}

/** Returns whether the caller may correct an evaluation: its evaluator and training staff, never the person. */
export const mayCorrect = (
  context: Pick<SiteContext, 'actor'>,
  { employee, found }: Pick<OfPerson, 'employee' | 'found'>,
): boolean =>
  context.actor.id !== employee.id && (context.actor.id === found.entry.data.evaluator.id || isTrainingStaff(context));

/** Returns whether the caller may review an evaluation now: a report of field training without a review. */
async function canReview(
  context: Pick<SiteContext, 'table' | 'actor'>,
  { employee, written, found }: OfPerson,
): Promise<boolean> {
  const { entry } = found;
  const { data } = entry;
  if (!data.field_training || found.withdrawn || found.reviewed) return false;
  // Read nothing for the people who never review it.
  if (context.actor.id === employee.id || wroteReport(context.actor.id, entry)) return false;
  const read = await readTraineeOf(context.table, data.field_training, written);
  return read !== undefined && mayReview(context, read, entry);
}

/** Returns an evaluation with its answers in the contract's form. */
export async function presentEvaluation(
  context: Pick<SiteContext, 'table' | 'actor' | 'site' | 'now'>,
  one: OfPerson,
  { published, answers }: { published: Published; answers: FormAnswers | undefined },
): Promise<Evaluation> {
  const { entry } = one.found;
  const { qualified } = entry.data;
  const [[row], can_review, can_remediate, administrator] = await Promise.all([
    presentRows(context.table, [one]),
    canReview(context, one),
    canRemediate(context, one, published),
    qualified.by === 'override' ? findEmployee(context.table, qualified.administrator.id) : undefined,
  ]);
  if (!row) throw new Error('An evaluation was not presented');
  const texts = one.written.find((read) => read.entry.no === entry.no)?.texts ?? {};
  return {
    ...row,
    content: shownContent(published.content),
    answers: answers ?? null,
    qualified: qualificationSentence(qualified, administrator && fullName(administrator)),
    override_reason: texts.override?.value ?? null,
    recorded_at: entry.recorded_at,
    recorded_by: entry.actor.employee_id,
    can_review,
    can_remediate,
    can_correct: !one.found.withdrawn && mayCorrect(context, one),
  };
}

/** Returns the evaluation with an id among a person's; undefined: none. */
export const findIn = (written: readonly ReadEntry[], id: string): EvaluationFound | undefined =>
  evaluationsIn(written).find(({ entry }) => entry.data.evaluation_id === id);

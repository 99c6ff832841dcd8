import type { Evaluation, EvaluationRow } from '@muster/shared/evaluation-answers';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { pagedList, pageOf, type WrittenRow, writeRow } from '../../calls/paging.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { isReviewer, readTraineeOf, refuseStranger } from '../../domain/field-training/read-trainee.ts';
import { employeeSeen, isTrainingStaff, requireSuperior } from '../../domain/people/superior.ts';
import { auditRecordRead } from '../../domain/record/audit-record-read.ts';
import { lastNumber } from '../../domain/record/last-number.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { gone } from '../../kernel/missing.ts';
import { madeAt } from '../../table/core/new-id.ts';
import { type Employee, findEmployee, findEmployeeNumber, findEmployees } from '../../table/entities/employee.ts';
import { findAnswers, listRecorded } from '../../table/entities/evaluation.ts';
import { listEntries, type ReadEntry } from '../../table/entities/record-entry.ts';
import { type EvaluationFound, evaluationsIn } from './evaluations-in.ts';
import { findIn, type OfPerson, presentEvaluation, presentRows } from './present-evaluation.ts';
import { requirePublished } from './published-form.ts';

export const noSuchEvaluation = () => new ApiError('not_found', { detail: gone('evaluation') });

/** Returns an evaluation of a person. Throws `not_found`, or `forbidden` to callers who may not know. */
export function requireEvaluation(written: readonly ReadEntry[], id: string, { isStaff = true } = {}): EvaluationFound {
  const found = findIn(written, id);
  if (!found) throw isStaff ? noSuchEvaluation() : new ApiError('forbidden');
  return found;
}

/** Returns the place of an evaluation in a person's list, by day and entry. */
export const placeIn = ({ entry }: EvaluationFound): string =>
  `${entry.valid_on}#${String(entry.no).padStart(10, '0')}`;

/** Returns the evaluations of a person, latest first. Reads are audited like reads of records. */
export async function evaluationsOf(call: Call<'evaluations', 'of'>): Promise<JsonText<EvaluationRow[]>> {
  const { table, params } = call;
  const employee = await employeeSeen(call, params.employee_id);
  return pagedList(call, async function* (after): AsyncGenerator<WrittenRow<EvaluationRow>[]> {
    const [written] = await Promise.all([listEntries(table, employee.id), auditRecordRead(call, employee)]);
    const places = evaluationsIn(written)
      .map((found) => ({ found, at: placeIn(found) }))
      .filter(({ at }) => after === undefined || at < after)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    const rows = await presentRows(
      table,
      places.map(({ found }) => ({ employee, written, found })),
    );
    yield rows.map((row, n) => writeRow(places[n]?.at ?? '', row));
  });
}

/** Evaluations in one answer of the evaluator's list, by default. */
const usualPage = 100;

/** Returns evaluations with the caller as the evaluator, last recorded first; `from` is their first day. */
export async function recordedBy(call: Call<'evaluations', 'recorded'>): Promise<EvaluationRow[]> {
  const { table, actor, query, site } = call;
  return pageOf(call, async (before) => {
    const limit = query.limit ?? usualPage;
    const pointers = await listRecorded(table, actor.id, { before, limit });
    // An evaluation is recorded on its day or later.
    const isOver = ({ evaluation_id }: { evaluation_id: string }) =>
      query.from !== undefined && today(site.timezone, madeAt(evaluation_id)) < query.from;
    const shown = pointers.filter((one) => !isOver(one));
    const rows = await rowsFor(call, shown);
    const last = pointers.at(-1);
    const isLast = pointers.length < limit || shown.length < pointers.length;
    return {
      rows: rows.filter(({ on }) => query.from === undefined || on >= query.from),
      next: isLast ? undefined : last?.evaluation_id,
    };
  });
}

async function rowsFor(
  { table }: Call<'evaluations', 'recorded'>,
  pointers: readonly { evaluation_id: string; employee: string }[],
): Promise<EvaluationRow[]> {
  const ids = [...new Set(pointers.map(({ employee }) => employee))];
  const [employees, chains] = await Promise.all([
    findEmployees(table, ids),
    Promise.all(ids.map(async (id) => [id, await listEntries(table, id)] as const)),
  ]);
  const byId = new Map(employees.map((one) => [one.id, one]));
  const writtenOf = new Map(chains);
  const all = pointers.flatMap(({ evaluation_id, employee: id }): OfPerson[] => {
    const written = writtenOf.get(id) ?? [];
    const found = findIn(written, evaluation_id);
    return found ? [{ employee: byId.get(id) ?? formerEmployee(id, written), written, found }] : [];
  });
  return presentRows(table, all);
}

/** Returns a deleted employee with the last number of their record. */
function formerEmployee(id: string, written: readonly ReadEntry[]): OfPerson['employee'] {
  const employee_id = lastNumber(written);
  return { id, employee_id, first_name: employee_id, last_name: '' };
}

/** Returns an evaluation with its answers. Throws `forbidden` unless the caller may see it; staff get `not_found`. */
export async function oneEvaluation(call: Call<'evaluations', 'one'>): Promise<Evaluation> {
  const { params } = call;
  const { employee, written } = await evaluationSeen(call);
  const one = { employee, written, found: requireEvaluation(written, params.id) };
  const [answer] = await Promise.all([withAnswers(call, one), auditRecordRead(call, employee)]);
  return answer;
}

async function withAnswers(
  context: Pick<SiteContext, 'table' | 'actor' | 'site' | 'now'>,
  one: OfPerson,
): Promise<Evaluation> {
  const { table } = context;
  const { no, data } = one.found.entry;
  const [published, answers] = await Promise.all([
    requirePublished(table, data.form_id, data.version),
    findAnswers(table, one.employee.id, no),
  ]);
  return presentEvaluation(context, one, { published, answers });
}

/** Returns the id of an evaluation for its replay. An evaluation itself can exceed the size of an item. */
export const replayId = (employeeId: string, evaluationId: string): string => `${employeeId}#${evaluationId}`;

/** Returns the evaluation of a `replayId` as it is now, also of a person who was deleted meanwhile. */
export async function replayedEvaluation(
  context: Pick<SiteContext, 'table' | 'actor' | 'site' | 'now'>,
  stored: string,
): Promise<Evaluation> {
  const { table } = context;
  const [employeeId = '', evaluationId = ''] = stored.split('#');
  const [employee, written] = await Promise.all([findEmployee(table, employeeId), listEntries(table, employeeId)]);
  const found = requireEvaluation(written, evaluationId);
  return withAnswers(context, { employee: employee ?? formerEmployee(employeeId, written), written, found });
}

/**
 * Returns the person and their entries if the caller is the person, a superior, training staff or the evaluator. A
 * report of field training is also read by everyone who may see the trainee or review the report.
 */
async function evaluationSeen(
  call: Call<'evaluations', 'one'>,
): Promise<{ employee: Employee; written: readonly ReadEntry[] }> {
  const { table, actor, params } = call;
  const id = await findEmployeeNumber(table, params.employee_id);
  const employee = id === undefined ? undefined : await findEmployee(table, id);
  if (!employee) throw isTrainingStaff(call) ? noSuchEvaluation() : new ApiError('forbidden');
  const written = await listEntries(table, employee.id);
  const data = findIn(written, params.id)?.entry.data;
  if (data?.evaluator.id === actor.id) return { employee, written };
  const trainee = data?.field_training && (await readTraineeOf(table, data.field_training, written));
  if (!trainee) await requireSuperior(call, employee);
  // Superiors of the author may review the report, so they read it.
  else if (!(await isReviewer(call, trainee, data.evaluator.id))) await refuseStranger(call, trainee);
  return { employee, written };
}

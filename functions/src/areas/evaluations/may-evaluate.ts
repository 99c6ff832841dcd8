import { errorList } from '@muster/shared/errors';
import type { Evaluators } from '@muster/shared/forms/form';
import type { BareEntry, EntryContent, Qualification } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { type FieldTrainingOn, qualificationOn } from '@muster/shared/record/qualification-on';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { presenceOn } from '../../domain/people/presence-on.ts';
import { requireEmployee, stayingEmployee } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { unknownEmployee } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

export const ownEvaluation = 'Nobody evaluates themselves. Please ask another evaluator.';

/** Throws `forbidden` for the evaluated person: nobody evaluates themselves, not even an administrator. */
export function refuseOwnEvaluation(personId: string, ...others: readonly string[]): void {
  if (others.includes(personId)) throw new ApiError('forbidden', { detail: ownEvaluation });
}

/** Like `stayingEmployee`. Only training staff learn that a number does not exist; others get `forbidden`. */
export const stayingPerson = (context: SiteContext, number: string) =>
  stayingEmployee(context.table, number).catch((failure: unknown) => {
    const isUnknown = failure instanceof ApiError && failure.code === 'not_found';
    throw isUnknown && !isTrainingStaff(context) ? new ApiError('forbidden') : failure;
  });

/** Returns the evaluator: the caller, or for training staff any employee. Throws `forbidden` and a field error. */
export async function chooseEvaluator(
  call: Pick<SignedInCall, 'table' | 'actor' | 'caller'>,
  number: string | undefined,
): Promise<Employee> {
  const { employee } = call.caller;
  if (number === undefined) return employee;
  const chosen = await requireEmployee(call.table, number).catch((failure: unknown) => {
    if (failure instanceof ApiError && failure.code === 'not_found') return undefined;
    throw failure;
  });
  if (chosen?.id === employee.id) return chosen;
  if (!isTrainingStaff(call)) {
    throw new ApiError('forbidden', { detail: 'Only training staff record the evaluations of other evaluators' });
  }
  if (!chosen) throw invalidField('evaluator_id', unknownEmployee);
  return chosen;
}

/** Returns the entries of a record by internal id. */
export type EntriesOf = (employeeId: string) => Promise<readonly EntryContent[]>;

/** Returns a reader of records that reads each one once. */
export function readingOnce(table: SiteTable): EntriesOf {
  const started = new Map<string, Promise<EntryContent[]>>();
  return (id) => {
    const reading = started.get(id) ?? entriesAfter(table, id, 0);
    started.set(id, reading);
    return reading;
  };
}

/** Yields the superiors of a person on a day, the nearest first. An inactive one ends the chain. */
export async function* superiorsOn(
  entriesOf: EntriesOf,
  { entries, on }: { entries: readonly BareEntry[]; on: string },
): AsyncGenerator<string> {
  const seen = new Set<string>();
  let next = presenceOn(entries, on).supervisor;
  while (next !== undefined && !seen.has(next)) {
    yield next;
    seen.add(next);
    const presence = presenceOn(await entriesOf(next), on);
    next = presence.active ? presence.supervisor : undefined;
  }
}

/** Returns whether a person was a superior of another one on a day. */
export async function wasSuperior(
  entriesOf: EntriesOf,
  superiorId: string,
  person: { entries: readonly BareEntry[]; on: string },
): Promise<boolean> {
  for await (const id of superiorsOn(entriesOf, person)) if (id === superiorId) return true;
  return false;
}

/** An evaluator with the entries of their record. */
export interface Evaluator {
  id: string;
  entries: readonly EntryContent[];
  isStaff: boolean;
  /** Only in a report of field training. */
  fieldTraining?: FieldTrainingOn | undefined;
}

/** Returns the caller as an evaluator, with the entries of their record. */
export async function callerAsEvaluator({ table, actor }: Pick<SiteContext, 'table' | 'actor'>): Promise<Evaluator> {
  const entries = await entriesAfter(table, actor.id, 0);
  return { id: actor.id, entries, isStaff: actor.permissions.manage_trainings === true };
}

/** The evaluated person's entries, and the day of the evaluation. */
export interface EvaluatedOn {
  entries: readonly EntryContent[];
  on: string;
}

/** Returns how a person is qualified to evaluate another one on a day; undefined: not qualified. */
export async function qualificationFor(
  entriesOf: EntriesOf,
  evaluators: Evaluators,
  evaluator: Evaluator,
  person: EvaluatedOn,
): Promise<Qualification | undefined> {
  const asOf = { on: person.on, known: alwaysRecorded };
  const found = qualificationOn(evaluators, { ...evaluator, isSuperior: false }, asOf);
  if (found || !evaluators.supervisors) return found;
  const isSuperior = await wasSuperior(entriesOf, evaluator.id, person);
  return isSuperior ? qualificationOn(evaluators, { ...evaluator, isSuperior }, asOf) : undefined;
}

/** Returns the error of an evaluator without a qualification, which names the qualifications of the form. */
export async function notQualified(table: SiteTable, evaluators: Evaluators): Promise<ApiError> {
  const { type_ids, supervisors, staff, employees, trainers } = evaluators;
  const types = type_ids.length === 0 ? undefined : await trainingTypes(table);
  const names = type_ids.flatMap((id) => types?.get(id)?.name ?? []);
  const ways = [
    ...(names.length > 0 ? [`a certification in ${names.join(' or ')} on the day of the evaluation`] : []),
    ...(supervisors ? ['to be a supervisor of the person on that day'] : []),
    ...(staff ? ['the permission to manage trainings'] : []),
    ...(employees.length > 0 ? ['to be named in the form'] : []),
    ...(trainers ? ['a report of field training by an assigned trainer'] : []),
  ];
  const { text } = errorList.not_qualified;
  // The trainings that the form names may have been deleted.
  const required =
    ways.length > 0 ? `The form requires ${ways.join(', or ')}.` : 'The form names no one who could evaluate.';
  return new ApiError('not_qualified', { detail: `${text} ${required}` });
}

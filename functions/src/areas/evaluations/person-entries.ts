import type { NamedPerson, RecordEntry } from '@muster/shared/record/entry';
import type { SiteContext } from '../../calls/site-context.ts';
import { noSuchEmployee } from '../../domain/people/require-employee.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import {
  checkEnrollmentState,
  type EnrollmentState,
  existingEnrollmentState,
  findEnrollmentState,
  findEnrollmentStateWithEntries,
} from '../../table/entities/enrollment-state.ts';
import { entriesAfter, type NewEntry, newText, type ReadEntry, recordedAt } from '../../table/entities/record-entry.ts';
import type { Evaluator } from './may-evaluate.ts';

/** A person's record as read for a decision. */
export interface PersonRead {
  read: EnrollmentState;
  written: ReadEntry[];
}

/** Returns a person's record with all entries. Its version conditions the write. Throws 404 for an ended record. */
export async function readPerson(table: SiteTable, { id }: Pick<Employee, 'id'>): Promise<PersonRead> {
  const { read, written } = await findEnrollmentStateWithEntries(table, id);
  // Deleted since the employee was read: the record stays as it is.
  if (written.some(({ entry }) => entry.kind === 'employment.ended')) throw noSuchEmployee();
  return { read: existingEnrollmentState(id, read), written };
}

/** An evaluator as read for a decision. */
export interface EvaluatorRead extends Evaluator, NamedPerson {
  /** False for a deleted employee. */
  isEmployed: boolean;
  /** Conditions a transaction on the evaluator's record as read: a concurrent revocation is decided first. */
  asRead: Action[];
}

/** Returns an evaluator with the entries of their record. Of a deleted employee, the record stays. */
export async function readEvaluator(
  table: SiteTable,
  { id, employee_id }: NamedPerson,
  known?: Pick<Employee, 'permissions'>,
): Promise<EvaluatorRead> {
  const [state, entries, employee] = await Promise.all([
    findEnrollmentState(table, id),
    entriesAfter(table, id, 0),
    known ?? findEmployee(table, id),
  ]);
  const isStaff = employee?.permissions.manage_trainings === true;
  return {
    id,
    employee_id,
    entries,
    isStaff,
    isEmployed: employee !== undefined,
    asRead: state ? [checkEnrollmentState(table, id, state)] : [],
  };
}

/** Returns entries without their texts. */
export const entriesOf = (written: readonly ReadEntry[]): RecordEntry[] => written.map(({ entry }) => entry);

/** Returns a person's entries as they are after a new one, for the answer. Its hash is not computed. */
export function withEntry(
  { actor, now }: Pick<SiteContext, 'actor' | 'now'>,
  { read, written }: PersonRead,
  { texts = {}, past: _, ...entry }: NewEntry,
): ReadEntry[] {
  const added = {
    ...entry,
    no: (read.entries ?? 0) + 1,
    recorded_at: recordedAt(now, read),
    actor: { id: actor.id, employee_id: actor.employee_id },
    hash: '',
  } as RecordEntry;
  const values = Object.entries(texts).map(([name, value]) => [name, newText(value)]);
  return [...written, { entry: added, texts: Object.fromEntries(values) as ReadEntry['texts'] }];
}

import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, put, remove, update } from '../core/write.ts';

/** A trainee in the lists of field training. The training itself is in the entries of the person's record. */
export interface FieldTrainee {
  id: string;
  /** The internal id of the person. */
  employee: string;
  program_id: string;
  /** The version of the program. */
  version: number;
  /** Internal ids of the people assigned who may read the reports (`trainersOf`). */
  trainers: readonly string[];
  /** Completed or released, or the employee was deleted; absent: the training goes on. */
  ended?: true | undefined;
  /** Raised by every change. */
  newest: number;
}

const partition = (table: SiteTable): string => `${table.site}#FIELD-TRAINEE`;
const traineeKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });

/** Returns all trainees of the site in order of their start, ended ones included. Consistent. */
export const listFieldTrainees = async (table: SiteTable): Promise<FieldTrainee[]> =>
  (await queryAll(table, partition(table))).map((item) => entityOf<FieldTrainee>(item));

export const findFieldTrainee = async (table: SiteTable, id: string): Promise<FieldTrainee | undefined> =>
  entityOrNone<FieldTrainee>(await getItem(table, traineeKey(table, id)));

export const addFieldTrainee = (table: SiteTable, trainee: FieldTrainee): Action =>
  put(table, { ...traineeKey(table, trainee.id), ...trainee }, ifAbsent);

/** Changes a trainee, on condition that it is as read. Raises `newest`. */
export const changeFieldTrainee = (
  table: SiteTable,
  before: FieldTrainee,
  changes: Partial<Pick<FieldTrainee, 'trainers' | 'ended'>>,
): Action =>
  update(
    table,
    traineeKey(table, before.id),
    setting({ ...changes, newest: before.newest + 1 }),
    asRead({ ...before }, ['newest']),
  );

/** Removes a trainee whose start is withdrawn, on condition that it is as read. */
export const removeFieldTrainee = (table: SiteTable, before: FieldTrainee): Action =>
  remove(table, traineeKey(table, before.id), asRead({ ...before }, ['newest']));

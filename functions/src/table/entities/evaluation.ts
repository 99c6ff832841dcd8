import type { FormAnswers } from '@muster/shared/forms/form';
import type { EntryText } from '@muster/shared/record/entry';
import type { SiteTable } from '../core/client.ts';
import { getItem, getItems, type Key, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, put, remove } from '../core/write.ts';

/** An evaluation in the list of its evaluator. */
export interface RecordedEvaluation {
  evaluation_id: string;
  /** The internal id of the evaluated person. */
  employee: string;
}

const answersOf = (table: SiteTable, employeeId: string): string => `${table.site}#FORM-ANSWERS#${employeeId}`;
const answersKey = (table: SiteTable, employeeId: string, no: number): Key => ({
  PK: answersOf(table, employeeId),
  SK: String(no).padStart(10, '0'),
});
const evaluatorOf = (table: SiteTable, evaluatorId: string): string => `${table.site}#FORM-EVALUATOR#${evaluatorId}`;

/** Adds the answers of an entry, as canonical JSON with their salt. A correction has answers of its own. */
export const addAnswers = (table: SiteTable, employeeId: string, no: number, { value, salt }: EntryText): Action =>
  put(table, { ...answersKey(table, employeeId, no), answers: value, salt }, ifAbsent);

/** Returns the answers of an entry of a person; undefined: destroyed by a retention rule. */
export async function findAnswers(table: SiteTable, employeeId: string, no: number): Promise<FormAnswers | undefined> {
  const item = await getItem(table, answersKey(table, employeeId, no));
  return item && (JSON.parse(String(item.answers)) as FormAnswers);
}

/** Returns the answers of entries of a person in the order of their numbers. Undefined: destroyed. */
export async function findAllAnswers(
  table: SiteTable,
  employeeId: string,
  numbers: readonly number[],
): Promise<(FormAnswers | undefined)[]> {
  const items = await getItems(
    table,
    numbers.map((no) => answersKey(table, employeeId, no)),
  );
  return items.map((item) => item && (JSON.parse(String(item.answers)) as FormAnswers));
}

/** Returns the numbers of a person's entries that still have answers. Consistent. */
export async function answerNumbers(table: SiteTable, employeeId: string): Promise<number[]> {
  return (await queryAll(table, answersOf(table, employeeId), { only: [] })).map(({ SK }) => Number(SK));
}

/** Destroys the answers of entries; their hashes stay in the entries. */
export const answerRemovals = (table: SiteTable, employeeId: string, numbers: readonly number[]): Action[] =>
  numbers.map((no) => remove(table, answersKey(table, employeeId, no)));

/** Adds an evaluation to the list of its evaluator. */
export const addRecorded = (
  table: SiteTable,
  evaluatorId: string,
  { evaluation_id, employee }: RecordedEvaluation,
): Action => put(table, { PK: evaluatorOf(table, evaluatorId), SK: evaluation_id, employee }, ifAbsent);

/** Returns at most `limit` evaluations of an evaluator, last recorded first, optionally before an id. Consistent. */
export async function listRecorded(
  table: SiteTable,
  evaluatorId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<RecordedEvaluation[]> {
  const range = { ...(before !== undefined && { before }), descending: true, limit };
  const items = await queryAll(table, evaluatorOf(table, evaluatorId), range);
  return items.map(({ SK, employee }) => ({ evaluation_id: SK, employee: String(employee) }));
}

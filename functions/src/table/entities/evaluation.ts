import { randomUUID } from 'node:crypto';
import {
  type EvaluationComment,
  type EvaluationDays,
  type EvaluationQuestion,
  evaluationComments,
  evaluationQuestions,
  evaluationValues,
} from '@muster/shared/rules/evaluation';
import { asRead } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, entityOrNone, ttlAt } from '../core/item.ts';
import { getItems, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, type Otherwise, present, put, remove, update } from '../core/write.ts';

/** The evaluation of a class (ADR 11): only counts per value, never one person's answers together. */
export interface Evaluation extends EvaluationDays {
  class_id: string;
  type_id: string;
  /** The last day of the class. */
  day: string;
  /** Attendees who got a request, and attendees who have answered. */
  asked: number;
  answered: number;
  counts: Record<EvaluationQuestion, number[]>;
}

/** The fields that open an evaluation. */
type NewEvaluation = Omit<Evaluation, 'asked' | 'answered' | 'counts'>;

/** The request to an attendee, and whether they have answered; never the answers or their time. */
export interface EvaluationRequest extends EvaluationDays {
  class_id: string;
  answered?: true | undefined;
  /** Reminders sent; absent: none. */
  reminded?: number | undefined;
}

/** One person's answers, stored apart from the person and from each other. */
export interface EvaluationAnswer {
  ratings: Readonly<Record<EvaluationQuestion, number>>;
  comments: Readonly<Partial<Record<EvaluationComment, string | undefined>>>;
}

/** Milliseconds for which a request is stored after the last day: 30 days. Then nothing shows who has answered. */
const lifetime = 30 * 24 * 3_600_000;

const evaluationKey = (table: SiteTable, classId: string): Key => ({ PK: `${table.site}#EVALUATION`, SK: classId });
const commentsOf = (table: SiteTable, classId: string): string => `${table.site}#EVALUATION#${classId}`;
const requestKey = (table: SiteTable, employeeId: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `EVALUATION#${classId}`,
});

const countName = (question: EvaluationQuestion, value: number): string => `${question}_${value}`;

/** An item has one number per question and value, so that an answer adds to six of them. */
function evaluationOf(item: Item): Evaluation {
  const { class_id, type_id, day, opened_on, closes_on, asked, answered } = entityOf<Evaluation>(item);
  const counts = evaluationQuestions.map((question) => [
    question,
    evaluationValues.map((value) => Number(item[countName(question, value)] ?? 0)),
  ]);
  return { class_id, type_id, day, opened_on, closes_on, asked, answered, counts: Object.fromEntries(counts) };
}

/** Returns the existing evaluations of these classes. */
export async function findEvaluations(table: SiteTable, classIds: readonly string[]): Promise<Evaluation[]> {
  const keys = classIds.map((id) => evaluationKey(table, id));
  const items = await getItems(table, keys);
  return items.flatMap((item) => (item ? [evaluationOf(item)] : []));
}

/** Returns every evaluation of the site, in the order in which the classes were added. */
export const listEvaluations = async (table: SiteTable): Promise<Evaluation[]> =>
  (await queryAll(table, `${table.site}#EVALUATION`)).map(evaluationOf);

/** Returns employees' requests for a class, in their order. */
export async function findRequests(
  table: SiteTable,
  classId: string,
  employeeIds: readonly string[],
): Promise<(EvaluationRequest | undefined)[]> {
  const keys = employeeIds.map((id) => requestKey(table, id, classId));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<EvaluationRequest>(item));
}

/** Returns the classes that an employee was requested to evaluate, including answered and closed ones. */
export async function listRequests(table: SiteTable, employeeId: string): Promise<EvaluationRequest[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'EVALUATION#' });
  return items.map((item) => entityOf<EvaluationRequest>(item));
}

/** Opens an evaluation for a number of people, unless it exists, or adds people to the evaluation as read. */
export function askMore(table: SiteTable, read: Evaluation | undefined, made: NewEvaluation, people: number): Action {
  const key = evaluationKey(table, made.class_id);
  if (!read) return put(table, { ...key, ...made, asked: people, answered: 0 }, ifAbsent);
  const change = { expression: 'ADD asked :people', values: { ':people': people } };
  return update(table, key, change, asRead({ ...read }, ['asked', 'closes_on']));
}

/** Requests an evaluation from an employee, on condition that there was no request before. */
export function addRequest(
  table: SiteTable,
  employeeId: string,
  { class_id, opened_on, closes_on }: EvaluationDays & { class_id: string },
): Action {
  const ttl = ttlAt(after(new Date(`${closes_on}T00:00:00Z`), lifetime));
  return put(table, { ...requestKey(table, employeeId, class_id), class_id, opened_on, closes_on, ttl }, ifAbsent);
}

/** Counts a reminder, on condition that the employee has not answered, and the count is as read. */
export const markEvaluationReminded = (
  table: SiteTable,
  employeeId: string,
  { class_id, reminded }: EvaluationRequest,
  due: number,
): Action =>
  update(
    table,
    requestKey(table, employeeId, class_id),
    { expression: 'SET reminded = :due', values: { ':due': due } },
    asRead({ answered: undefined, reminded }, ['answered', 'reminded']),
  );

/**
 * Stores an answer: marks the request, counts the values, and stores each comment under a random key. Conditions on an
 * unanswered request whose last day is not over; otherwise fails with `refused`.
 */
export function addAnswer(
  table: SiteTable,
  { employeeId, classId, on }: { employeeId: string; classId: string; on: string },
  { ratings, comments }: EvaluationAnswer,
  refused: (old: EvaluationRequest | undefined) => Error,
): Action[] {
  const otherwise: Otherwise = (old) => refused(entityOrNone<EvaluationRequest>(old));
  const open = { condition: `${present} AND closes_on >= :on`, values: { ':on': on }, otherwise };
  const counted = evaluationQuestions.map((question) => countName(question, ratings[question]));
  return [
    update(
      table,
      requestKey(table, employeeId, classId),
      { expression: 'SET answered = :yes', values: { ':yes': true } },
      { ...open, condition: `${open.condition} AND attribute_not_exists(answered)` },
    ),
    update(
      table,
      evaluationKey(table, classId),
      {
        expression: `ADD answered :one, ${counted.map((name) => `${name} :one`).join(', ')}`,
        values: { ':one': 1 },
      },
      { ...open, otherwise: () => refused(undefined) },
    ),
    ...evaluationComments.flatMap((question) => {
      const text = comments[question];
      return text ? [put(table, { PK: commentsOf(table, classId), SK: randomUUID(), question, text })] : [];
    }),
  ];
}

/** Returns the comments on a class, in the order of their random keys. */
export async function listComments(table: SiteTable, classId: string): Promise<Record<EvaluationComment, string[]>> {
  const items = await queryAll(table, commentsOf(table, classId));
  const texts = (question: EvaluationComment) =>
    items.filter((item) => item.question === question).map(({ text }) => String(text));
  return { most_useful: texts('most_useful'), change: texts('change') };
}

/** Yields the writes that delete a class's evaluation, `size` at a time: counts first, so that no comment is added. */
export async function* evaluationRemovals(table: SiteTable, classId: string, size: number): AsyncGenerator<Action[]> {
  yield [remove(table, evaluationKey(table, classId))];
  for await (const page of queryPages(table, commentsOf(table, classId), { limit: size })) {
    if (page.length > 0) yield page.map(({ PK, SK }) => remove(table, { PK, SK }));
  }
}

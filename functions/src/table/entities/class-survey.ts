import { randomUUID } from 'node:crypto';
import {
  type SurveyComment,
  type SurveyDays,
  type SurveyQuestion,
  surveyComments,
  surveyQuestions,
  surveyValues,
} from '@muster/shared/rules/survey';
import { asRead } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, entityOrNone, ttlAt } from '../core/item.ts';
import { getItems, type Item, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, ifAbsent, type Otherwise, present, put, remove, update } from '../core/write.ts';

/** The survey of a class (ADR 11): only counts per value, never one person's answers together. */
export interface Survey extends SurveyDays {
  class_id: string;
  type_id: string;
  /** The last day of the class. */
  day: string;
  /** Attendees who got a request, and attendees who have answered. */
  asked: number;
  answered: number;
  counts: Record<SurveyQuestion, number[]>;
}

/** The fields that open a survey. */
type NewSurvey = Omit<Survey, 'asked' | 'answered' | 'counts'>;

/** The request to an attendee, and whether they have answered; never the answers or their time. */
export interface SurveyRequest extends SurveyDays {
  class_id: string;
  answered?: true | undefined;
  /** Reminders sent; absent: none. */
  reminded?: number | undefined;
}

/** One person's answers, stored apart from the person and from each other. */
export interface SurveyAnswer {
  ratings: Readonly<Record<SurveyQuestion, number>>;
  comments: Readonly<Partial<Record<SurveyComment, string | undefined>>>;
}

/** Milliseconds for which a request is stored after the last day: 30 days. Then nothing shows who has answered. */
const lifetime = 30 * 24 * 3_600_000;

const surveyKey = (table: SiteTable, classId: string): Key => ({ PK: `${table.site}#EVALUATION`, SK: classId });
const commentsOf = (table: SiteTable, classId: string): string => `${table.site}#EVALUATION#${classId}`;
const requestKey = (table: SiteTable, employeeId: string, classId: string): Key => ({
  PK: `${table.site}#EMP#${employeeId}`,
  SK: `EVALUATION#${classId}`,
});

const countName = (question: SurveyQuestion, value: number): string => `${question}_${value}`;

/** An item has one number per question and value, so that an answer adds to six of them. */
function surveyOf(item: Item): Survey {
  const { class_id, type_id, day, opened_on, closes_on, asked, answered } = entityOf<Survey>(item);
  const counts = surveyQuestions.map((question) => [
    question,
    surveyValues.map((value) => Number(item[countName(question, value)] ?? 0)),
  ]);
  return { class_id, type_id, day, opened_on, closes_on, asked, answered, counts: Object.fromEntries(counts) };
}

/** Returns the existing surveys of these classes. */
export async function findSurveys(table: SiteTable, classIds: readonly string[]): Promise<Survey[]> {
  const keys = classIds.map((id) => surveyKey(table, id));
  const items = await getItems(table, keys);
  return items.flatMap((item) => (item ? [surveyOf(item)] : []));
}

/** Returns every survey of the site, in the order in which the classes were added. */
export const listSurveys = async (table: SiteTable): Promise<Survey[]> =>
  (await queryAll(table, `${table.site}#EVALUATION`)).map(surveyOf);

/** Returns employees' requests for a class, in their order. */
export async function findRequests(
  table: SiteTable,
  classId: string,
  employeeIds: readonly string[],
): Promise<(SurveyRequest | undefined)[]> {
  const keys = employeeIds.map((id) => requestKey(table, id, classId));
  const items = await getItems(table, keys);
  return items.map((item) => entityOrNone<SurveyRequest>(item));
}

/** Returns the survey requests of an employee, including answered and closed ones. */
export async function listRequests(table: SiteTable, employeeId: string): Promise<SurveyRequest[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'EVALUATION#' });
  return items.map((item) => entityOf<SurveyRequest>(item));
}

/** Opens a survey for a number of people, unless it exists, or adds people to the survey as read. */
export function askMore(table: SiteTable, read: Survey | undefined, made: NewSurvey, people: number): Action {
  const key = surveyKey(table, made.class_id);
  if (!read) return put(table, { ...key, ...made, asked: people, answered: 0 }, ifAbsent);
  const change = { expression: 'ADD asked :people', values: { ':people': people } };
  return update(table, key, change, asRead({ ...read }, ['asked', 'closes_on']));
}

/** Requests a survey from an employee, on condition that there was no request before. */
export function addRequest(
  table: SiteTable,
  employeeId: string,
  { class_id, opened_on, closes_on }: SurveyDays & { class_id: string },
): Action {
  const ttl = ttlAt(after(new Date(`${closes_on}T00:00:00Z`), lifetime));
  return put(table, { ...requestKey(table, employeeId, class_id), class_id, opened_on, closes_on, ttl }, ifAbsent);
}

/** Counts a reminder, on condition that the employee has not answered, and the count is as read. */
export const markSurveyReminded = (
  table: SiteTable,
  employeeId: string,
  { class_id, reminded }: SurveyRequest,
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
  { ratings, comments }: SurveyAnswer,
  refused: (old: SurveyRequest | undefined) => Error,
): Action[] {
  const otherwise: Otherwise = (old) => refused(entityOrNone<SurveyRequest>(old));
  const open = { condition: `${present} AND closes_on >= :on`, values: { ':on': on }, otherwise };
  const counted = surveyQuestions.map((question) => countName(question, ratings[question]));
  return [
    update(
      table,
      requestKey(table, employeeId, classId),
      { expression: 'SET answered = :yes', values: { ':yes': true } },
      { ...open, condition: `${open.condition} AND attribute_not_exists(answered)` },
    ),
    update(
      table,
      surveyKey(table, classId),
      {
        expression: `ADD answered :one, ${counted.map((name) => `${name} :one`).join(', ')}`,
        values: { ':one': 1 },
      },
      { ...open, otherwise: () => refused(undefined) },
    ),
    ...surveyComments.flatMap((question) => {
      const text = comments[question];
      return text ? [put(table, { PK: commentsOf(table, classId), SK: randomUUID(), question, text })] : [];
    }),
  ];
}

/** Returns the comments on a class, in the order of their random keys. */
export async function listComments(table: SiteTable, classId: string): Promise<Record<SurveyComment, string[]>> {
  const items = await queryAll(table, commentsOf(table, classId));
  const texts = (question: SurveyComment) =>
    items.filter((item) => item.question === question).map(({ text }) => String(text));
  return { most_useful: texts('most_useful'), change: texts('change') };
}

/** Yields the writes that delete a class's survey, `size` at a time: counts first, so that no comment is added. */
export async function* surveyRemovals(table: SiteTable, classId: string, size: number): AsyncGenerator<Action[]> {
  yield [remove(table, surveyKey(table, classId))];
  for await (const page of queryPages(table, commentsOf(table, classId), { limit: size })) {
    if (page.length > 0) yield page.map(({ PK, SK }) => remove(table, { PK, SK }));
  }
}

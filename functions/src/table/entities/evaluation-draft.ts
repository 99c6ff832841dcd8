import type { ReportKind } from '@muster/shared/field-training/program';
import type { FormAnswers } from '@muster/shared/forms/form';
import { asRead } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItem, getItems, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, ifAbsent, type Otherwise, present, put, remove } from '../core/write.ts';

/** A draft without its answers. */
export interface DraftHead {
  id: string;
  /** The size of the answers as JSON. */
  bytes: number;
  /** Raised by every change. */
  newest: number;
  /** UTC ISO. */
  saved_at: string;
  /** The internal id of the person. */
  employee: string;
  form_id: string;
  form_name: string;
  version: number;
  on: string;
  firearm_id?: string | undefined;
  class_id?: string | undefined;
  /** The report of field training. */
  field_training?: { trainee_id: string; report: ReportKind } | undefined;
  /** The internal id of the author of a report on paper; undefined: the person who has the draft. */
  evaluator?: string | undefined;
}

/** An evaluation that its evaluator has not completed. No one else sees it. */
export interface EvaluationDraft extends Omit<DraftHead, 'bytes'> {
  answers: FormAnswers;
}

/** The most bytes of answers as JSON: an item has at most 400 KB. */
export const mostAnswerBytes = 300_000;

const partition = (table: SiteTable, evaluatorId: string): string => `${table.site}#FORM-DRAFT#${evaluatorId}`;
const draftKey = (table: SiteTable, evaluatorId: string, id: string): Key => ({
  PK: partition(table, evaluatorId),
  SK: id,
});

const headOf = ({ SK, newest, head, bytes }: Item): DraftHead => ({
  ...(JSON.parse(String(head)) as Omit<DraftHead, 'id' | 'newest' | 'bytes'>),
  id: SK,
  newest: Number(newest),
  bytes: Number(bytes ?? mostAnswerBytes),
});

function draftOf(item: Item): EvaluationDraft {
  const { bytes: _, ...head } = headOf(item);
  return { ...head, answers: JSON.parse(String(item.answers)) as FormAnswers };
}

function itemOf(table: SiteTable, evaluatorId: string, { id, newest, answers, ...head }: EvaluationDraft): Item {
  const text = JSON.stringify(answers);
  return {
    ...draftKey(table, evaluatorId, id),
    newest,
    head: JSON.stringify(head),
    bytes: Buffer.byteLength(text),
    answers: text,
  };
}

/** Returns an evaluator's drafts without answers, in order of creation. Consistent. */
export async function listDrafts(table: SiteTable, evaluatorId: string): Promise<DraftHead[]> {
  return (await queryAll(table, partition(table, evaluatorId), { only: ['newest', 'head', 'bytes'] })).map(headOf);
}

/** Returns the ids of an evaluator's drafts. Consistent. */
export async function draftIds(table: SiteTable, evaluatorId: string): Promise<string[]> {
  return (await queryAll(table, partition(table, evaluatorId), { only: [] })).map(({ SK }) => SK);
}

export async function findDraft(
  table: SiteTable,
  evaluatorId: string,
  id: string,
): Promise<EvaluationDraft | undefined> {
  const item = await getItem(table, draftKey(table, evaluatorId, id));
  return item && draftOf(item);
}

/** Returns the existing drafts with these ids, in their order. */
export async function findDrafts(
  table: SiteTable,
  evaluatorId: string,
  ids: readonly string[],
): Promise<EvaluationDraft[]> {
  const keys = ids.map((id) => draftKey(table, evaluatorId, id));
  return (await getItems(table, keys)).flatMap((item) => (item ? [draftOf(item)] : []));
}

export const addDraft = (table: SiteTable, evaluatorId: string, draft: EvaluationDraft): Action =>
  put(table, itemOf(table, evaluatorId, draft), ifAbsent);

/** Replaces a draft, on condition that it is as read. Raises `newest`. */
export const setDraft = (
  table: SiteTable,
  evaluatorId: string,
  read: EvaluationDraft,
  draft: Omit<EvaluationDraft, 'id' | 'newest'>,
): Action =>
  put(
    table,
    itemOf(table, evaluatorId, { ...draft, id: read.id, newest: read.newest + 1 }),
    asRead({ ...read }, ['newest']),
  );

/** Removes a draft, on condition that it exists; otherwise fails with `gone`. */
export const removeDraft = (table: SiteTable, evaluatorId: string, id: string, gone: Otherwise): Action =>
  remove(table, draftKey(table, evaluatorId, id), { condition: present, otherwise: gone });

/** Removes drafts, also missing ones. */
export const draftRemovals = (table: SiteTable, evaluatorId: string, ids: readonly string[]): Action[] =>
  ids.map((id) => remove(table, draftKey(table, evaluatorId, id)));

import type { DocumentKind, DocumentType } from '@muster/shared/rules/document-files';
import type { SiteTable } from '../core/client.ts';
import { after, entityOf, entityOrNone, ttlAt } from '../core/item.ts';
import { getItem, getItems, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, check, ifAbsent, present, put, remove, reread, update } from '../core/write.ts';
import { classKey, notDeleting } from './training-class.ts';
import { trainingTypeKey } from './training-type.ts';

/** The author of an addition or removal, with the name at that time. */
export interface DocumentPerson {
  /** The internal id. */
  id: string;
  employee_id: string;
  name: string;
}

/** A file that is announced or stored. */
interface DocumentFile {
  id: string;
  /** The class it belongs to; absent: the training. */
  class_id?: string | undefined;
  /** The training, also of the class. */
  type_id: string;
  kind: DocumentKind;
  name: string;
  size: number;
  content_type: DocumentType;
  /** In hexadecimal. */
  sha256: string;
}

/** A file that an employee has started to upload. */
export interface BegunUpload extends DocumentFile {
  /** The internal id of the employee, the only one who may finish it. */
  begun_by: string;
}

/** A document of a class or a training. */
export interface StoredDocument extends DocumentFile {
  /** UTC ISO. */
  added_at: string;
  added_by: DocumentPerson;
  /** Absent: not removed. */
  removed?: { at: string; by: DocumentPerson; reason: string } | undefined;
}

const documentKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#DOCUMENT`, SK: id });
const uploadKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#UPLOAD`, SK: id });

/** Returns the partition of the pointers from a class, or a training, to its documents. */
const pointers = (table: SiteTable, owner: string): string => `${table.site}#DOCUMENTS#${owner}`;

/** Milliseconds for which a started upload is stored: the store deletes unfinished uploads after a day. */
const uploadLifetime = 24 * 60 * 60_000;

export const addUpload = (table: SiteTable, upload: BegunUpload, now: Date): Action =>
  put(table, { ...uploadKey(table, upload.id), ...upload, ttl: ttlAt(after(now, uploadLifetime)) });

/** Returns the started upload or the document with an id. Consistent. */
export async function findUploadOrDocument(
  table: SiteTable,
  id: string,
): Promise<{ upload: BegunUpload | undefined; document: StoredDocument | undefined }> {
  const [document, upload] = await getItems(table, [documentKey(table, id), uploadKey(table, id)]);
  return { upload: entityOrNone<BegunUpload>(upload), document: entityOrNone<StoredDocument>(document) };
}

export const documentOf = (item: Item): StoredDocument => entityOf<StoredDocument>(item);

/** Deletes a started upload, on condition that it exists. */
export const dropUpload = (table: SiteTable, { id }: Pick<BegunUpload, 'id'>): Action =>
  remove(table, uploadKey(table, id), { condition: present, otherwise: () => reread });

/** Returns a document. Consistent. */
export async function findDocument(table: SiteTable, id: string): Promise<StoredDocument | undefined> {
  return entityOrNone<StoredDocument>(await getItem(table, documentKey(table, id)));
}

/** Returns the documents of classes or trainings, unordered. Consistent. */
export async function listDocuments(table: SiteTable, owners: readonly string[]): Promise<StoredDocument[]> {
  const found = await Promise.all(owners.map((owner) => queryAll(table, pointers(table, owner))));
  const keys = found.flat().map(({ SK }) => documentKey(table, SK));
  const items = await getItems(table, keys);
  return items.flatMap((item) => (item ? [entityOf<StoredDocument>(item)] : []));
}

/** Returns how many documents a class or a training has, including removed ones. Consistent. */
export async function countDocuments(table: SiteTable, owner: string): Promise<number> {
  return (await queryAll(table, pointers(table, owner))).length;
}

/** Adds a document and its pointer, if its owner exists and the upload is unfinished; otherwise fails with `gone`. */
export function addDocument(table: SiteTable, document: StoredDocument, gone: () => Error): Action[] {
  const { id, class_id, type_id } = document;
  return [
    dropUpload(table, document),
    put(table, { ...documentKey(table, id), ...document }, ifAbsent),
    put(table, { PK: pointers(table, class_id ?? type_id), SK: id }, ifAbsent),
    class_id === undefined
      ? check(table, trainingTypeKey(table, type_id), { condition: present, otherwise: gone })
      : check(table, classKey(table, class_id), { condition: `${present} AND ${notDeleting}`, otherwise: gone }),
  ];
}

/** Marks a document as removed, on condition that it is not. */
export const markDocumentRemoved = (
  table: SiteTable,
  { id }: StoredDocument,
  removed: NonNullable<StoredDocument['removed']>,
): Action =>
  update(
    table,
    documentKey(table, id),
    { expression: 'SET removed = :removed', values: { ':removed': removed } },
    { condition: `${present} AND attribute_not_exists(removed)`, otherwise: () => reread },
  );

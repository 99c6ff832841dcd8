import { today } from '@muster/shared/rules/calendar';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { DocumentStore } from '../../kernel/document-store.ts';
import { gone } from '../../kernel/missing.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import {
  addDocument,
  type BegunUpload,
  dropUpload,
  findUploadOrDocument,
  type StoredDocument,
} from '../../table/entities/document.ts';
import { fullName } from '../../table/entities/employee.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';
import { refusalOf } from './check-file.ts';
import { requireOwnerStaff } from './owner.ts';

type Caller = SiteContext & Pick<SignedInCall, 'caller'>;

/** Adds the document if the uploaded bytes match the announcement, else discards them. Repeated calls are safe. */
export async function finishUpload(context: Caller, store: DocumentStore, id: string): Promise<StoredDocument> {
  const { table } = context;
  const found = await ownUpload(context, id);
  if ('added_at' in found) return found;
  const name = { site: table.site, id };
  const bytes = await store.arrived(name);
  if (!bytes) return finishedMeanwhile(context, id);
  const refusal = refusalOf(bytes, found);
  if (refusal) {
    await store.discard(name);
    await forget(context, found);
    throw new ApiError('document_refused', { detail: refusal });
  }
  if (!(await store.keep(name))) return finishedMeanwhile(context, id);
  const document = await add(context, id);
  await store.discard(name);
  return document;
}

/** Returns the caller's upload, or the document made from it. Throws for another person's upload. */
async function ownUpload(context: Caller, id: string): Promise<BegunUpload | StoredDocument> {
  const { upload, document } = await findUploadOrDocument(context.table, id);
  const found = document ?? upload;
  if (!found) throw new ApiError('not_found', { detail: 'This upload has ended. Please choose the file again.' });
  await requireOwnerStaff(context, found);
  const begunBy = 'begun_by' in found ? found.begun_by : found.added_by.id;
  if (begunBy !== context.actor.id)
    throw new ApiError('forbidden', {
      detail: 'Another person started this upload, and only they can finish it',
    });
  return found;
}

/** Returns the document that a concurrent call added. Throws `upload_missing` if it does not exist. */
async function finishedMeanwhile({ table }: Caller, id: string): Promise<StoredDocument> {
  const { document } = await findUploadOrDocument(table, id);
  if (!document) throw new ApiError('upload_missing');
  return document;
}

/** Deletes the upload of a refused file. A concurrent call may have deleted it. */
function forget({ table }: Caller, { id }: BegunUpload): Promise<void> {
  return withoutCollision(async () => {
    const { upload } = await findUploadOrDocument(table, id);
    if (upload) await transact(table, [dropUpload(table, upload)]);
  });
}

function add(context: Caller, id: string): Promise<StoredDocument> {
  const { table, actor, now, caller } = context;
  return withoutCollision(async () => {
    const [{ document: added, upload }, head] = await Promise.all([
      findUploadOrDocument(table, id),
      findDepartmentHead(table),
    ]);
    if (added) return added;
    if (!upload) throw new ApiError('upload_missing');
    const { begun_by, ...file } = upload;
    const added_by = { id: begun_by, employee_id: actor.employee_id, name: fullName(caller.employee) };
    const document: StoredDocument = { ...file, added_at: now.toISOString(), added_by };
    const { class_id, type_id, kind, name, size, content_type, sha256 } = document;
    const noOwner = () => new ApiError('not_found', { detail: gone(class_id === undefined ? 'training' : 'class') });
    await transact(table, [
      ...addDocument(table, document, noOwner),
      ...recordOfDepartment(context, head, [documentAdded(context, document)]),
      audit(table, actor, now, {
        action: 'document.add',
        subject: class_id === undefined ? { type: type_id } : { class: class_id },
        after: { document: name, kind, size, content_type, sha256 },
      }),
    ]);
    return document;
  });
}

/** Returns the entry of the department's record for a new document, with the hash of its bytes. */
function documentAdded({ site, now }: Pick<SiteContext, 'site' | 'now'>, document: StoredDocument): NewEntry {
  const { id, class_id, type_id, kind, name, sha256, size, content_type } = document;
  return {
    kind: 'document.added',
    valid_on: today(site.timezone, now),
    data: {
      document_id: id,
      type_id,
      ...(class_id !== undefined && { class_id }),
      document_kind: kind,
      sha256,
      size,
      content_type,
    },
    texts: { name },
  };
}

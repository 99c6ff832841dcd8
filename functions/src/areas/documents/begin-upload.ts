import type { AnnouncedFile } from '@muster/shared/areas/documents';
import { mostDocuments } from '@muster/shared/rules/document-files';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { DocumentStore } from '../../kernel/document-store.ts';
import { newId } from '../../table/core/new-id.ts';
import { transact } from '../../table/core/write.ts';
import { addUpload, countDocuments } from '../../table/entities/document.ts';
import type { Owner } from './owner.ts';

/**
 * Stores which file the caller will upload, and returns how. Adds neither document nor audit entry. Throws `list_full`.
 */
export async function beginUpload(context: SiteContext, store: DocumentStore, owner: Owner, file: AnnouncedFile) {
  const { table, actor, now } = context;
  const { class_id, type_id } = owner;
  if ((await countDocuments(table, class_id ?? type_id)) >= mostDocuments) {
    const what = class_id === undefined ? 'training' : 'class';
    const detail = `This ${what} already has ${mostDocuments} documents, the maximum. Removed documents count, because they are kept.`;
    throw new ApiError('list_full', { detail });
  }
  const id = newId(now);
  await transact(table, [addUpload(table, { id, ...owner, ...file, begun_by: actor.id }, now)]);
  return { document_id: id, upload: await store.upload({ site: table.site, id, ...file }, now) };
}

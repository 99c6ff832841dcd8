import type { AnnouncedFile } from '@muster/shared/areas/documents';
import type { SiteContext } from '../site-context.ts';
import { newId } from '../table/core/new-id.ts';
import { transact } from '../table/core/write.ts';
import { addUpload } from '../table/entities/document.ts';
import type { DocumentStore } from './document-store.ts';
import type { Owner } from './owner.ts';

/** Notes which file is about to be sent, by whom and for what, and answers how. Nothing is added yet, so there is no audit entry. */
export async function beginUpload(context: SiteContext, store: DocumentStore, owner: Owner, file: AnnouncedFile) {
  const { table, actor, now } = context;
  const id = newId(now);
  await transact(table, [addUpload(table, { id, ...owner, ...file, begun_by: actor.id }, now)]);
  return { document_id: id, upload: await store.upload({ site: table.site, id, ...file }, now) };
}

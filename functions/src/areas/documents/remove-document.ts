import { today } from '@muster/shared/rules/calendar';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import { findDocument, markDocumentRemoved, type StoredDocument } from '../../table/entities/document.ts';
import { fullName } from '../../table/entities/employee.ts';
import { requireOwnerStaff } from './owner.ts';

export async function requireDocument({ table }: Pick<SiteContext, 'table'>, id: string): Promise<StoredDocument> {
  const document = await findDocument(table, id);
  if (!document) throw new ApiError('not_found', { detail: 'This document does not exist' });
  return document;
}

/** Marks a document as removed, with the reason. Its bytes and entries stay, so no one can destroy filed evidence. */
export function removeDocument(
  context: SiteContext & Pick<SignedInCall, 'caller'>,
  { id, reason }: { id: string; reason: string },
): Promise<StoredDocument> {
  const { table, actor, now, site, caller } = context;
  return withoutCollision(async () => {
    const [document, head] = await Promise.all([requireDocument(context, id), findDepartmentHead(table)]);
    await requireOwnerStaff(context, document);
    if (document.removed) throw new ApiError('document_removed', { detail: 'This document was already removed' });
    const by = { id: actor.id, employee_id: actor.employee_id, name: fullName(caller.employee) };
    const removed = { at: now.toISOString(), by, reason };
    const { class_id, type_id, name, kind } = document;
    await transact(table, [
      markDocumentRemoved(table, document, removed),
      ...recordOfDepartment(context, head, [
        {
          kind: 'document.removed',
          valid_on: today(site.timezone, now),
          data: { document_id: id },
          texts: { reason },
        },
      ]),
      audit(table, actor, now, {
        action: 'document.remove',
        subject: class_id === undefined ? { type: type_id } : { class: class_id },
        before: { document: name, kind },
        after: { removed_because: reason },
      }),
    ]);
    return { ...document, removed };
  });
}

import type { StoredDocument as Answered } from '@muster/shared/areas/documents';
import type { Handlers } from '../../calls/call.ts';
import { authorizeClassStaff } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { namedClass } from '../../table/entities/along.ts';
import { type DocumentPerson, listDocuments, type StoredDocument } from '../../table/entities/document.ts';
import { beginUpload } from './begin-upload.ts';
import { finishUpload } from './finish-upload.ts';
import {
  requireClassOwner,
  requireOwnerStaff,
  requireReadableClass,
  requireTypeOwner,
  requireTypeStaff,
} from './owner.ts';
import { removeDocument, requireDocument } from './remove-document.ts';

/** Documents of trainings and classes (docs/decisions/0032-check-documents-before-they-count.md). */
export const documentsHandlers: Handlers<'documents'> = {
  ofClass: {
    along: namedClass,
    run: async (call) => {
      const { class_id, type_id } = await requireReadableClass(call, call.params.classId);
      return newestFirst(await listDocuments(call.table, [class_id, type_id]));
    },
  },
  ofType: async (call) => {
    const { id } = call.params;
    const [found] = await Promise.all([listDocuments(call.table, [id]), requireTypeOwner(call, id)]);
    return newestFirst(found);
  },
  beginUpload: {
    authorize: authorizeClassStaff,
    run: async (call) =>
      beginUpload(call, call.deps.documents(), await requireClassOwner(call, call.params.classId), call.body),
  },
  beginTypeUpload: async (call) =>
    beginUpload(call, call.deps.documents(), await requireTypeOwner(call, call.params.id), call.body),
  finishUpload: async (call) => presentDocument(await finishUpload(call, call.deps.documents(), call.params.id)),
  download: {
    authorize: async (call) => {
      const document = await requireDocument(call, call.params.id);
      if (document.class_id === undefined) requireTypeStaff(call);
      else await requireReadableClass(call, document.class_id);
    },
    run: async (call) => {
      const document = await requireDocument(call, call.params.id);
      // Instructors of a class may open the lesson plan of its training.
      const classId = document.class_id ?? call.query.class_id;
      if (classId === undefined) requireTypeStaff(call);
      else {
        const { type_id } = await requireReadableClass(call, classId);
        if (document.class_id === undefined && type_id !== document.type_id) throw new ApiError('not_found');
      }
      if (document.removed) throw new ApiError('document_removed');
      const { id, name, content_type } = document;
      if (call.look && classId !== undefined) {
        call.look.subject.class = classId;
        call.look.after = { name };
      }
      return call.deps.documents().download({ site: call.table.site, id, name, content_type }, call.now);
    },
  },
  remove: {
    authorize: async (call) => requireOwnerStaff(call, await requireDocument(call, call.params.id)),
    run: async (call) => presentDocument(await removeDocument(call, { id: call.params.id, ...call.body })),
  },
};

const newestFirst = (documents: readonly StoredDocument[]): Answered[] =>
  documents.toSorted((a, b) => b.id.localeCompare(a.id)).map(presentDocument);

const presentPerson = ({ employee_id, name }: DocumentPerson) => ({ employee_id, name });

function presentDocument({ type_id, class_id, added_by, removed, ...document }: StoredDocument): Answered {
  return {
    ...document,
    class_id: class_id ?? null,
    training_type_id: type_id,
    added_by: presentPerson(added_by),
    removed: removed ? { ...removed, by: presentPerson(removed.by) } : null,
  };
}

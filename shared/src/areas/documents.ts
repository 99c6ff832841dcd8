import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { id, requiredLines, requiredText } from '../fields.ts';
import { documentKinds, documentTypeNames, documentTypeOf, mostDocumentBytes } from '../rules/document-files.ts';

const fileName = requiredText('File name', 200)
  .refine((name) => !/[/\\\r\n\t]/.test(name), 'File name must not contain slashes or line breaks')
  .refine(
    (name) => documentTypeOf(name) !== undefined,
    'Please choose a PDF, a picture (PNG, JPEG, WebP, HEIC), a Word, Excel, PowerPoint or OpenDocument file, or a text or CSV file',
  );

const fileSize = z
  .int('File size must be a whole number')
  .min(1, 'The file is empty')
  .max(mostDocumentBytes, 'The file is larger than 25 MB. Please reduce or split it.');

const sha256 = z
  .string('SHA-256 is required')
  .regex(/^[0-9a-f]{64}$/, 'SHA-256 must be 64 lowercase hexadecimal digits');

const person = z.object({ employee_id: z.string(), name: z.string() });

/** A document of a class or of a training. */
const storedDocument = z.object({
  id: z.string(),
  /** The class that it belongs to; null: it belongs to the training. */
  class_id: z.string().nullable(),
  training_type_id: z.string(),
  kind: z.enum(documentKinds),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  content_type: z.string(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  /** UTC ISO. */
  added_at: z.string(),
  added_by: person,
  /** Set for a removed document: still listed, but it cannot be opened and does not count. */
  removed: z.object({ at: z.string(), by: person, reason: z.string() }).nullable(),
});
export type StoredDocument = z.infer<typeof storedDocument>;

/** The form for an upload: post these fields to `url`, then the file as the field `file`. */
const upload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type Upload = z.infer<typeof upload>;

const begunUpload = z.object({ document_id: z.string(), upload });

const announcedFile = z
  .object({
    kind: z.enum(documentKinds, 'Please choose the kind of document'),
    name: fileName,
    size: fileSize,
    content_type: z.enum(documentTypeNames, 'Files of this type are not accepted'),
    sha256,
  })
  .refine(({ name, content_type }) => documentTypeOf(name) === content_type, {
    path: ['content_type'],
    error: 'The file type does not match the file name',
  });
export type AnnouncedFile = z.output<typeof announcedFile>;

const beginning = 'returns the form for sending its bytes within ten minutes. Nothing is added before `finishUpload`.';

const documentId = z.object({ id });

/** Documents of trainings and classes (docs/decisions/0032-check-documents-before-they-count.md). */
export const documents = {
  ofClass: extraEndpoint('GET', '/api/classes/{classId}/documents/', {
    summary: 'The documents of a class and its training, newest first, including removed ones.',
    access: 'class_staff',
    auditors: true,
    params: z.object({ classId: id }),
    response: z.array(storedDocument),
  }),
  ofType: extraEndpoint('GET', '/api/training-types/{id}/documents/', {
    summary: 'The documents of a training, newest first, including removed ones.',
    access: 'manage_trainings',
    params: documentId,
    response: z.array(storedDocument),
  }),
  beginUpload: extraEndpoint('POST', '/api/classes/{classId}/documents/', {
    summary: `Starts the upload of a document for a class: ${beginning}`,
    access: 'class_staff',
    params: z.object({ classId: id }),
    body: announcedFile,
    response: begunUpload,
    status: 201,
    errors: ['list_full'],
  }),
  beginTypeUpload: extraEndpoint('POST', '/api/training-types/{id}/documents/', {
    summary: `Starts the upload of a document for a training: ${beginning}`,
    access: 'manage_trainings',
    params: documentId,
    body: announcedFile,
    response: begunUpload,
    status: 201,
    errors: ['list_full'],
  }),
  finishUpload: extraEndpoint('POST', '/api/documents/{id}/finish/', {
    summary:
      'Adds the uploaded document after checking that its bytes match the announced values. Repeating the call returns the same answer.',
    access: 'class_staff',
    params: documentId,
    response: storedDocument,
    errors: ['upload_missing', 'document_refused'],
  }),
  download: extraEndpoint('GET', '/api/documents/{id}/download/', {
    summary: 'The download URL of a document as an attachment, valid for five minutes.',
    access: 'class_staff',
    auditors: true,
    params: documentId,
    query: z.object({
      class_id: id.optional().describe('The class in whose file the training document is opened'),
    }),
    response: z.object({
      url: z.string(),
      /** UTC ISO. */
      expires_at: z.string(),
    }),
    errors: ['document_removed'],
  }),
  remove: extraEndpoint('POST', '/api/documents/{id}/remove/', {
    summary: 'Removes a document. It stays listed with the reason, but cannot be opened and does not count.',
    access: 'class_staff',
    params: documentId,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    response: storedDocument,
    errors: ['document_removed'],
  }),
};

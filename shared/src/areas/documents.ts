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
  .max(mostDocumentBytes, 'The file is larger than 25 MB. Please make it smaller, or divide it.');

const sha256 = z
  .string('SHA-256 is required')
  .regex(/^[0-9a-f]{64}$/, 'SHA-256 must be 64 hexadecimal digits in small letters');

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
    kind: z.enum(documentKinds, 'Please choose what the document is'),
    name: fileName,
    size: fileSize,
    content_type: z.enum(documentTypeNames, 'Files of this type cannot be kept'),
    sha256,
  })
  .refine(({ name, content_type }) => documentTypeOf(name) === content_type, {
    path: ['content_type'],
    error: 'The type of the file is not the one that its name tells of',
  });
export type AnnouncedFile = z.output<typeof announcedFile>;

const beginning =
  'answers where and how to send its bytes, within ten minutes. Nothing is added before `finishUpload`.';

const documentId = z.object({ id });

/** Documents of trainings and classes (docs/decisions/0058-check-uploaded-documents-before-they-count.md). */
export const documents = {
  ofClass: extraEndpoint('GET', '/api/classes/{classId}/documents/', {
    summary: 'The documents of a class and of its training, newest first, removed ones among them.',
    access: 'class_staff',
    auditors: true,
    params: z.object({ classId: id }),
    response: z.array(storedDocument),
  }),
  ofType: extraEndpoint('GET', '/api/training-types/{id}/documents/', {
    summary: 'The documents of a training, newest first, removed ones among them.',
    access: 'manage_trainings',
    params: documentId,
    response: z.array(storedDocument),
  }),
  beginUpload: extraEndpoint('POST', '/api/classes/{classId}/documents/', {
    summary: `Begins to add a document to a class: ${beginning}`,
    access: 'class_staff',
    params: z.object({ classId: id }),
    body: announcedFile,
    response: begunUpload,
    status: 201,
    errors: ['list_full'],
  }),
  beginTypeUpload: extraEndpoint('POST', '/api/training-types/{id}/documents/', {
    summary: `Begins to add a document to a training: ${beginning}`,
    access: 'manage_trainings',
    params: documentId,
    body: announcedFile,
    response: begunUpload,
    status: 201,
    errors: ['list_full'],
  }),
  finishUpload: extraEndpoint('POST', '/api/documents/{id}/finish/', {
    summary:
      'Adds the document whose bytes were sent, once they are found to be what was announced. A repetition has the same answer.',
    access: 'class_staff',
    params: documentId,
    response: storedDocument,
    errors: ['upload_missing', 'document_refused'],
  }),
  download: extraEndpoint('GET', '/api/documents/{id}/download/', {
    summary: 'Where a document can be downloaded for five minutes, as an attachment.',
    access: 'class_staff',
    auditors: true,
    params: documentId,
    query: z.object({
      class_id: id.optional().describe('The class for whose file a document of its training is opened'),
    }),
    response: z.object({
      url: z.string(),
      /** UTC ISO. */
      expires_at: z.string(),
    }),
    errors: ['document_removed'],
  }),
  remove: extraEndpoint('POST', '/api/documents/{id}/remove/', {
    summary: 'Removes a document: it stays listed with the reason, and is no longer opened or counted.',
    access: 'class_staff',
    params: documentId,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    response: storedDocument,
    errors: ['document_removed'],
  }),
};

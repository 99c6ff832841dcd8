/** Kinds of documents: lesson plans and biographies for trainings, results for classes. */
export const documentKinds = [
  'lesson_plan',
  'objectives',
  'instructor_biography',
  'assessment',
  'evaluation',
  'signed_roster',
  'certificate',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Maximum file size in bytes: 25 MB. */
export const mostDocumentBytes = 25 * 1024 * 1024;

/** The most documents of a class or training, including removed ones, which are kept. */
export const mostDocuments = 200;

/** Accepted file types with their extensions. Web pages, programs and macros are excluded. */
export const documentTypes = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
} as const satisfies Record<string, readonly string[]>;
export type DocumentType = keyof typeof documentTypes;

export const documentTypeNames = Object.keys(documentTypes) as DocumentType[];

/** Returns the lowercase extension of a file name, without the dot. */
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the type of a file by its name; undefined: not accepted. Browsers report types inconsistently. */
export function documentTypeOf(name: string): DocumentType | undefined {
  const ending = endingOf(name);
  return documentTypeNames.find((type) => (documentTypes[type] as readonly string[]).includes(ending));
}

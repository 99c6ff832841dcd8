/** What a document can be. A type has plans and biographies; a class has what came of its day. */
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

/** The largest file in bytes: 25 MB. */
export const mostDocumentBytes = 25 * 1024 * 1024;

/** How many documents a class or a training can have, removed ones among them: they are kept, too. */
export const mostDocuments = 200;

/**
 * The types of files that are kept, with the endings that their names may have. Nothing else is: no web page, no
 * program, no macro.
 */
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

/** Returns the ending of a file's name in small letters, without the dot. */
const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * Returns the type of a file by its name; undefined: of no type that is kept. Browsers do not agree about the types of
 * files, and do not know some of them.
 */
export function documentTypeOf(name: string): DocumentType | undefined {
  const ending = endingOf(name);
  return documentTypeNames.find((type) => (documentTypes[type] as readonly string[]).includes(ending));
}

import { documentTypes } from '@muster/shared/rules/document-files';

/** The file endings for the browser's file dialog. Not every system knows the media types. */
export const acceptedFiles = Object.values(documentTypes)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

import { documentTypes } from '@muster/shared/rules/document-files';

/** What the browser offers to choose: by ending, since not every system knows the types. */
export const acceptedFiles = Object.values(documentTypes)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

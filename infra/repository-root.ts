import { join } from 'node:path';

/** The absolute path of the repository's top folder. */
export const repositoryRoot = join(import.meta.dirname, '..');

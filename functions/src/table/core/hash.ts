import { createHash } from 'node:crypto';

/** Stands in a key for a text that is not to be kept (a username, an address, a ticket), or that has no bound. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

import { createHash } from 'node:crypto';

/** Returns the hash that replaces a text in a key: one that must not be stored (a username, an address, a ticket) or has no bound. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

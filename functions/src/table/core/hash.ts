import { createHash, hash } from 'node:crypto';

/**
 * Returns the hash that replaces a text in a key: one that must not be stored (a username, an address, a ticket) or has
 * no bound.
 */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the SHA-256 of bytes in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

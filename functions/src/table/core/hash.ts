import { createHash, hash } from 'node:crypto';

/** Returns the hash for a key of a text that must not be stored (username, address, ticket) or may be too long. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns the SHA-256 of bytes in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

import canonicalize from 'canonicalize';
import { departmentChain, type EntryContent, type EntryText, type RecordEntry } from './entry.ts';
import type { EntryTopic } from './topic.ts';

/** Where a chain begins, so that no entry of one chain or department can stand in another. */
export interface ChainName {
  site: string;
  /** The employee's internal id, or `DEPARTMENT`. */
  chain: string;
}

/** The end of a chain: how many entries it has, and the hash of the last. */
export interface ChainHead {
  entries: number;
  /** SHA-256 in hexadecimal. */
  head: string;
}

const encoder = new TextEncoder();

/** Returns the text that the hash of a value is made of: canonical JSON (RFC 8785). Absent fields are left out. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('There is no canonical text of undefined');
  return text;
}

/** Returns the bytes whose SHA-256 is the head of a chain without entries. */
export const beginningBytes = ({ site, chain }: ChainName): Uint8Array<ArrayBuffer> =>
  encoder.encode(canonicalText({ muster: 'record', site, chain }));

/** Returns the bytes whose SHA-256 is the digest of an entry's content. */
export function contentBytes(entry: EntryContent | RecordEntry): Uint8Array<ArrayBuffer> {
  const { hash: _, ...content } = entry as RecordEntry;
  return encoder.encode(canonicalText(content));
}

/**
 * Returns the bytes whose SHA-256 is an entry's hash: the hash before it, the digest of its content, which can stand
 * for the content, and what it is about.
 */
export const linkBytes = (before: string, digest: string, topic: EntryTopic): Uint8Array<ArrayBuffer> =>
  joined([fromHex(before), fromHex(digest), encoder.encode(canonicalText(topic))]);

/** Returns the bytes whose SHA-256 an entry has in the place of a text. */
export const textBytes = ({ salt, value }: EntryText): Uint8Array<ArrayBuffer> =>
  joined([fromHex(salt), encoder.encode(value)]);

export { departmentChain };

/** Returns bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the bytes of hexadecimal digits. Throws for another text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('Not hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

import canonicalize from 'canonicalize';
import { departmentChain, type EntryContent, type EntryText, type RecordEntry } from './entry.ts';
import type { EntryTopic } from './topic.ts';

/** The start of a chain. It ties entries to their department and chain. */
export interface ChainName {
  site: string;
  /** The employee's internal id, or `DEPARTMENT`. */
  chain: string;
}

/** The end of a chain: its number of entries, and the hash of the last. */
export interface ChainHead {
  entries: number;
  /** SHA-256 in hexadecimal. */
  head: string;
}

const encoder = new TextEncoder();

/** Returns the input of a value's hash: canonical JSON (RFC 8785) without absent fields. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('There is no canonical text of undefined');
  return text;
}

/** Returns the bytes whose SHA-256 is the head of an empty chain. */
export const beginningBytes = ({ site, chain }: ChainName): Uint8Array<ArrayBuffer> =>
  encoder.encode(canonicalText({ muster: 'record', site, chain }));

/** Returns the bytes whose SHA-256 is the digest of an entry's content. */
export function contentBytes(entry: EntryContent | RecordEntry): Uint8Array<ArrayBuffer> {
  const { hash: _, ...content } = entry as RecordEntry;
  return encoder.encode(canonicalText(content));
}

/** Returns the bytes whose SHA-256 is an entry's hash: previous hash, content digest (a substitute for it), topic. */
export const linkBytes = (before: string, digest: string, topic: EntryTopic): Uint8Array<ArrayBuffer> =>
  joined([fromHex(before), fromHex(digest), encoder.encode(canonicalText(topic))]);

/** Returns the bytes whose SHA-256 an entry stores instead of a text. */
export const textBytes = ({ salt, value }: EntryText): Uint8Array<ArrayBuffer> =>
  joined([fromHex(salt), encoder.encode(value)]);

export { departmentChain };

/** Returns lowercase hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the value of a lowercase hexadecimal digit. */
function digitOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

/** Returns the bytes of hexadecimal digits. Throws for other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('Not hexadecimal');
  const bytes = new Uint8Array(text.length / 2);
  for (let n = 0; n < bytes.length; n++) bytes[n] = digitOf(text, 2 * n) * 16 + digitOf(text, 2 * n + 1);
  return bytes;
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

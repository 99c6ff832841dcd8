import { readFile } from 'node:fs/promises';

export interface CommonPasswords {
  words: ReadonlySet<string>;
  /** Characters of the longest. */
  longest: number;
}

let read: Promise<CommonPasswords> | undefined;

/**
 * The most common passwords, in lower case; functions/scripts/common-passwords.ts writes the list. A file of its own, read when the
 * first password is chosen: in the code it would be a fifth of what every other call has to load.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  read ??= readList();
  return read;
}

async function readList(): Promise<CommonPasswords> {
  const words = (await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')).trim().split('\n');
  return { words: new Set(words), longest: Math.max(...words.map((word) => word.length)) };
}

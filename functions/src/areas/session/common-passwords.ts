import { readFile } from 'node:fs/promises';

export interface CommonPasswords {
  words: ReadonlySet<string>;
  /** Length of the longest, in characters. */
  longest: number;
}

let read: Promise<CommonPasswords> | undefined;

/**
 * Returns the most common passwords, in lower case, which functions/scripts/common-passwords.ts writes. Read from a
 * file when the first password is chosen: in the code it would be a fifth of what every function loads.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  read ??= readList();
  return read;
}

async function readList(): Promise<CommonPasswords> {
  const words = (await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')).trim().split('\n');
  return { words: new Set(words), longest: Math.max(...words.map((word) => word.length)) };
}

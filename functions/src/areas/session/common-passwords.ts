import { readFile } from 'node:fs/promises';

export interface CommonPasswords {
  words: ReadonlySet<string>;
  longest: number;
}

let read: Promise<CommonPasswords> | undefined;

/**
 * Returns the most common passwords in lowercase, written by functions/scripts/common-passwords.ts. Loaded on first
 * use: in code, they would be a fifth of every function.
 */
export function commonPasswords(): Promise<CommonPasswords> {
  read ??= readList();
  return read;
}

async function readList(): Promise<CommonPasswords> {
  const words = (await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')).trim().split('\n');
  return { words: new Set(words), longest: Math.max(...words.map((word) => word.length)) };
}

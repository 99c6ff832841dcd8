import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CliError } from '../cli-error.ts';
import { createFile } from './create-file.ts';

/** The database of a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'muster.db');

const mark = (dataDir: string) => join(dataDir, 'was-filled');

/** Marks the database as filled, so that an empty one is not mistaken for a new one. */
export function markFilled(dataDir: string): void {
  createFile(mark(dataDir), '', 0o600);
}

/** Returns whether a server or command has filled the database; for older folders, whether a server has run. */
export function wasFilled(dataDir: string): boolean {
  if (existsSync(mark(dataDir))) return true;
  return existsSync(join(dataDir, 'signing-keys.json')) && existsSync(join(dataDir, 'engine.log'));
}

/** Returns whether a data folder has, or had, a database. */
export function holdsDatabase(dataDir: string): boolean {
  return existsSync(databaseFile(dataDir)) || wasFilled(dataDir);
}

/** Returns the user error for an unusable database. */
export function databaseError(dataDir: string, why: string): CliError {
  return new CliError(
    `The database ${databaseFile(dataDir)} ${why}. Restore a copy of it, or set DATA_DIR to another folder to start over.`,
  );
}

/**
 * Throws a CliError if the database is damaged, or missing or empty although it was filled. Otherwise SQLite would
 * create a new one, which would be seeded with the demo and its public passwords. No engine may run on the folder.
 */
export function checkDatabase(dataDir: string): void {
  const file = databaseFile(dataDir);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (!size) {
    if (wasFilled(dataDir))
      throw databaseError(dataDir, `is ${size === 0 ? 'empty' : 'missing'} although it contained data before`);
    return;
  }
  const why = damageOf(file);
  if (why) throw databaseError(dataDir, why);
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged = [11, 26];

/** Returns the first defect of the file, if any. Takes about 4 ms per MB. */
function damageOf(file: string): string | undefined {
  let database: DatabaseSync | undefined;
  try {
    // A power loss may damage the first page while SQLite copies it from the write-ahead file, which then restores it.
    const isRestored = Boolean(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size);
    if (firstBytes(file) !== 'SQLite format 3' && !isRestored) return 'is damaged (not a SQLite database)';
    database = new DatabaseSync(file);
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    const said = String(found?.quick_check);
    return said === 'ok' ? undefined : `is damaged (${said.replaceAll('\n', ' ')})`;
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number };
    return `${damaged.includes(errcode & 0xff) ? 'is damaged' : 'cannot be read'} (${message})`;
  } finally {
    database?.close();
  }
}

function firstBytes(file: string): string {
  const bytes = Buffer.alloc(15);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(handle);
  }
  return bytes.toString('latin1');
}

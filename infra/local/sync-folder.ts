import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Waits until the disk has a folder's entries: files that were created, renamed or removed in it. */
export function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some network file systems cannot sync folders.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates a missing folder and its parents for the owner only, so that they survive a power loss. Node's recursive
 * mkdir never returns if /proc rejects a folder.
 */
export function createFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  createFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !existsSync(path)) throw error;
  }
  syncFolder(parent);
}

import { existsSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/**
 * Creates a file atomically. An existing file stays: of two concurrent processes, one creates it. The file survives a
 * power loss once this returns.
 */
export function createFile(file: string, content: string | Uint8Array, mode: number): void {
  if (!existsSync(file)) linkDraft(file, content, mode);
  syncFolder(dirname(file));
}

function linkDraft(file: string, content: string | Uint8Array, mode: number): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode, flush: true });
    // Fails when the file exists.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

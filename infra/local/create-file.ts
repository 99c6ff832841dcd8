import { linkSync, rmSync, writeFileSync } from 'node:fs';

/** Creates a file atomically. An existing file stays: of two concurrent processes, one creates it. */
export function createFile(file: string, text: string, mode: number): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode });
    // Fails when the file exists.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

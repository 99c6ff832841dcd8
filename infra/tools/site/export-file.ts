import { createReadStream, createWriteStream, existsSync, linkSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { UnusableExport } from '@muster/functions/entry/provisioning/moving/site-lines';
import { syncFolder } from '../../local/sync-folder.ts';
import { unreadable, unwritable } from './file-errors.ts';

/** The maximum line length of an export in characters: a fully escaped item of 400 KB. */
const longestLine = 4_000_000;

/** Writes lines into a new compressed file for its owner only, named once complete. Returns the generator's result. */
export async function writeExport<Result>(path: string, lines: AsyncGenerator<string, Result>): Promise<Result> {
  const draft = `${path}.part`;
  if (existsSync(path)) throw unwritable(path, Object.assign(new Error(), { syscall: 'open', code: 'EEXIST' }));
  let result: { value: Result } | undefined;
  async function* texts(): AsyncGenerator<string> {
    for (let held = ''; ; ) {
      const { value, done } = await lines.next();
      if (done) {
        result = { value };
        yield held;
        return;
      }
      held += `${value}\n`;
      if (held.length < 65_536) continue;
      yield held;
      held = '';
    }
  }
  try {
    await pipeline(
      Readable.from(texts()),
      createGzip({ level: 6 }),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    );
    // Never replaces another file.
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    throw unwritable(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
  if (!result) throw new Error('The export has no end');
  return result.value;
}

/** Yields the lines of a compressed file. Throws a CliError if it is unreadable, `UnusableExport` if it is damaged. */
export async function* readExport(path: string): AsyncGenerator<string> {
  const unzipped = createReadStream(path).on('error', (error) => unzip.destroy(error));
  const unzip = createGunzip();
  let held = '';
  try {
    unzipped.pipe(unzip).setEncoding('utf8');
    for await (const part of unzip as AsyncIterable<string>) {
      const lines = (held + part).split('\n');
      held = lines.pop() ?? '';
      if (held.length > longestLine) throw new UnusableExport(`${path} is not the export of a department`);
      yield* lines;
    }
  } catch (error) {
    if (isOfGzip(error)) throw new UnusableExport(`${path} is damaged, incomplete, or not the export of a department`);
    throw unreadable(path, error);
  } finally {
    unzipped.destroy();
    unzip.destroy();
  }
  if (held) throw new UnusableExport(`${path} is incomplete`);
}

const isOfGzip = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));

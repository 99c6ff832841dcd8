import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable, localAddress } from '../../local/create-table.ts';
import { databaseFile } from '../../local/database-check.ts';
import { drawEngineAddress } from '../../local/engine-address.ts';
import { findEngineProgram } from '../../local/engine-program.ts';
import { writeItems } from './items.ts';

const trace = (file: string, calls: string) => [
  '-f',
  '-y',
  '-qq',
  '-e',
  `trace=${calls}`,
  '-e',
  'signal=none',
  '-o',
  file,
];
const canTrace = () => spawnSync('strace', [...trace('/dev/null', 'write'), 'true']).status === 0;

let folder: string;
let traced: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flush-'));
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

/** Ends the engine and then strace, which ends with it. */
async function stop(): Promise<void> {
  const { pid } = traced ?? {};
  if (!traced || !pid || traced.exitCode !== null || traced.signalCode !== null) return;
  const exit = once(traced, 'exit');
  process.kill(-pid, 'SIGTERM');
  await exit;
}

/** Starts an engine whose system calls are written to `file`. Returns its address. */
async function startTraced(file: string) {
  const { host, port } = await drawEngineAddress();
  const engine = [findEngineProgram(), '--host', host, '--port', String(port), '--db-path', databaseFile(folder)];
  const calls = 'write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync';
  traced = spawn('strace', [...trace(file, calls), ...engine], { detached: true, stdio: 'ignore' });
  const endpoint = `http://${host}:${port}`;
  await vi.waitUntil(() => fetch(endpoint).then(Boolean, () => false), 60_000);
  return localAddress(endpoint);
}

/** Counts answers and flushed commits in a trace, and finds answers that were sent before a flush had ended. */
function readTrace(text: string) {
  const found = { answers: 0, flushes: 0, early: [] as string[] };
  const flushing = new Set<string>();
  let isFlushed = true;
  for (const line of text.split('\n')) {
    const thread = line.split(' ', 1)[0] ?? '';
    const isEnd = /<\.\.\. f(data)?sync resumed>.* = 0$/.test(line) && flushing.delete(thread);
    if (/ pwrite64\(\d+<[^>]*muster\.db-wal>/.test(line)) isFlushed = false;
    else if (isEnd || / f(data)?sync\(\d+<[^>]*muster\.db-wal>\) += 0$/.test(line)) {
      isFlushed = true;
      found.flushes++;
    } else if (/ f(data)?sync\(\d+<[^>]*muster\.db-wal>.*unfinished/.test(line)) flushing.add(thread);
    else if (/"HTTP\/1\.1 200/.test(line)) {
      found.answers++;
      if (!isFlushed) found.early.push(line);
    }
  }
  return found;
}

const writes = 100;

describe.skipIf(!canTrace())('the engine (needs strace)', () => {
  it('flushes each commit to the disk before it acknowledges the write', async () => {
    const file = join(folder, 'trace');
    const address = await startTraced(file);
    await createTable(address);
    await writeItems(address, async (count) => count === writes);
    await stop();
    const text = readFileSync(file, 'utf8');
    const { answers, flushes, early } = readTrace(text);
    expect(answers).toBeGreaterThan(writes);
    expect(flushes).toBeGreaterThanOrEqual(writes);
    expect(early).toEqual([]);
    // Without flushes, the same trace has early answers.
    expect(readTrace(text.replaceAll(/^.*f(data)?sync.*$/gm, '')).early.length).toBeGreaterThanOrEqual(writes);
  });
});

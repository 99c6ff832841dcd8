import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTable, isTableEmpty } from '@muster/functions/table/create';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEngine } from '../../local/engine.ts';
import { findEngineProgram } from '../../local/engine-program.ts';
import { processIdentity } from '../../local/process-identity.ts';
import { localAddress } from '../../local/store.ts';
import { writeItems, writtenItems } from './items.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const isRunning = (pid: number) => processIdentity(pid) !== undefined;

describe('the engine', () => {
  it('listens on this machine only', async () => {
    const engine = await startEngine();
    const port = Number(new URL(engine.endpoint).port).toString(16).toUpperCase().padStart(4, '0');
    const listening = ['tcp', 'tcp6']
      .flatMap((table) => readFileSync(`/proc/${engine.pid}/net/${table}`, 'utf8').split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, address, , state]) => state === '0A' && address?.endsWith(`:${port}`));
    expect(listening.map(([, address]) => address)).toEqual([`0100007F:${port}`]);
    await engine.stop();
    expect(isRunning(engine.pid)).toBe(false);
  });

  it('keeps what was written when it is stopped', async () => {
    const first = await startEngine({ dataDir });
    await createTable(localAddress(first.endpoint));
    const items = await writeItems(localAddress(first.endpoint), async (count) => count === 20);
    await first.stop();
    const second = await startEngine({ dataDir });
    expect(await writtenItems(localAddress(second.endpoint))).toEqual(items);
    await second.stop();
  });

  it('loses no acknowledged write when it is killed in the middle of writing', async () => {
    const first = await startEngine({ dataDir });
    await createTable(localAddress(first.endpoint));
    const items = await writeItems(localAddress(first.endpoint), async (count) => {
      if (count === 200) process.kill(first.pid, 'SIGKILL');
      return false;
    });
    await first.ended;
    expect(items.length).toBeGreaterThanOrEqual(200);
    const second = await startEngine({ dataDir });
    // One more may have been written whose answer got lost.
    expect(await writtenItems(localAddress(second.endpoint))).toEqual(expect.arrayContaining(items));
    await second.stop();
  });

  it('ends the engine that a killed server left behind, and keeps its data', async () => {
    const script = join(dataDir, 'server.ts');
    const source = new URL('../../local/engine.ts', import.meta.url).href;
    writeFileSync(
      script,
      `import { startEngine } from '${source}';
       const { endpoint, pid } = await startEngine({ dataDir: '${dataDir}' });
       process.stdout.write(JSON.stringify({ endpoint, pid }));
       setInterval(() => undefined, 1000);`,
    );
    const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(server.stdout, 'data');
    const orphan = JSON.parse(String(said)) as { endpoint: string; pid: number };
    await createTable(localAddress(orphan.endpoint));
    const items = await writeItems(localAddress(orphan.endpoint), async (count) => count === 50);
    server.kill('SIGKILL');
    await once(server, 'exit');
    expect(isRunning(orphan.pid)).toBe(true);

    const next = await startEngine({ dataDir });
    expect(isRunning(orphan.pid)).toBe(false);
    expect(await writtenItems(localAddress(next.endpoint))).toEqual(items);
    await next.stop();
  });

  it('leaves a stranger alone who has got the number of an old engine', async () => {
    const stranger = spawn('sleep', ['60'], { detached: true });
    await once(stranger, 'spawn');
    writeFileSync(join(dataDir, 'engine.pid'), JSON.stringify({ pid: stranger.pid, identity: 'of somebody else' }));
    const engine = await startEngine({ dataDir });
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    await engine.stop();
    stranger.kill();
  });

  it('keeps nothing in memory from one start to the next', async () => {
    const first = await startEngine();
    await createTable(localAddress(first.endpoint));
    await writeItems(localAddress(first.endpoint), async (count) => count === 1);
    await first.stop();
    const second = await startEngine();
    await createTable(localAddress(second.endpoint));
    expect(await isTableEmpty(localAddress(second.endpoint))).toBe(true);
    await second.stop();
  });
});

describe('the engine program', () => {
  const nothing = () => {
    throw Object.assign(new Error('not there'), { code: 'MODULE_NOT_FOUND' });
  };
  const program = (name: string) => {
    writeFileSync(join(dataDir, name), '#!/bin/sh\n', { mode: 0o755 });
    return join(dataDir, name);
  };

  it('is the bundled one, then one on the PATH, then npx, then a clear line', () => {
    const bundled = program('bundled');
    const installed = program('dynoxide');
    expect(findEngineProgram({ path: dataDir, resolve: () => bundled }).file).toBe(bundled);
    expect(findEngineProgram({ path: dataDir, resolve: nothing }).file).toBe(installed);
    rmSync(installed);
    const npx = program('npx');
    expect(findEngineProgram({ path: dataDir, resolve: nothing })).toMatchObject({
      file: npx,
      args: ['--yes', expect.stringMatching(/^dynoxide@\d/)],
    });
    rmSync(npx);
    expect(() => findEngineProgram({ path: dataDir, resolve: nothing })).toThrow('DYNAMODB_ENDPOINT');
  });
});

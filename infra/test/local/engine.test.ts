import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable, isTableEmpty, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { drawEngineAddress } from '../../local/engine-address.ts';
import { writePidFile } from '../../local/engine-pid-file.ts';
import { findEngineProgram } from '../../local/engine-program.ts';
import { processIdentity } from '../../local/process-identity.ts';
import { writeItems, writtenItems } from './items.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'engine-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const isRunning = (pid: number) => processIdentity(pid) !== undefined;
const hex = (number: string, digits: number) => Number(number).toString(16).toUpperCase().padStart(digits, '0');

/** Returns the addresses at which the process listens, in the kernel's format. */
function listening(pid: number): string[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.includes(`socket:[${inode}]`))
    .map(([, address = '']) => address);
}

/** Returns the processes that use the test's folder: the engine and its watcher. */
const workingHere = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && commandLine(pid).includes(`--db-path\0${dataDir}`));

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // It has just ended.
  }
}

/** Starts a process that starts an engine and then runs the code `does`. */
function serverThat(does: string, folder = dataDir): ChildProcess {
  const script = join(folder, 'server.ts');
  const source = new URL('../../local/engine.ts', import.meta.url).href;
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
     import { startEngine } from '${source}';
     const started = startEngine({ dataDir: '${folder}' });
     ${does}
     setInterval(() => undefined, 1000);`,
  );
  return spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

const tells = `const { endpoint, pid } = await started;
  process.stdout.write(JSON.stringify({ endpoint, pid }));`;

async function told(server: ChildProcess): Promise<{ endpoint: string; pid: number }> {
  const [said] = await once(server.stdout ?? server, 'data');
  return JSON.parse(String(said));
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
}

const hasSetpriv = spawnSync('sh', ['-c', 'setpriv --pdeathsig KILL true']).status === 0;

describe('the engine', () => {
  it('listens only at a new loopback address and port at each start', async () => {
    const engines = await Promise.all([startEngine(), startEngine()]);
    for (const { endpoint, pid } of engines) {
      const { hostname, port } = new URL(endpoint);
      expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
      expect(hostname).not.toBe('127.0.0.1');
      const inTable = `${hostname
        .split('.')
        .map((part) => hex(part, 2))
        .reverse()
        .join('')}:${hex(port, 4)}`;
      expect(listening(pid)).toEqual([inTable]);
    }
    const [first, second] = engines.map(({ endpoint }) => new URL(endpoint));
    expect(first?.hostname).not.toBe(second?.hostname);
    await Promise.all(engines.map((engine) => engine.stop()));
    for (const { pid } of engines) expect(isRunning(pid)).toBe(false);
  });

  it('listens at 127.0.0.1 where the machine has no other loopback address', async () => {
    const asked: string[] = [];
    const address = await drawEngineAddress(async (host) => asked.push(host) < 0);
    expect(address).toEqual({ host: '127.0.0.1', port: expect.any(Number) });
    expect(asked).toEqual([expect.stringMatching(/^127\./)]);
  });

  it('keeps its data when it is stopped', async () => {
    const first = await startEngine({ dataDir });
    await createTable(localAddress(first.endpoint));
    const items = await writeItems(localAddress(first.endpoint), async (count) => count === 20);
    await first.stop();
    const second = await startEngine({ dataDir });
    expect(await writtenItems(localAddress(second.endpoint))).toEqual(items);
    await second.stop();
  });

  it('loses no acknowledged write when it is killed during writes', async () => {
    const first = await startEngine({ dataDir });
    await createTable(localAddress(first.endpoint));
    const items = await writeItems(localAddress(first.endpoint), async (count) => {
      if (count === 200) process.kill(first.pid, 'SIGKILL');
      return false;
    });
    await first.ended;
    expect(items.length).toBeGreaterThanOrEqual(200);
    const second = await startEngine({ dataDir });
    // The last write may be stored although its response was lost.
    expect(await writtenItems(localAddress(second.endpoint))).toEqual(expect.arrayContaining(items));
    await second.stop();
  });

  it('ends when its server is killed', async () => {
    const server = serverThat(tells);
    const { endpoint } = await told(server);
    await createTable(localAddress(endpoint));
    const items = await writeItems(localAddress(endpoint), async (count) => count === 50);
    expect(workingHere()).not.toEqual([]);
    await kill(server);
    await vi.waitUntil(() => workingHere().length === 0, 10_000);

    const next = await startEngine({ dataDir });
    expect(await writtenItems(localAddress(next.endpoint))).toEqual(items);
    await next.stop();
    await vi.waitUntil(() => workingHere().length === 0, 10_000);
  });

  it('ends when its server is killed during the start', async () => {
    const servers = [0, 2, 5, 10, 20].map((milliseconds) => {
      const folder = join(dataDir, String(milliseconds));
      mkdirSync(folder);
      return serverThat(
        `while (!existsSync('${folder}/engine.pid')) await new Promise(setImmediate);
         setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds});`,
        folder,
      );
    });
    await Promise.all(servers.map((server) => once(server, 'exit')));
    expect(servers.map(({ signalCode }) => signalCode)).toEqual(servers.map(() => 'SIGKILL'));
    await vi.waitUntil(() => workingHere().length === 0, 10_000);
  });

  it.skipIf(!hasSetpriv)('ends when its watcher and then its server are killed', async () => {
    const server = serverThat(tells);
    const { pid } = await told(server);
    for (const watcher of workingHere().filter((one) => one !== pid)) process.kill(watcher, 'SIGKILL');
    await vi.waitUntil(() => workingHere().length === 1, 10_000);
    await kill(server);
    await vi.waitUntil(() => workingHere().length === 0, 10_000);
  });

  it('of an earlier server is ended before the next one starts', async () => {
    const file = join(dataDir, 'muster.db');
    const orphan = spawn(findEngineProgram(), ['--host', '127.9.8.7', '--port', '10299', '--db-path', file], {
      detached: true,
      stdio: 'ignore',
    });
    await once(orphan, 'spawn');
    writePidFile(dataDir, orphan.pid ?? 0);
    const next = await startEngine({ dataDir });
    expect(isRunning(orphan.pid ?? 0)).toBe(false);
    await next.stop();
  });

  it('is ended when its pid file cannot be written', async () => {
    symlinkSync(join(dataDir, 'missing', 'note'), join(dataDir, 'engine.pid'));
    await expect(startEngine({ dataDir })).rejects.toThrow('ENOENT');
    await vi.waitUntil(() => workingHere().length === 0, 10_000);
  });

  it('creates files that only their owner can access', async () => {
    const umask = process.umask(0);
    const engine = await startEngine({ dataDir });
    await createTable(localAddress(engine.endpoint));
    const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o077]);
    process.umask(umask);
    await engine.stop();
    expect(modes.length).toBeGreaterThan(3);
    expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
  });

  it('does not end another process that has the id of an earlier engine', async () => {
    const stranger = spawn('sleep', ['60'], { detached: true });
    await once(stranger, 'spawn');
    writeFileSync(join(dataDir, 'engine.pid'), JSON.stringify({ pid: stranger.pid, identity: 'of another process' }));
    const engine = await startEngine({ dataDir });
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
    await engine.stop();
    stranger.kill();
  });

  it('without a folder starts with an empty database', async () => {
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

  it('is the bundled one or one on the PATH, and is never downloaded', () => {
    const bundled = program('bundled');
    const installed = program('dynoxide');
    expect(findEngineProgram({ path: dataDir, resolve: () => bundled })).toBe(bundled);
    expect(findEngineProgram({ path: dataDir, resolve: nothing })).toBe(installed);
    rmSync(installed);
    program('npx');
    expect(() => findEngineProgram({ path: dataDir, resolve: nothing })).toThrow(
      /^There is no database engine for .*\. Install dynoxide [\d.]+ on the PATH, or set DYNAMODB_ENDPOINT/,
    );
  });
});

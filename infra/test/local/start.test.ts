import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processIdentity } from '../../local/process-identity.ts';
import { findFreePort } from './free-port.ts';
import { ended, outputUntil, spawnServer } from './server.ts';

let dataDir: string;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
  port = await findFreePort();
});

afterAll(async () => {
  for (const server of started) await ended(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  server: ChildProcess;
  said: string;
  exitCode: number | null;
}

/** Starts the system and waits until it is ready or has ended. */
async function start(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const server = spawnServer(dataDir, port, env);
  started.push(server);
  const output = await outputUntil(server, /^ {2}LAKE/m);
  return { server, said: output(), exitCode: server.exitCode };
}

const noted = (file: string) => JSON.parse(readFileSync(join(dataDir, file), 'utf8'));
const enginePid = (): number => noted('engine.pid').pid;
const holder = (): { endpoint: string } => noted('holder.json');

const post = async (path: string, body: object, token?: string) =>
  fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** Signs in as the demo's officer and returns the access token. */
async function signIn(): Promise<string> {
  const answer = await post('/api/token/', { site_code: 'demo', username: '1004', password: 'Riverton#2026' });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('access_token='));
  return /^access_token=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
}

// Each test continues from the state that the previous one left.
describe('npm start', { timeout: 240_000 }, () => {
  let first: Started;
  let token: string;

  it('seeds the demo into an empty folder and serves page and API on localhost', async () => {
    first = await start();
    expect(first.said).toContain(`Muster is ready: http://localhost:${port}\n`);
    expect(first.said).toMatch(/DEMO {2}1001 {2}Riverton#2026/);
    const page = await (await fetch(`http://localhost:${port}/training`)).text();
    expect(page).toContain('<div id="root"');
    const script = /<script [^>]*src="([^"]+)"/.exec(page)?.[1] ?? '';
    const code = await (await fetch(`http://localhost:${port}${script}`)).text();
    expect(code.includes('jsxDEV'), "built with React's development build").toBe(false);
    token = await signIn();
  });

  it('refuses a second server on the same data, and a taken port, in one line', async () => {
    const onSameData = await start({ PORT: String(await findFreePort()) });
    expect(onSameData).toMatchObject({
      exitCode: 1,
      said: `Muster is already running on the data in ${dataDir} (process ${first.server.pid}).\n`,
    });
    const onSamePort = await start({ DATA_DIR: join(dataDir, 'other') });
    expect(onSamePort).toMatchObject({
      exitCode: 1,
      said: `Port ${port} is already in use: choose another one with PORT=<number>.\n`,
    });
    expect((await post('/api/token/verify/', { site_code: 'DEMO' }, token)).status).toBe(200);
  });

  it('continues with a new address of its engine when that ends unexpectedly', async () => {
    const { endpoint } = holder();
    process.kill(enginePid(), 'SIGKILL');
    const statuses: number[] = [];
    await vi.waitUntil(async () => {
      statuses.push((await post('/api/token/verify/', { site_code: 'DEMO' }, token)).status);
      return statuses.at(-1) === 200 && holder().endpoint !== endpoint;
    }, 20_000);
    expect([...new Set(statuses)].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(first.server.exitCode).toBeNull();
  });

  it('keeps acknowledged writes when it is killed, and its engine ends with it', async () => {
    const change = { old_password: 'Riverton#2026', new_password: 'kept after a crash' };
    expect((await post('/api/change-password/', change, token)).status).toBe(200);
    const engine = enginePid();
    await ended(first.server, 'SIGKILL');
    await vi.waitUntil(() => processIdentity(engine) === undefined, 10_000);

    const second = await start();
    expect(second.said).not.toContain('Seeding');
    expect((await post('/api/token/verify/', { site_code: 'DEMO' }, token)).status).toBe(200);
    const further = { old_password: 'kept after a crash', new_password: 'and after the next' };
    expect((await post('/api/change-password/', further, token)).status).toBe(200);
  });

  it('ends all its processes at SIGTERM, keeps the data, and then makes its files accessible only to their owner', async () => {
    const engine = enginePid();
    const running = started.find(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    if (!running) throw new Error('no server runs');
    expect(await ended(running, 'SIGTERM')).toBe(0);
    expect(processIdentity(engine)).toBeUndefined();
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();

    chmodSync(dataDir, 0o755);
    chmodSync(join(dataDir, 'muster.db'), 0o644);
    const third = await start();
    const modes = ['.', ...readdirSync(dataDir)].map((name) => {
      const found = statSync(join(dataDir, name));
      return { name, mode: found.mode & 0o777, expected: found.isDirectory() ? 0o700 : 0o600 };
    });
    expect(modes.filter(({ mode, expected }) => mode !== expected)).toEqual([]);
    expect(modes.length).toBeGreaterThan(6);
    expect(third.said).not.toContain('Seeding');
    expect((await post('/api/token/verify/', { site_code: 'DEMO' }, token)).status).toBe(200);
    expect(await ended(third.server, 'SIGINT')).toBe(0);
  });

  it('refuses damaged keys and a lost database in one line, and seeds nothing', async () => {
    const keys = join(dataDir, 'signing-keys.json');
    const database = join(dataDir, 'muster.db');
    const [goodKeys, good] = [readFileSync(keys), readFileSync(database)];
    writeFileSync(keys, goodKeys.subarray(0, 20));
    expect(await start()).toMatchObject({
      exitCode: 1,
      said: `The signing keys ${keys} cannot be used (it is damaged). Restore a copy of the file, or delete it, after which everyone must sign in again.\n`,
    });
    writeFileSync(keys, goodKeys);
    truncateSync(database);
    expect(await start()).toMatchObject({
      exitCode: 1,
      said: `The database ${database} is empty although it contained data before. Restore a copy of it, or set DATA_DIR to another folder to start over.\n`,
    });
    expect(statSync(database).size).toBe(0);
    writeFileSync(database, good);
  });
});

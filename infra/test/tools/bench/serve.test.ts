import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmedDifferences } from '@muster/functions/entry/scheduled/seat-differences';
import { connectTable } from '@muster/functions/table/core/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localAddress } from '../../../local/create-table.ts';
import { runningEndpoint } from '../../../local/data-dir-lock.ts';
import { repositoryRoot } from '../../../repository-root.ts';
import { findFreePort } from '../../local/free-port.ts';
import { ended, outputUntil } from '../../local/server.ts';

let folder: string;
let port: number;
let server: ChildProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bench-serve-'));
  port = await findFreePort();
});
afterEach(async () => {
  await ended(server, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run bench -- --serve` with its temporary files in `folder`. */
function spawnBench(...args: string[]): ChildProcess {
  const script = join(repositoryRoot, 'infra/tools/bench/run.ts');
  server = spawn(process.execPath, [script, '--serve', '--port', String(port), ...args], {
    env: { ...process.env, TMPDIR: folder, DYNAMODB_ENDPOINT: '', HOST: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return server;
}

const get = (path: string, token: string) =>
  fetch(`http://localhost:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } });

it('serves a filled data folder with tokens that last an hour, and removes it at the end', {
  timeout: 120_000,
}, async () => {
  const file = join(folder, 'tokens.json');
  const bench = spawnBench('--employees', '20', '--tokens', file);
  const output = await outputUntil(bench, /^Tokens:/m);
  expect(output(), "the bench's output").toContain(`Muster is ready: http://localhost:${port}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const accounts = JSON.parse(readFileSync(file, 'utf8'));
  expect(accounts).toHaveLength(40);
  expect(accounts[0]).toMatchObject({ site_code: 'PEER', employee_id: '1001', admin: true });
  const { token, site_code, employee_id, password } = accounts[5];
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  expect(exp - Date.now() / 1000).toBeGreaterThan(50 * 60);

  const upcoming = await get('/api/trainings/upcoming/', token);
  expect(upcoming.status).toBe(200);
  expect(await upcoming.json()).toHaveLength(2);
  expect(await (await get('/api/employee-list/', accounts[0].token)).json()).toHaveLength(20);
  const available = await (await get('/api/training-classes/available/', token)).json();
  expect(available).toHaveLength(24);
  const signIn = await fetch(`http://localhost:${port}/api/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ site_code, username: employee_id, password }),
  });
  expect(signIn.status).toBe(200);

  const dataDir = join(folder, readdirSync(folder).find((name) => name.startsWith('muster-serve-')) ?? '');
  const tables = connectTable(localAddress(runningEndpoint(dataDir)));
  for (const code of ['PEER', 'LAKE']) expect(await confirmedDifferences(tables.site(code))).toEqual([]);

  expect(await ended(bench, 'SIGINT')).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

it('refuses an invalid number of employees and a missing tokens file in one line', async () => {
  for (const args of [['--employees', 'many', '--tokens', 'file'], []]) {
    const bench = spawnBench(...args);
    const output = await outputUntil(bench);
    expect(output()).toMatch(/^--(employees|serve) .*\n$/);
    expect(await ended(bench)).toBe(1);
  }
});

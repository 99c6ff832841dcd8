import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { processIdentity } from '../../local/process-identity.ts';
import { dataFolderWithSite } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { ended, outputUntil, spawnServer, workerPids } from './server.ts';

let dataDir: string;
let port: number;
let server: ChildProcess;
let output: () => string;

beforeAll(async () => {
  dataDir = await dataFolderWithSite();
  port = await findFreePort();
  await start();
}, 240_000);
afterAll(async () => {
  await ended(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the server as the leader of a process group, like a terminal. */
async function start(): Promise<void> {
  server = spawnServer(dataDir, port, {}, true);
  output = await outputUntil(server);
  expect(output(), "the server's output").toContain('Muster is ready');
}

/** Calls the API on a new connection. Returns the status. */
async function call(): Promise<number> {
  const answer = await fetch(`http://localhost:${port}/api/validate-sitecode/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify({ site_code: 'AB' }),
  });
  await answer.text();
  return answer.status;
}

/** Returns whether the port accepts no connections. */
function isRefused(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', () => resolve(true));
  });
}

const loggedPids = (): number[] => {
  const lines = readFileSync(join(dataDir, 'server.log'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).pid);
};

// Each test continues from the state that the previous one left.
describe('the workers of npm start', { timeout: 120_000 }, () => {
  it('are one per core, and all of them serve and write the log', async () => {
    const workers = workerPids(server);
    expect(workers).toHaveLength(availableParallelism());
    await vi.waitUntil(async () => {
      expect(await Promise.all(Array.from({ length: 20 }, call))).toEqual(Array(20).fill(200));
      return workers.every((pid) => loggedPids().includes(pid));
    }, 30_000);
  });

  it('are replaced when they are killed, while the others answer', async () => {
    const before = workerPids(server);
    const [victim = 0] = before;
    process.kill(victim, 'SIGKILL');
    await vi.waitUntil(() => processIdentity(victim) === undefined, 10_000);
    // A connection received by the worker when it is killed is reset; every other one is answered.
    await vi.waitFor(async () => expect(await call()).toBe(200), 10_000);
    await vi.waitUntil(() => workerPids(server).length === before.length, 20_000);
    const [replacement = 0] = workerPids(server).filter((pid) => !before.includes(pid));
    await vi.waitUntil(async () => (await call()) === 200 && loggedPids().includes(replacement), 30_000);
    expect(output()).toMatch(/^A worker of the server ended unexpectedly \(SIGKILL\) and is being replaced\.$/m);
  });

  it('finish running calls at Ctrl-C, and end with the server', async () => {
    const workers = workerPids(server);
    const answer = Promise.withResolvers<number | undefined>();
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 18, Expect: '100-continue' };
    const running = request({ port, method: 'POST', path: '/api/validate-sitecode/', headers }, (response) => {
      answer.resolve(response.resume().statusCode);
    });
    running.on('error', answer.reject);
    // The worker has received the call when it requests the body.
    await new Promise((resolve) => running.once('continue', resolve).flushHeaders());
    process.kill(-(server.pid ?? 0), 'SIGINT');
    // The server no longer accepts calls.
    await vi.waitUntil(isRefused, 10_000);
    running.end('{"site_code":"AB"}');
    expect(await answer.promise).toBe(200);
    expect(await ended(server)).toBe(0);
    for (const pid of workers) expect(processIdentity(pid)).toBeUndefined();
  });

  it('that cannot start any more end the server with the reason', async () => {
    await start();
    const workers = workerPids(server);
    writeFileSync(join(dataDir, 'signing-keys.json'), '{');
    for (const pid of workers) process.kill(pid, 'SIGKILL');
    expect(await ended(server)).toBe(1);
    expect(output()).toMatch(/^The signing keys .* cannot be used \(it is damaged\)/m);
    expect(output()).toContain('The workers of the server keep failing at their start. See the messages above.\n');
  });
});

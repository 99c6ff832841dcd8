import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numbersOf } from './crash-race.ts';
import { dataFolderWithSite } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { ended, outputUntil, spawnServer, workerPids } from './server.ts';

const seed = Number(process.env.SEED ?? 7);
/** Kills for each number of workers. `npm run soak` sets a seed. */
const kills = process.env.SEED ? 50 : 4;
/** Clients that each open one connection after another. */
const clients = 30;
/** A server that hangs never answers; a busy machine may need long to start a worker. */
const patienceMs = 60_000;

let dataDir: string;
let port: number;
let server: ChildProcess;
beforeAll(async () => {
  dataDir = await dataFolderWithSite();
  port = await findFreePort();
});
afterEach(async () => {
  await ended(server, 'SIGKILL'); // A server that hangs does not react to other signals.
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts the server as if on a machine with this many cores. */
async function start(cores: number): Promise<void> {
  const preload = `--import=${new URL('cores.ts', import.meta.url)}`;
  server = spawnServer(dataDir, port, { NODE_OPTIONS: preload, CORES: String(cores) });
  const output = await outputUntil(server);
  expect(output(), "the server's output").toContain('Muster is ready');
  expect(workerPids(server)).toHaveLength(cores);
}

type Outcome = 'answered' | 'cut' | 'late';

/** Sends a request on a new connection. Killing a worker cuts its connections. */
function outcome(): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/api/', agent: false }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? 'answered' : 'cut'));
    });
    request.setTimeout(patienceMs, () => {
      resolve('late');
      request.destroy();
    });
    request.once('error', () => resolve('cut'));
  });
}

describe.each([1, 2])(`a server with %i workers, SEED=${seed}`, { timeout: 20 * patienceMs }, (cores) => {
  it(`answers again after each of ${kills} kills while connections arrive`, async () => {
    const random = numbersOf(seed);
    await start(cores);
    const outcomes = { answered: 0, cut: 0, late: 0 };
    const one = async () => {
      const now = await outcome();
      outcomes[now]++;
      return now;
    };
    let isOver = false;
    const load = Array.from({ length: clients }, async () => {
      while (!isOver) if ((await one()) !== 'answered') await wait(1);
    });
    for (let kill = 0; kill < kills; kill++) {
      await wait(20 + random() * 300);
      const workers = workerPids(server);
      for (const victim of kill % 2 === 0 ? workers : workers.slice(0, 1)) process.kill(victim, 'SIGKILL');
      while ((await one()) === 'cut') await wait(1);
    }
    isOver = true;
    await Promise.all(load);
    expect(outcomes.late, 'connections that were neither answered nor cut').toBe(0);
    expect(outcomes.answered).toBeGreaterThan(kills);
    expect(server.exitCode).toBeNull();
  });
});

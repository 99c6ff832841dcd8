import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLoginSession } from '@muster/functions/session/open-login-session';
import { transact } from '@muster/functions/table/core/write';
import { localSigningKeys } from '../../local/signing-keys.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { populate } from './population.ts';
import { type Check, type Finding, ms, p99, spread } from './report.ts';
import { openSystem, withEngine } from './system.ts';

/** The number of concurrent sign-ins. Reads run one after another, with a pause. */
const atOnce = 40;
const reads = 300;
const pauseMs = 5;
/** docs/design.md section 4: how much slower a signed-in read may become. */
const budget = 3;

/** The bodies of sign-ins that flood the server; all are refused. */
const floods: Record<string, (n: number) => object> = {
  'sign-ins to a department that does not exist': (n) => ({ site_code: 'NOWHERE', username: `${n}` }),
  'sign-ins with usernames that nobody has': (n) => ({ site_code: 'FLOOD', username: `nobody-${n}` }),
};

/**
 * Measures signed-in reads on one machine during a flood of sign-ins. The server of `npm start` runs in its own processes, is
 * called over HTTP, and hashes passwords at the production cost.
 */
export async function measureFlood(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-flood-'));
  let server: ChildProcess | undefined;
  try {
    return await withEngine(async (engine) => {
      const system = await openSystem(engine, { keys: localSigningKeys(folder) });
      const site = await populate(system, 'FLOOD', 120);
      const { write, cookies } = await openLoginSession(system.deps, site.table, site.subject, new Date());
      await transact(site.table, [write]);
      const token = /=([^;]*)/.exec(cookies[0] ?? '')?.[1] ?? '';
      const script = join(repositoryRoot, 'infra/local', 'start.ts');
      const env = {
        ...process.env,
        DYNAMODB_ENDPOINT: engine.endpoint,
        DATA_DIR: folder,
        PORT: '0',
        HOST: '127.0.0.1',
      };
      const started = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env });
      server = started;
      const call = caller(await portOf(started.stdout));
      const read = async () => {
        const begun = performance.now();
        const { status } = await call('GET', '/api/trainings/upcoming/', { Authorization: `Bearer ${token}` });
        if (status !== 200) throw new Error(`A signed-in read answered ${status}`);
        return performance.now() - begun;
      };
      await series(read);
      const measured = new Map([['nothing', { times: await series(read), answers: new Map<number, number>() }]]);
      for (const [name, typed] of Object.entries(floods)) {
        const flood = startFlood(async (n) => {
          const body = JSON.stringify({ ...typed(n), password: 'Wrong#2026' });
          return (await call('POST', '/api/token/', { 'Content-Type': 'application/json' }, body)).status;
        });
        await sleep(1_000);
        const times = await series(read);
        measured.set(name, { times, answers: await flood.stop() });
      }
      return finding(measured);
    });
  } finally {
    if (server?.kill()) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

function finding(measured: Map<string, { times: number[]; answers: Map<number, number> }>): Finding {
  const quiet = p99(measured.get('nothing')?.times ?? []);
  const rows = [...measured].map(([name, { times, answers }]) => {
    const told = [...answers].map(([status, count]) => `${count} x ${status}`).join(', ');
    return [name, ms(spread(times).median), ms(p99(times)), told];
  });
  const checks: Check[] = [...measured].slice(1).map(([name, { times }]) => ({
    what: `p99 of a signed-in read beside ${atOnce} ${name}, against a quiet server's`,
    budget: `<= ${budget} x`,
    measured: `${(p99(times) / quiet).toFixed(1)} x`,
    ok: p99(times) <= budget * quiet,
  }));
  return {
    title: `A signed-in read while ${atOnce} sign-ins are under way, ${reads} each`,
    header: ['beside', 'median', 'p99', 'sign-ins answered'],
    rows,
    checks,
    data: Object.fromEntries([...measured].map(([name, { times }]) => [name, { ...spread(times), p99: p99(times) }])),
  };
}

async function series(read: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < reads; n++) {
    times.push(await read());
    await sleep(pauseMs);
  }
  return times;
}

/** Keeps `atOnce` calls running; `stop` returns the number of responses by status. */
function startFlood(call: (n: number) => Promise<number>) {
  const answers = new Map<number, number>();
  let isOver = false;
  let n = 0;
  const worker = async () => {
    while (!isOver) {
      const status = await call(n++);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const workers = Promise.all(Array.from({ length: atOnce }, worker));
  return {
    async stop() {
      isOver = true;
      await workers;
      return answers;
    },
  };
}

/** Returns the port of a server, once it answers. Its output ends when it does not start. */
async function portOf(output: Readable): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const [, port] = /^Muster is ready: http:\/\/localhost:(\d+)$/.exec(line) ?? [];
    if (port) return Number(port);
  }
  throw new Error('The server has not started: see its message');
}

function caller(port: number) {
  const agent = new Agent({ keepAlive: true });
  return (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<{ status: number }>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0 }));
      });
      outgoing.on('error', reject).end(body);
    });
}

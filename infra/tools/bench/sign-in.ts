import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryCredential } from '@muster/functions/domain/sign-in/temporary-credential';
import { passwordCost } from '@muster/functions/kernel/password-hash';
import { put, remove } from '@muster/functions/table/core/write';
import { credentialItem, credentialKey } from '@muster/functions/table/entities/credential';
import { employeeItem } from '@muster/functions/table/entities/employee';
import { as, credentialOf, usualPassword } from '@muster/testing/build';
import { localSigningKeys } from '../../local/signing-keys.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { type BenchSite, populate, writeAll } from './population.ts';
import { atMost, type Finding, medianOf, ms, p99 } from './report.ts';
import { openSystem, withEngine } from './system.ts';

const rounds = 25;
/** docs/design.md section 3: relative difference of medians, and in milliseconds without password hashing. */
const tolerance = { relative: 0.1, closed: 1 };
/** Failures that close an account for an IP address (functions/src/table/rate-limit/account-limit.ts). */
const failures = 5;

/** A sign-in attempt from an IP address, and its answer. */
interface Attempt {
  username: string;
  address: string;
  status?: number;
}

/**
 * Measures whether the time of a failed sign-in reveals existing usernames (docs/behavior.md, "Sign-in").
 * Hashes passwords at the production cost. Site codes are public (validate-sitecode), so the time of an unknown one has
 * no budget.
 */
export async function measureSignIn(): Promise<Finding> {
  return withEngine(async (engine) => {
    const system = await openSystem(engine, { passwordCost });
    const site = await populate(system, 'LIMITS', 125);
    const [known = [], deactivated = [], imported = [], invited = []] = await prepare(site);
    const ask = async ({ username, address, status = 401 }: Attempt): Promise<number> => {
      const body = { username, site_code: site.code, password: `Wrong#${randomUUID()}` };
      const begun = performance.now();
      const answer = await system.call('session', 'signIn', { body }, { address });
      if (answer.status !== status) throw new Error(`A wrong sign-in answered ${answer.status} and not ${status}`);
      return performance.now() - begun;
    };
    // Each attempt has its own employee and IP address, so that no other limit closes.
    const from = (kind: number, n: number) => `198.51.${kind}.${n}`;
    const someone = (numbers: string[], kind: number) => (n: number) => ({
      username: numbers[n] ?? '',
      address: from(kind, n),
    });
    /** An existing and an unknown username, both with a closed limit. */
    const closed = [site.subject.employee_id, 'NOBODY-CLOSED'].map((username, n) => ({
      username,
      address: from(9, n),
    }));
    for (const one of closed) for (let n = 0; n < failures; n++) await ask(one);
    const kinds: Record<string, (n: number) => Attempt> = {
      'wrong password': someone(known, 0),
      'unknown username': (n) => ({ username: `NOBODY${n}`, address: from(1, n) }),
      'deactivated employee': someone(deactivated, 2),
      'employee without a password yet': someone(imported, 3),
      'temporary password': someone(invited, 4),
      'closed account': () => ({ ...(closed[0] as Attempt), status: 429 }),
      'closed unknown username': () => ({ ...(closed[1] as Attempt), status: 429 }),
    };
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    for (let n = 0; n < rounds; n++) {
      // The kinds take turns, so that noise affects all equally.
      for (const [kind, who] of Object.entries(kinds)) times.get(kind)?.push(await ask(who(n)));
    }
    const rows = [...times].map(([kind, numbers]) => ({ kind, median: medianOf(numbers) }));
    const medians = rows.map(({ median }) => median);
    const [reference = Number.NaN, ...others] = medians;
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    return {
      title: `Failed sign-ins, ${rounds} each: milliseconds`,
      rows,
      checks: [
        ...others.slice(0, -2).map((median, n) => {
          const what = `sign-in: ${rows[n + 1]?.kind} against wrong password, medians`;
          return atMost(what, tolerance.relative, Math.abs(median / reference - 1), percent);
        }),
        atMost(
          'sign-in: closed unknown username against closed account, medians',
          tolerance.closed,
          Math.abs((medians.at(-1) ?? Number.NaN) - (medians.at(-2) ?? Number.NaN)),
          ms,
        ),
      ],
    };
  });
}

/** Hashes passwords at production cost. Returns numbers of people: active, deactivated, no password, temporary one. */
async function prepare({ table, others }: BenchSite): Promise<string[][]> {
  const credential = await credentialOf(usualPassword, {}, passwordCost);
  const temporary = (await temporaryCredential(passwordCost, new Date())).credential;
  const parts = [0, 1, 2, 3].map((n) => others.slice(n * rounds, (n + 1) * rounds));
  const [known = [], deactivated = [], imported = [], invited = []] = parts;
  await writeAll(table, [
    ...[...known, ...deactivated].map(({ id }) => put(table, credentialItem(table, id, credential))),
    ...invited.map(({ id }) => put(table, credentialItem(table, id, temporary))),
    ...deactivated.map((employee) => put(table, employeeItem(table, { ...employee, active: false }))),
    ...imported.map(({ id }) => remove(table, credentialKey(table, id))),
  ]);
  return parts.map((people) => people.map(({ employee_id }) => employee_id));
}

/** Concurrent sign-ins of a flood. Reads run one after another, with a pause. */
const atOnce = 40;
const reads = 300;
const pauseMs = 5;
/** docs/design.md section 3: the maximum slowdown factor of a signed-in read. */
const slower = 3;

/** The bodies of sign-ins that flood the server; all fail. */
const floods: Record<string, (n: number) => object> = {
  'sign-ins to a department that does not exist': (n) => ({ site_code: 'NOWHERE', username: `${n}` }),
  'sign-ins with unknown usernames': (n) => ({ site_code: 'FLOOD', username: `nobody-${n}` }),
};

/**
 * Measures signed-in reads on one machine during a flood of sign-ins: the server of `npm start` over HTTP, with
 * production hashing.
 */
export async function measureFlood(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-flood-'));
  const stop: (() => unknown)[] = [];
  try {
    return await withEngine(async (engine) => {
      const system = await openSystem(engine, { keys: await localSigningKeys(folder) });
      const site = await populate(system, 'FLOOD', 120);
      const { token } = await as(system, site, site.subject);
      const env = {
        ...process.env,
        DYNAMODB_ENDPOINT: engine.endpoint,
        DATA_DIR: folder,
        PORT: '0',
        HOST: '127.0.0.1',
      };
      const script = join(repositoryRoot, 'infra/local/start.ts');
      const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env });
      stop.push(() => server.kill() && once(server, 'exit'));
      const base = await addressOf(createInterface({ input: server.stdout }));
      const read = async () => {
        const begun = performance.now();
        const answer = await fetch(`${base}/api/trainings/upcoming/`, {
          headers: { Authorization: `Bearer ${token}` },
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`A signed-in read answered ${answer.status}`);
        return performance.now() - begun;
      };
      const signIn = async (typed: object) => {
        const body = JSON.stringify({ ...typed, password: 'Wrong#2026' });
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(`${base}/api/token/`, { method: 'POST', headers, body });
        await answer.arrayBuffer();
        return answer.status;
      };
      await series(read);
      const row = (beside: string, times: number[], answers = '') => ({
        beside,
        median: medianOf(times),
        p99: p99(times),
        answers,
      });
      const quiet = row('nothing', await series(read));
      const flooded: (typeof quiet)[] = [];
      for (const [beside, typed] of Object.entries(floods)) {
        const { times, answers } = await during(
          (n) => signIn(typed(n)),
          () => series(read),
        );
        flooded.push(row(beside, times, answers));
      }
      return {
        title: `A signed-in read during ${atOnce} concurrent sign-ins, ${reads} each: milliseconds`,
        rows: [quiet, ...flooded],
        checks: flooded.map(({ beside, p99: slow }) => {
          const what = `p99 of a signed-in read beside ${atOnce} ${beside}, against a quiet server's`;
          return atMost(what, slower, slow / quiet.p99, (n) => `${n.toFixed(1)} x`);
        }),
      };
    });
  } finally {
    for (const one of stop) await one();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function series(read: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < reads; n++) {
    times.push(await read());
    await sleep(pauseMs);
  }
  return times;
}

/** Measures while `atOnce` calls are always running. */
async function during(call: (n: number) => Promise<number>, measure: () => Promise<number[]>) {
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
  await sleep(1_000);
  const times = await measure();
  isOver = true;
  await workers;
  return { times, answers: [...answers].map(([status, count]) => `${count} x ${status}`).join(', ') };
}

/** Returns the address of a server once it answers, or fails if its output ends first. */
async function addressOf(output: AsyncIterable<string>): Promise<string> {
  for await (const line of output) {
    const [, address] = /^Muster is ready: (http:\S+)$/.exec(line) ?? [];
    if (address) return address.replace('localhost', '127.0.0.1');
  }
  throw new Error('The server has not started: see its message');
}

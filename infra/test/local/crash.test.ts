import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishJobs } from '@muster/functions/entry/scheduled/finish-jobs';
import { readSigningKeys } from '@muster/functions/kernel/signing-keys';
import { connectTable } from '@muster/functions/table/core/client';
import { listJobs } from '@muster/functions/table/entities/job';
import { listAttendees } from '@muster/functions/table/entities/seat';
import { findClasses } from '@muster/functions/table/entities/training-class';
import { listWaitlist } from '@muster/functions/table/entities/waitlist-entry';
import { as, type BuiltSite, buildClass, buildEmployee, buildSite, staffOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import type { System } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { signingSecret } from '../../local/signing-keys.ts';
import { systemWithoutCalls } from '../cloud/assembly/system.ts';
import { runSite } from '../tools/site/run-site.ts';
import { type Deed, numbersOf, type Racer, race, racerOf, type SeatState } from './crash-race.ts';
import { findFreePort } from './free-port.ts';
import { ended, outputUntil, spawnServer, workerPids } from './server.ts';

const seed = Number(process.env.SEED ?? 7);
const random = numbersOf(seed);
const code = 'CRASH';
const people = 60;
const seats = 10;

let dataDir: string;
let port: number;
let built: BuiltSite;
let server: ChildProcess | undefined;
let tokens: { id: string; token: string }[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  port = await findFreePort();
  const engine = await startEngine({ dataDir });
  await createTable(localAddress(engine.endpoint));
  const system = systemAt(engine.endpoint);
  built = await buildSite(system, { code });
  tokens = await Promise.all(
    Array.from({ length: people }, async () => {
      const employee = await buildEmployee(system, built, { credential: null });
      const { token = '' } = await as(system, built, employee);
      return { id: employee.id, token };
    }),
  );
  await engine.stop();
});

afterAll(async () => {
  await ended(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns a system for the shared builders and checks on the store at this address. */
function systemAt(endpoint: string): System {
  const keys = readSigningKeys(signingSecret(dataDir));
  return systemWithoutCalls(connectTable(localAddress(endpoint)), endpoint, { keys: async () => keys });
}

interface Running {
  server: ChildProcess;
  /** The engine's process id. */
  engine: number;
  system: System;
  site: BuiltSite;
}

/** Starts the server on the folder's data. */
async function start(): Promise<Running> {
  server = spawnServer(dataDir, port);
  const output = await outputUntil(server);
  expect(output(), "the server's output").toContain('Muster is ready');
  return look(server);
}

const note = (file: string) => JSON.parse(readFileSync(join(dataDir, file), 'utf8'));

/** Returns the running server with its current engine. */
function look(child: ChildProcess): Running {
  const system = systemAt(note('holder.json').endpoint);
  return { server: child, engine: note('engine.pid').pid, system, site: { ...built, table: system.table.site(code) } };
}

type Victim = 'server' | 'engine' | 'workers';

/** The processes that are killed during the race. A server restarts a killed engine and killed workers. */
const crashes: [string, Victim[]][] = [
  ['the server', ['server']],
  ['the engine', ['engine']],
  ['both', ['engine', 'server']],
];
const workerCrash: [string, Victim[]] = ['the workers', ['workers']];

/** Each crash once and the first one twice; with `SEED`, each three times, and crashes of workers. */
const rounds = process.env.SEED
  ? Array.from({ length: 3 }, () => [workerCrash, ...crashes]).flat()
  : [...crashes, ...crashes.slice(0, 1)];

describe(`a race of ${people} employees for ${seats} seats, SEED=${seed}`, { timeout: 240_000 }, () => {
  let running: Running;
  let day = 10;
  beforeAll(async () => {
    running = await start();
  });

  it.each(rounds)('keeps acknowledged writes and no partial ones after a crash of %s', async (_, victims) => {
    // Another day, so that the class does not overlap with seats of earlier races.
    const { id: classId } = await buildClass(running.system, running.site, { class_size: seats, inDays: ++day });
    const racers = tokens.map(({ id, token }) => racerOf(id, token));
    let left = Math.floor(20 + random() * 200);
    const onDone = () => {
      if (left-- === 0) for (const victim of victims) kill(running, victim);
    };
    const isOver = () => left < 0;
    const at = { base: `http://localhost:${port}`, classId, random, onDone, isOver };
    const { endpoint } = note('holder.json');
    await Promise.all(racers.map((racer) => race(racer, at)));

    if (victims.includes('server')) {
      await ended(running.server);
      running = await start();
    } else if (victims.includes('engine')) {
      await vi.waitUntil(() => note('holder.json').endpoint !== endpoint, 30_000);
      expect(running.server.exitCode).toBeNull();
      running = look(running.server);
    } else {
      expect(running.server.exitCode).toBeNull();
    }
    const { system, site } = running;
    await expectKept(running, classId, racers);
    await expectViewsAgree(system, site);
    const later = { ...staffOf(system, site), now: new Date(Date.now() + 61_000) };
    await finishJobs(later);
    expect(await listJobs(site.table)).toEqual([]);
    await expectViewsAgree(system, site);
    await expectSeatsLawful(system, site);
    const [kept] = await findClasses(site.table, [classId]);
    // All waiting employees are eligible, so none waits while a seat is free.
    if ((kept?.waiting_count ?? 0) > 0) expect(kept?.enrolled_count).toBe(seats);
  });

  it('leaves no differences for npm run site -- reconcile', async () => {
    expect(await runSite(dataDir, 'reconcile', code)).toEqual({ exitCode: 0, lines: [], error: '' });
  });
});

function kill({ server, engine }: Running, victim: Victim): void {
  // The engine leads its process group.
  const pids = { server: () => [server.pid ?? 0], engine: () => [-engine], workers: () => workerPids(server) };
  for (const pid of pids[victim]()) process.kill(pid, 'SIGKILL');
}

const told: Record<Deed, string> = {
  enroll: 'class.enroll',
  unenroll: 'class.unenroll',
  waitlist: 'class.join_waitlist',
  'leave-waitlist': 'class.leave_waitlist',
};

/**
 * Expects seats and waitlist entries to match the responses, and an audit entry per success. Unknown outcomes may have
 * one.
 */
async function expectKept({ system, site }: Running, classId: string, racers: readonly Racer[]): Promise<void> {
  const [attendees, waiting, items] = await Promise.all([
    listAttendees(site.table, classId),
    listWaitlist(site.table, classId),
    dumpSite(system, site.code),
  ]);
  const seated = new Set(attendees.map(({ employee }) => employee));
  const waitlisted = new Set(waiting.map(({ employee }) => employee));
  const entries = items.filter(
    ({ PK, subject }) => PK.includes('#AUDIT#') && (subject as { class?: string }).class === classId,
  );
  let done = 0;
  for (const { id, places, done: answered, unanswered } of racers) {
    const place: SeatState = seated.has(id) ? 'seat' : waitlisted.has(id) ? 'wait' : 'nothing';
    expect([...places], `the place of ${id}`).toContain(place);
    for (const [deed, action] of Object.entries(told) as [Deed, string][]) {
      const count = entries.filter((one) => one.action === action && (one.actor as { id: string }).id === id).length;
      const about = `${action} by ${id}, answered ${answered[deed]} times`;
      expect(count, about).toBeGreaterThanOrEqual(answered[deed]);
      expect(count, about).toBeLessThanOrEqual(answered[deed] + (unanswered === deed ? 1 : 0));
      done += answered[deed];
    }
  }
  expect(done, 'deeds that were answered').toBeGreaterThan(20);
}

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { recordDifferences } from '@muster/functions/entry/provisioning/rebuild-site';
import { finishJobs } from '@muster/functions/entry/scheduled/finish-jobs';
import { readSigningKeys } from '@muster/functions/kernel/signing-keys';
import { connectTable } from '@muster/functions/table/core/client';
import type { Employee } from '@muster/functions/table/entities/employee';
import { listJobs } from '@muster/functions/table/entities/job';
import { entriesAfter } from '@muster/functions/table/entities/record-entry';
import { type BuiltSite, buildEmployee, buildPerson, buildSite, buildType, staffOf } from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTable, localAddress } from '../../local/create-table.ts';
import { startEngine } from '../../local/engine.ts';
import { signingSecret } from '../../local/signing-keys.ts';
import { systemWithoutCalls } from '../cloud/assembly/system.ts';
import { findFreePort } from './free-port.ts';
import { ended, outputUntil, spawnServer } from './server.ts';

const code = 'IMPORT';
const people = 40;
/** Certifications per person and piece. */
const each = 10;

let dataDir: string;
let port: number;
let built: BuiltSite;
let crowd: Employee[];
let token: string;
let server: ChildProcess | undefined;

function systemAt(endpoint: string): System {
  const keys = readSigningKeys(signingSecret(dataDir));
  return systemWithoutCalls(connectTable(localAddress(endpoint)), endpoint, { keys: async () => keys });
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'import-crash-'));
  port = await findFreePort();
  const engine = await startEngine({ dataDir });
  await createTable(localAddress(engine.endpoint));
  const system = systemAt(engine.endpoint);
  built = await buildSite(system, { code });
  await buildType(system, built, { name: 'First aid' });
  crowd = await Promise.all(Array.from({ length: people }, () => buildEmployee(system, built, { credential: null })));
  const { asking } = await buildPerson(system, built, { permissions: { manage_trainings: true } });
  token = asking.token ?? '';
  await engine.stop();
}, 60_000);
afterAll(async () => {
  await ended(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ChildProcess> {
  server = spawnServer(dataDir, port);
  const output = await outputUntil(server);
  expect(output(), "the server's output").toContain('Muster is ready');
  return server;
}

/** The rows of a piece: certifications of everyone in ten years of its own. */
const piece = (n: number) =>
  crowd.flatMap(({ employee_id }) =>
    Array.from({ length: each }, (_, year) => ({
      employee_id,
      training: 'First aid',
      certification_date: `${2010 + year}-0${n + 1}-01`,
    })),
  );

/** Sends a piece. Returns its number of recorded rows; undefined without an answer. */
async function send(n: number): Promise<number | undefined> {
  try {
    const answer = await fetch(`http://localhost:${port}/api/history/import/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `piece-${n}`,
      },
      body: JSON.stringify({ rows: piece(n) }),
    });
    if (answer.status !== 200) return undefined;
    return ((await answer.json()) as { on_record: number[] }).on_record.length;
  } catch {
    return undefined;
  }
}

test('an import whose server is killed between and in pieces is completed by sending the file again', {
  timeout: 300_000,
}, async () => {
  let running = await start();
  expect(await send(0)).toBe(0);
  // Between two pieces, then within a piece: at its start, and while its records are written.
  for (const [n, delay] of [
    [1, undefined],
    [2, 60],
    [3, 400],
  ] as const) {
    const sending = delay === undefined ? undefined : send(n);
    await wait(delay ?? 0);
    process.kill(running.pid ?? 0, 'SIGKILL');
    await sending;
    await ended(running);
    running = await start();
    expect(await send(n), `piece ${n}`).toBeDefined();
  }
  // Sends the whole file again: this or the sweep completes a stopped job, never twice.
  for (const n of [0, 1, 2, 3]) await send(n);
  const { endpoint } = JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8'));
  const system = systemAt(endpoint);
  const site = { ...built, table: system.table.site(code) };
  await finishJobs({ ...staffOf(system, site), now: new Date(Date.now() + 61_000) });
  expect(await listJobs(site.table)).toEqual([]);
  for (const { id } of crowd) {
    const issued = (await entriesAfter(site.table, id, 0)).flatMap((entry) =>
      entry.kind === 'certification.issued' ? [entry.data.date] : [],
    );
    expect(issued).toHaveLength(4 * each);
    expect(new Set(issued).size).toBe(4 * each);
  }
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
});

import { type BuiltSite, buildEmployee, buildSite, staffOf } from '@muster/testing/build';
import { crashSimulator } from '@muster/testing/crash';
import { buildSystem, usualNow } from '@muster/testing/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSiteContext, type SiteContext } from '../../src/calls/site-context.ts';
import { runJob } from '../../src/entry/jobs/run-job.ts';
import { systemActor } from '../../src/entry/jobs/system-actor.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { confirmedDifferences } from '../../src/entry/scheduled/seat-differences.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import type { SiteTable } from '../../src/table/core/client.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import { drawOf, numbers } from './drawing.ts';
import { anOperation, begin, type Operation, operations, permissionsOfActors } from './operations.ts';

/** Operations in one department, and how many departments are served at once. */
const [perSite, sites] = [process.env.OPERATIONS ? 200 : 50, 5];
/** How many there are in all (docs/record.md, "Projections"). */
const total = Number(process.env.OPERATIONS ?? 250);

const crashes = crashSimulator();
const system = await buildSystem({ onClient: crashes.onClient });

/** What was done in all sites. */
const done = { operations: 0, crashes: 0, refused: 0, carriedOut: new Map<string, number>() };

/** Prints what a long run has done so far. */
function report(milliseconds: number): void {
  const { carriedOut, ...counts } = done;
  const line = { seconds: Math.round(milliseconds / 1000), ...counts, ...Object.fromEntries(carriedOut) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** A department that two processes serve, whose clocks are three seconds apart. */
interface Served {
  site: BuiltSite;
  now: Date;
  processes: SiteTable[];
  actors: SiteContext['actor'][];
}

async function aSite(): Promise<Served> {
  const site = await buildSite(system);
  const actors = [systemActor()];
  // Those with the rights of staff are among the people that operations are about.
  for (const [n, permissions] of permissionsOfActors.entries()) {
    const { id, employee_id } = await buildEmployee(system, site, { employee_id: numbers[n] as string, permissions });
    actors.push({ ...systemActor(), id, employee_id, permissions });
  }
  await begin(staffOf(system, site));
  return { site, now: usualNow, actors, processes: [restarted(site.table), restarted(site.table)] };
}

/** Returns a handle that has nothing in memory. */
const restarted = (table: SiteTable): SiteTable => ({ ...table, memory: {} });

const contextOf = ({ site, now, actors, processes }: Served, { actor, process }: Operation): SiteContext =>
  createSiteContext({
    table: processes[process] ?? site.table,
    site: site.site,
    actor: actors[actor] ?? systemActor(),
    now: new Date(now.getTime() + process * 3_000),
    log: system.deps.log,
    runJob,
  });

async function carryOut(served: Served, operation: Operation): Promise<void> {
  const { name, crash, again, process, seed } = operation;
  const attempt = (point: Operation['crash']) =>
    crashes.runUntil(point, () =>
      refusable(name, () => operations[name]?.run(contextOf(served, operation), drawOf(seed))),
    );
  if (!(await attempt(crash))) return;
  done.crashes += 1;
  served.processes[process] = restarted(served.site.table);
  if (again) await attempt(undefined);
}

/** Runs an operation that may be refused, as one that a person makes. */
async function refusable(name: string, run: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await run();
    done.carriedOut.set(name, (done.carriedOut.get(name) ?? 0) + 1);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    done.refused += 1;
  }
}

/** Lets the sweep finish every job, as it does a minute later. */
async function finishAll({ site, now }: Served): Promise<void> {
  await finishJobs({ ...staffOf(system, site), now: new Date(now.getTime() + 64_000) });
  expect(await listJobs(site.table)).toEqual([]);
}

async function expectFolded(served: Served): Promise<void> {
  for await (const difference of recordDifferences(served.site.table)) expect(difference).toBeUndefined();
  expect(await confirmedDifferences(served.site.table)).toEqual([]);
}

const aDay = fc.array(anOperation, { minLength: perSite, maxLength: perSite });

/** Carries out operations in a department of their own, and compares. */
async function serve(steps: readonly Operation[]): Promise<void> {
  const served = await aSite();
  for (let n = 0; n < steps.length; ) {
    const meeting = [steps[n] as Operation];
    while (steps[n + meeting.length]?.meets) meeting.push(steps[n + meeting.length] as Operation);
    n += meeting.length;
    const seconds = meeting.reduce((sum, one) => sum + one.seconds, 0);
    served.now = new Date(served.now.getTime() + seconds * 1000);
    await Promise.all(meeting.map((operation) => carryOut(served, operation)));
  }
  await finishAll(served);
  await expectFolded(served);
}

test(`every record folds to what is stored after ${total} operations with crashes`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const begun = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(aDay, { minLength: sites, maxLength: sites }), async (days) => {
      system.errors.length = 0;
      const ended = await Promise.allSettled(days.map(serve));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      expect(system.errors.filter(({ fields }) => (fields.error as Error).name !== 'Crashed')).toEqual([]);
      done.operations += sites * perSite;
      if (process.env.OPERATIONS && done.operations % 5_000 === 0) report(performance.now() - begun);
    }),
    { numRuns: Math.ceil(total / perSite / sites), endOnFailure: !process.env.SHRINK },
  );
  expect(done.crashes).toBeGreaterThan(total / 100);
  if (total >= 3_000) expect(Object.keys(operations).filter((name) => !done.carriedOut.has(name))).toEqual([]);
});

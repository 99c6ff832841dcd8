import { contract, type Route, routes } from '@muster/shared/contract';
import type { Endpoint } from '@muster/shared/endpoint';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { type BuiltSite, buildEmployee, buildSite, staffOf } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { change, dumpSite } from '@muster/testing/dump';
import { switchMailOn } from '@muster/testing/mail';
import { askingFor } from '@muster/testing/provisioning';
import {
  type Answered,
  type Body,
  buildSystem,
  type RequestParts,
  type System,
  usualNow,
} from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { atWidth, isFullWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepFederalHoliday } from '../../src/areas/lists/federal-holidays.ts';
import { setExemptionsByTraining } from '../../src/areas/settings/change-settings.ts';
import { changeSurveys } from '../../src/areas/surveys/change-surveys.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import type { Item } from '../../src/table/core/read.ts';
import { UnknownOutcome } from '../../src/table/core/unknown-outcome.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { globalPermissionKey } from '../../src/table/entities/site.ts';
import { expectCountsAgree } from '../roster/counts.ts';
import { deedOf } from './changes.ts';
import { codeOf } from './code-of.ts';
import { staying, troublesOf } from './fault-kinds.ts';
import { type Attempt, type Trouble, wire } from './wire.ts';

/** A department of its own for one call, which is made there repeatedly. */
interface Stage {
  route: Route;
  line: ReturnType<typeof wire>;
  system: System;
  site: BuiltSite;
}

/** The call's answer, its changes, and its changes including those of the sweep. */
interface Run {
  answered: Answered<Body>;
  attempts: Attempt[];
  deed: string[];
  swept: string[];
  /** Makes the same call again. */
  call: () => Promise<Answered<Body>>;
  before: Item[];
}

/** Disturbances per call and run that the seed selects; `npm run soak` tries more. */
const most = atWidth(2, 40);
const seed = Number(process.env.SEED ?? 7);

/**
 * Calls that are sent as writes for their long question. They write the entry of a look, once an hour, and nothing
 * else.
 */
const asks: readonly Endpoint[] = [contract.requirements.preview];

const writing = routes.filter(({ endpoint }) => endpoint.method !== 'GET' && !asks.includes(endpoint));

async function stageOf(route: Route): Promise<Stage> {
  const line = wire();
  const system = await buildSystem({ onClient: line.onClient });
  return { route, line, system, site: await buildSite(system) };
}

/** Returns a new employee, unaffected by earlier runs, or the administrator if the call requires it. */
async function callerOf({ route, system, site }: Stage): Promise<Employee> {
  const { access } = route.endpoint;
  return access === 'anyone' || access === 'signed_in' ? buildEmployee(system, site) : site.chief;
}

/** Makes the call with a new valid input and the faults of `find`, then runs the sweep. */
async function run(stage: Stage, find: Disturbance['find'], keyed = false): Promise<Run> {
  const { route, line, system, site } = stage;
  const caller = await callerOf(stage);
  const sent: SentParts = await validInput(route, { system, site, caller });
  if (route.endpoint === contract.permissions.setGlobal) {
    await withDefault(stage, false);
    sent.body = { permission_type: 'manage_trainings', active: true };
  }
  if (route.endpoint === contract.settings.setExemptions) {
    await setExemptionsByTraining(staffOf(system, site), false);
    sent.body = { by_training: true };
  }
  if (route.endpoint === contract.surveys.setDepartment) {
    await changeSurveys(staffOf(system, site), false);
    sent.body = { enabled: true };
  }
  if (route.endpoint === contract.lists.keepFederalHoliday) {
    await keepFederalHoliday(staffOf(system, site), { id: 'columbus_day', kept: true });
    sent.body = { kept: false };
  }
  if (route.endpoint === contract.mail.setDepartment) {
    await switchMailOn(site.table);
    sent.body = { on: true, forgot_password: true };
  }
  const signed = await askingFor(route, system, site, () => signedIn(system, site, caller));
  const asking: RequestParts = { ...signed, address: `198.51.100.${++runs % 256}` };
  if (keyed) asking.headers = { ...asking.headers, [idempotencyKeyHeader]: crypto.randomUUID() };
  const call = () => system.call<Body>(route.area, route.name as never, sent, asking);
  const before = await dumpSite(system, site.code);
  const attempts = line.breakAt(find);
  const answered = await call().finally(line.mend);
  const deed = deedOf(before, await dumpSite(system, site.code));
  return {
    answered,
    attempts,
    deed,
    swept: (await sweep(stage)) ? await sinceThen(stage, before) : deed,
    call,
    before,
  };
}

let runs = 0;

const sinceThen = async ({ system, site }: Stage, before: readonly Item[]) =>
  deedOf(before, await dumpSite(system, site.code));

/** Sets the default back, so that the call changes it. */
async function withDefault({ site: { table } }: Stage, value: boolean): Promise<void> {
  await change(table, globalPermissionKey(table, 'manage_trainings'), { default: value });
}

/** Finishes jobs as the sweep does a minute later. Returns whether there were any. */
async function sweep({ system, site }: Stage): Promise<boolean> {
  system.clock.now = new Date(usualNow.getTime() + 61_000);
  const finished = await finishJobs(staffOf(system, site));
  system.clock.now = usualNow;
  return finished > 0;
}

/** A fault, temporary or lasting, at one attempt. Attempts are numbered as in an undisturbed run. */
interface Disturbance {
  what: string;
  find: (attempt: Attempt) => Trouble | undefined;
}

function disturbancesOf(attempts: readonly Attempt[]): Disturbance[] {
  return attempts.flatMap(({ n, command }) => [
    ...troublesOf(command).map(([name]) => ({
      what: `request ${n} (${command}) is ${name}`,
      find: (attempt: Attempt) => (attempt.n === n ? new Map(troublesOf(attempt.command)).get(name) : undefined),
    })),
    ...Object.entries(staying).map(([name, since]) => ({
      what: `request ${n} (${command}) and what follows are ${name}`,
      find: (attempt: Attempt) => (attempt.n >= n ? since(attempt.n - n) : undefined),
    })),
  ]);
}

/** Returns each loss of the first transaction's answer, or one in turn, and some of the other disturbances. */
function chosen(attempts: readonly Attempt[], turn: number): Disturbance[] {
  const all = disturbancesOf(attempts);
  const first = attempts.find(({ command }) => command === 'TransactWriteItems');
  const [lost, others] = [true, false].map((target) =>
    all.filter(({ what }) => (what.startsWith(`request ${first?.n} `) && what.includes('no answer')) === target),
  ) as [Disturbance[], Disturbance[]];
  const count = Math.min(most, others.length);
  const [drawn = []] = fc.sample(fc.shuffledSubarray(others, { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return [...(isFullWidth ? lost : lost.slice(turn % lost.length).slice(0, 1)), ...drawn];
}

/** Calls that always succeed and only log failures (docs/spec.md section 4). */
const alwaysSucceeds: readonly Endpoint[] = [contract.session.logout];
/**
 * Calls whose repetition has another secret, which is another write: the first secret is not stored. A call with a key
 * repeats itself when its transaction succeeded and a later read did not.
 */
const freshSecret: readonly Endpoint[] = [
  contract.roster.create,
  contract.roster.resetPassword,
  contract.roster.recordReturn,
  contract.auditors.create,
  contract.auditors.resetPassword,
];

/** Calls that leave a job to the sweep on purpose: it looks again once the calls of that moment have ended. */
const leavesJob: readonly Endpoint[] = [contract.roster.renumber];
const isJob = (line: string) => /^wrote: .*#JOB /.test(line);

describe.concurrent(`a disturbed write is carried out once or not at all, and answered accordingly, SEED=${seed}`, () => {
  test.each(writing)('$endpoint.method $endpoint.path', { timeout: 300_000 }, async (route) => {
    const stage = await stageOf(route);
    const { system, site } = stage;
    const plain = await run(stage, () => undefined);
    expect(plain.answered.status, JSON.stringify(plain.answered.body)).toBe(route.endpoint.status);
    const left = leavesJob.includes(route.endpoint) ? plain.deed.filter((line) => !isJob(line)) : plain.deed;
    expect(plain.swept).toEqual(left);
    for (const [count, { what, find }] of chosen(plain.attempts, writing.indexOf(route)).entries()) {
      system.errors.length = 0;
      const keyed = route.endpoint.acceptsIdempotencyKey === true && count % 2 === 0;
      const disturbed = await run(stage, find, keyed);
      const { status } = disturbed.answered;
      const about = `${what}${keyed ? ', with a key' : ''}: answered ${status} ${codeOf(disturbed.answered) ?? ''}`;
      if (status === route.endpoint.status) expectDone(stage, plain, disturbed, about);
      else await expectRepeatable(stage, plain, disturbed, { keyed, about });
    }
    await expectViewsAgree(system, site);
    await expectSeatsLawful(system, site);
    await expectCountsAgree(site);
  });
});

/** Expects that the call was carried out once, at the latest after the sweep. */
function expectDone({ route, system }: Stage, plain: Run, { answered, swept }: Run, about: string): void {
  expect(shapeOf(answered.body), about).toEqual(shapeOf(plain.answered.body));
  if (alwaysSucceeds.includes(route.endpoint) && swept.length === 0) {
    expect(system.errors, about).toMatchObject([{ fields: { error: expect.any(Error) } }]);
  } else if (freshSecret.includes(route.endpoint)) expect(swept, about).toEqual(expect.arrayContaining(plain.swept));
  else expect(swept, about).toEqual(plain.swept);
}

/**
 * Expects 503, a logged error and no partial change. `busy` means that nothing was written. Repeating the call with its
 * key, or without one if nothing was written, carries it out exactly once.
 */
async function expectRepeatable(
  stage: Stage,
  plain: Run,
  { answered, deed, swept, call, before }: Run,
  { keyed, about }: { keyed: boolean; about: string },
): Promise<void> {
  const { endpoint } = stage.route;
  expect([answered.status, answered.headers['Retry-After']], about).toEqual([503, ['1']]);
  expect(stage.system.errors, about).toMatchObject([{ message: 'failed', fields: { error: expect.any(Error) } }]);
  expect(codeOf(answered), about).toBe(deed.length === 0 && !isDoubtful(stage) ? 'busy' : 'unsure');
  if (swept.length > 0) expect(swept, about).toEqual(plain.swept);

  const repeated = await call();
  const { status } = repeated;
  await sweep(stage);
  const then = `${about}; then repeated: answered ${status} ${codeOf(repeated) ?? ''}`;
  if (!keyed && swept.length > 0) {
    expect(status, then).toBeLessThan(500);
    return;
  }
  expect(status, then).toBe(endpoint.status);
  const done = await sinceThen(stage, before);
  if (freshSecret.includes(endpoint)) expect(done, then).toEqual(expect.arrayContaining(plain.swept));
  else expect(done, then).toEqual(plain.swept);
}

/** Returns whether the outcome of a write is unknown. */
const isDoubtful = ({ system }: Stage) => system.errors.some(({ fields }) => fields.error instanceof UnknownOutcome);

/** Returns the answer's fields with types instead of values, because ids, numbers and texts differ between runs. */
function shapeOf(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return 'bytes';
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (typeof value !== 'object' || value === null) return typeof value === 'boolean' ? value : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

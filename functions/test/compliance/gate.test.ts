import { departmentChain } from '@muster/shared/record/chain';
import type { EntryContent } from '@muster/shared/record/entry';
import { nameOn } from '@muster/shared/record/name-on';
import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { isCompliant } from '@muster/shared/requirements/compliant';
import type { RequirementFacts } from '@muster/shared/requirements/requirement';
import { addDays, endOfDay, today } from '@muster/shared/rules/calendar';
import { type BuiltSite, buildEmployee, buildSite, buildType, personOf, staffOf } from '@muster/testing/build';
import {
  type Answered,
  type Body,
  buildSystem,
  type RequestParts,
  type System,
  usualNow,
} from '@muster/testing/system';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slowAnswers } from '../../../shared/test/requirements/slow-model.ts';
import { deleteEmployee } from '../../src/areas/roster/delete-employee.ts';
import { createSiteContext, type SiteContext } from '../../src/calls/site-context.ts';
import { runJob } from '../../src/entry/jobs/run-job.ts';
import { systemActor } from '../../src/entry/jobs/system-actor.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { newId } from '../../src/table/core/new-id.ts';
import { transact } from '../../src/table/core/write.ts';
import { findDepartmentHead, recordOfDepartment } from '../../src/table/entities/department-record.ts';
import { listAllEmployees } from '../../src/table/entities/employee.ts';
import {
  type EnrollmentState,
  enrollmentStatePages,
  findEnrollmentState,
  record,
} from '../../src/table/entities/enrollment-state.ts';
import { listEntries, type NewEntry, type ReadEntry } from '../../src/table/entities/record-entry.ts';
import { drawOf, numbers } from '../record/drawing.ts';
import { anOperation, begin, operations } from '../record/operations.ts';
import { authorized, evaluated, evaluationRule, withHandgun } from '../requirements/evaluation-entries.ts';
import { takeSnapshot } from './snapshot.ts';

const system = await buildSystem();
const [hoursId, eitherId] = [newId(usualNow), newId(usualNow)];
const [firearmsId, formId] = [newId(usualNow), newId(usualNow)];
const asked = { rank_ids: [], unit_ids: [], group_ids: [] };

/** No entry describes anything before this day. */
const firstDay = '2023-01-01';

/** A department as its entries tell of it: who was ever employed, and what it asks. */
interface Told {
  people: { id: string; written: ReadEntry[]; number: string | undefined }[];
  department: EntryContent[];
}

async function toldIn({ table }: BuiltSite, roster: readonly { id: string; employee_id: string }[]): Promise<Told> {
  const people: Told['people'] = [];
  for await (const page of enrollmentStatePages(table)) {
    for (const [id] of page) {
      const number = roster.find((one) => one.id === id)?.employee_id;
      people.push({ id, written: await listEntries(table, id), number });
    }
  }
  const department = (await listEntries(table, departmentChain)).map(({ entry }) => entry);
  return { people, department };
}

interface Question {
  back: number;
  known: 'now' | 'then' | number;
  requirement: boolean;
  rank: boolean;
  status: number[];
  limit: number;
  pick: number;
}

const aQuestion = fc.record({
  back: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 1200 })),
  known: fc.oneof(fc.constant('now' as const), fc.constant('then' as const), fc.nat({ max: 90_000 })),
  requirement: fc.boolean(),
  rank: fc.boolean(),
  status: fc.oneof(
    fc.constant<number[]>([]),
    fc.array(fc.nat({ max: requirementStatuses.length - 1 }), { maxLength: 3 }),
  ),
  limit: fc.integer({ min: 1, max: 12 }),
  pick: fc.nat(),
});

/** Carries out random operations, some of them on requirements. Takes a snapshot after one of them. */
async function buildHistory(site: BuiltSite, seed: number, snapshotAfter: number): Promise<void> {
  const actors = [systemActor()];
  for (const number of numbers) {
    const { id, employee_id } = await buildEmployee(system, site, { employee_id: number, hired_on: '2023-04-05' });
    actors.push({ ...systemActor(), id, employee_id });
  }
  await begin(staffOf(system, site));
  const type = await buildType(system, site, { name: 'Asked', mandatory_since: '2024-02-29', expiration_months: 6 });
  const rules: RequirementFacts[] = [
    {
      requirement_id: hoursId,
      name: 'Hours of the year',
      asked,
      rule: {
        kind: 'hours',
        minutes: 240,
        period: { kind: 'calendar_year' },
        first_period: { kind: 'pro_rata' },
        category_minimums: [],
        courses: [{ type_ids: [type.id], at_least: 1 }],
        caps: [{ of: 'each', minutes: 90 }],
        excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
      },
    },
    {
      requirement_id: eitherId,
      name: 'Either of two',
      asked,
      rule: { kind: 'certification', type_ids: [type.id, newId(usualNow)] },
    },
    {
      requirement_id: firearmsId,
      name: 'Qualification',
      asked,
      rule: evaluationRule([formId], { rounds: [{ type: 'handgun', rounds: 50 }], shown: ['care'] }),
    },
  ];
  for (const [n, data] of rules.entries()) {
    const head = await findDepartmentHead(site.table);
    const entry = { kind: 'requirement.defined' as const, valid_on: `202${4 + n}-03-0${n + 1}`, data };
    await transact(site.table, recordOfDepartment(staffOf(system, site), head, [entry]));
  }
  for (const [n, operation] of fc.sample(anOperation, { numRuns: 160, seed }).entries()) {
    const now = new Date(usualNow.getTime() + n * 600_000);
    const context = createSiteContext({
      table: site.table,
      site: site.site,
      actor: actors[operation.actor] ?? systemActor(),
      now,
      log: system.deps.log,
      runJob,
    });
    try {
      await operations[operation.name]?.run(context, drawOf(operation.seed));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    if (n % 20 === 0) await exempt(site, context.now, n);
    if (n === 120) await deleteOne(context);
    if (n % 4 === 1) await evaluate(site, context.now, n);
    if (n === snapshotAfter) await takeSnapshot(context);
  }
}

/** Deletes an employee, so that a record of each history has ended. */
async function deleteOne(context: SiteContext): Promise<void> {
  const employees = await listAllEmployees(context.table);
  const one = employees.find(({ employee_id }) => numbers.some((number) => number === employee_id));
  if (!one) throw new Error('No employee is left');
  await deleteEmployee(context, { employeeNumber: one.employee_id });
}

const exempt = (site: BuiltSite, now: Date, n: number): Promise<void> =>
  append(site, now, n, () => [
    {
      kind: 'exemption.granted',
      valid_on: addDays(today(site.site.timezone, now), -(n % 7) * 50),
      data: { requirement_id: eitherId, approver: { id: 'x', employee_id: '1' } },
      texts: { reason: 'On leave' },
    },
  ]);

/** Authorizes a firearm, evaluates with it, or withdraws the evaluation or ends the authorization before. */
const evaluate = (site: BuiltSite, now: Date, n: number): Promise<void> =>
  append(site, now, n, ({ entries = 0 }) => {
    const valid_on = addDays(today(site.site.timezone, now), -(n % 9) * 70);
    const firearm_id = `firearm-${n % 3}`;
    const form = n % 5 === 0 ? 'OTHER' : formId;
    const shown = n % 13 === 0 ? {} : { shown: ['care' as const] };
    const more = { entry: entries, firearm_id };
    return [
      authorized(firearm_id, valid_on, n % 6 === 0 ? { until: addDays(valid_on, 90) } : {}),
      evaluated(form, valid_on, { ...withHandgun(firearm_id), ...shown, rounds: 45 + (n % 4) * 5 }),
      ...(n % 7 === 0 ? [{ kind: 'evaluation.withdrawn' as const, valid_on, data: { entry: entries + 2 } }] : []),
      ...(n % 8 === 1 ? [{ kind: 'firearm.authorization_ended' as const, valid_on, data: more }] : []),
    ];
  });

/** Appends entries to the record of one of the people. */
async function append(
  site: BuiltSite,
  now: Date,
  n: number,
  entriesOf: (read: EnrollmentState) => NewEntry[],
): Promise<void> {
  for await (const page of enrollmentStatePages(site.table)) {
    const [id] = page[n % page.length] ?? [];
    const read = id && (await findEnrollmentState(site.table, id));
    if (!id || !read) return;
    await transact(site.table, record({ ...staffOf(system, site), now }, id, read, { entries: entriesOf(read) }));
    return;
  }
}

async function pagesOf(server: System, query: Record<string, string>, asking: RequestParts) {
  const rows = [];
  for (let next: Record<string, string> | undefined = query; next; ) {
    const { status, body, headers }: Answered<Body> = await server.call('compliance', 'table', { query: next }, asking);
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.rows);
    const link: string | undefined = /<[^?]*\?([^>]*)>/.exec(String(headers.Link ?? ''))?.[1];
    next = link === undefined ? undefined : Object.fromEntries(new URLSearchParams(link));
  }
  return rows;
}

const byText = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();

test('random questions are answered as a slow model answers them that folds whole entries', {
  timeout: 300_000,
}, async () => {
  for (const seed of [1, 2]) {
    system.clock.now = usualNow;
    const site = await buildSite(system);
    // One snapshot is older than some entries, the other is current.
    await buildHistory(site, seed, seed === 1 ? 100 : 159);
    system.clock.now = new Date(usualNow.getTime() + 160 * 600_000);
    const chief = (await personOf(system, site, site.chief)).asking;
    const told = await toldIn(site, await listAllEmployees(site.table));
    expect(told.people.some(({ number }) => number === undefined)).toBe(true);
    let shown = 0;
    for (const [n, question] of fc.sample(aQuestion, { numRuns: 60, seed }).entries()) {
      // A process that keeps nothing, and one that keeps everything, answer the same.
      const server = n % 5 === 0 ? await buildSystem({ besides: system }) : system;
      server.clock.now = system.clock.now;
      const { rows, expected } = await answered(server, site, chief, told, question);
      expect(byText(rows), JSON.stringify(question)).toEqual(byText(expected));
      shown += rows.length;
    }
    expect(shown).toBeGreaterThan(50);
  }
});

/** What a question selects: by internal ids, and statuses. */
interface Filter {
  requirement: string | undefined;
  rank: string | undefined;
  statuses: string[];
}

/** Returns the people of a question and their answers, by the slow model. */
function slowlySelected({ people, department }: Told, asOf: { on: string; known: string }, filter: Filter) {
  const { requirement, rank, statuses } = filter;
  return people.flatMap(({ written, number }) => {
    const person = written.map(({ entry }) => entry);
    const answers = slowAnswers({ person, department }, { ...asOf, seats: [], firstDay, nearDays: 60 });
    const target = answers.filter(({ id }) => !requirement || id === requirement);
    if (!isActiveAs(person, rank, asOf.on, asOf.known)) return [];
    if (requirement && target.length === 0) return [];
    if (statuses.length > 0 && !target.some(({ status }) => statuses.includes(status))) return [];
    return [{ written, number, target }];
  });
}

function filterOf(told: Told, asOf: { on: string; known: string }, question: Question): Filter {
  const everyone = slowlySelected(told, asOf, { requirement: undefined, rank: undefined, statuses: [] });
  const ids = [...new Set(everyone.flatMap(({ target }) => target.map(({ id }) => id)))].sort();
  const rankIds = told.people.flatMap(({ written }) =>
    written.flatMap(({ entry }) => ('rank_id' in entry.data ? (entry.data.rank_id ?? []) : [])),
  );
  return {
    requirement: question.requirement ? ids[question.pick % (ids.length || 1)] : undefined,
    rank: question.rank ? rankIds[question.pick % (rankIds.length || 1)] : undefined,
    statuses: question.status.map((n) => requirementStatuses[n] as string),
  };
}

/** Returns the people with a requirement, and those of them who are compliant. */
function shareOf(selected: ReturnType<typeof slowlySelected>): [people: number, current: number] {
  const required = selected.filter(({ target }) => target.length > 0);
  const isMet = ({ target }: { target: { status: string }[] }) =>
    target.every(({ status }) => isCompliant(status as RequirementStatus));
  return [required.length, required.filter(isMet).length];
}

async function answered(server: System, site: BuiltSite, chief: RequestParts, told: Told, question: Question) {
  const { timezone } = site.site;
  const now = system.clock.now.toISOString();
  const on = addDays(today(timezone, system.clock.now), -1 - question.back);
  const knownOn = (day: string) => {
    const end = endOfDay(day, timezone);
    if (question.known === 'then') return end < now ? end : now;
    if (question.known === 'now') return now;
    return new Date(system.clock.now.getTime() - question.known * 1000).toISOString();
  };
  const known = knownOn(on);
  const filter = filterOf(told, { on, known }, question);
  const { requirement, rank, statuses } = filter;
  const query: Record<string, string> = {
    on,
    ...(question.known !== 'now' && { known: question.known === 'then' ? 'then' : known }),
    ...(requirement && { requirement }),
    ...(rank && { rank }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
  };
  const rows = await pagesOf(server, { ...query, limit: String(question.limit) }, chief);
  const selected = slowlySelected(told, { on, known }, filter);
  const expected = selected.map(({ written, number, target }) => ({
    employee_id: number ?? expect.any(String),
    ...(number === undefined && { name: nameOn(written, { on, known }) }),
    cells: target.map(({ id, status, detail, minutes, needed }) => ({
      id,
      status,
      detail: detail ?? null,
      minutes: minutes ?? null,
      needed: needed ?? null,
    })),
  }));
  // The slow model takes long: it answers one trend in four.
  if (question.pick % 4 === 0) {
    const { status, body } = await server.call('compliance', 'trend', { query: { ...query, months: '1' } }, chief);
    expect(status, JSON.stringify(body)).toBe(200);
    const monthEnd = addDays(`${on.slice(0, 7)}-01`, -1);
    const before = slowlySelected(told, { on: monthEnd, known: knownOn(monthEnd) }, filter);
    expect(body.map((day: Body) => [day.on, day.people, day.current])).toEqual([
      [monthEnd, ...shareOf(before)],
      [on, ...shareOf(selected)],
    ]);
  }
  return {
    rows: rows.map(({ employee_id, name, left, cells }) => ({
      employee_id: left ? expect.any(String) : employee_id,
      ...(left && { name }),
      cells: cells
        .map((cell: Record<string, unknown>) => ({
          id: cell.requirement_id,
          status: cell.status,
          detail: cell.detail,
          minutes: cell.minutes,
          needed: cell.needed_minutes,
        }))
        .sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)),
    })),
    expected,
  };
}

/**
 * Returns whether a person was active, and of this rank, as the slow model walks through the days: whether they are
 * asked what is asked of such people.
 */
function isActiveAs(person: readonly EntryContent[], rank: string | undefined, on: string, known: string): boolean {
  const everybody: EntryContent = {
    no: 1,
    kind: 'requirement.defined',
    valid_on: firstDay,
    recorded_at: '1900-01-01T00:00:00.000Z',
    actor: { id: 'system', employee_id: '' },
    data: {
      requirement_id: 'all',
      name: 'All',
      asked: { ...asked, rank_ids: rank ? [rank] : [] },
      rule: { kind: 'certification', type_ids: [] },
    },
  };
  return (
    slowAnswers({ person, department: [everybody] }, { on, known, seats: [], firstDay, nearDays: 60 }).length === 1
  );
}

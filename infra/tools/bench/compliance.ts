import type { SiteContext } from '@muster/functions/calls/site-context';
import { snapshotParts } from '@muster/functions/domain/requirements/snapshot';
import { put, transact } from '@muster/functions/table/core/write';
import { findDepartmentHead, recordOfDepartment } from '@muster/functions/table/entities/department-record';
import {
  emptyEnrollmentState,
  enrollmentStateItem,
  findEnrollmentState,
} from '@muster/functions/table/entities/enrollment-state';
import { historyAfter } from '@muster/functions/table/entities/history';
import type { TrainingType } from '@muster/functions/table/entities/training-type';
import type { EntryContent } from '@muster/shared/record/entry';
import type { RequirementFacts } from '@muster/shared/requirements/requirement';
import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { as } from '@muster/testing/build';
import type { Engine } from '../../local/engine.ts';
import { type BenchSite, populate, staffOf, writeAll } from './population.ts';
import { notMore } from './record.ts';
import { atMost, type Check, type Finding, ms } from './report.ts';
import { type Cost, meter, openSystem, repeat, withEngine } from './system.ts';

/** docs/design.md section 3; times in milliseconds. */
const budget = { trips: 3, page: 300, summary: 2_000, trend: 1_000 };
/** The same for a process with empty caches. A department of 50,000 has the snapshot of its morning. */
const coldBudget = { trips: 6, page: 1_500, summary: 5_000, summaryTrips: 20, snapshot: 25_000 };
const requirementCount = 15;
/** Entries per person: one of employment, otherwise certifications of ten years. */
const entriesEach = 40;
const limit = 500;

/**
 * Measures questions about departments of 500 and 10,000, and one of 50,000: a page, another day, summary and trend.
 */
export async function measureCompliance(): Promise<Finding> {
  const found = [await measureSite(limit), await measureSite(10_000), await measureLargest()];
  return {
    title: `Compliance: ${requirementCount} requirements, ${entriesEach} entries a person`,
    rows: found.flatMap(({ rows }) => rows),
    checks: found.flatMap(({ checks }) => checks),
  };
}

interface Measured {
  what: string;
  cost: Cost;
  median: number;
}

/** Returns the checks of a measured question. */
const within = ({ what, cost, median }: Measured, time: number, trips?: number): Check[] => [
  ...(trips === undefined ? [] : [atMost(`${what}: round trips`, trips, cost.trips)]),
  atMost(`${what}: time`, time, median, ms),
];

/** Fills a department of this size. Returns it, and a function that measures a question of its chief. */
async function fill(engine: Engine, size: number) {
  const counter = meter();
  const system = await openSystem(engine, { onClient: counter.onClient });
  const site = await populate(system, 'COMPLY', size - 2);
  await askFor(staffOf(site), site.types);
  await bringIn(site);
  const asking = await as(system, site, site.chief);
  const rows: Record<string, unknown>[] = [];
  const ask = async (
    asked: string,
    name: 'table' | 'summary' | 'trend',
    query: Record<string, string>,
    { times = 1, by = system } = {},
  ): Promise<Measured> => {
    const found = await repeat(counter, times, () => by.call('compliance', name, { query }, asking));
    const what = `${asked}, of ${size.toLocaleString('en')}`;
    rows.push({ what, trips: found.cost.trips, units: found.cost.read, median: ms(found.median) });
    return { what, ...found };
  };
  const another = () => openSystem(engine, { onClient: counter.onClient, besides: system });
  return { system, site, rows, ask, another };
}

/** Measures a process without a cache, and the same process again. */
async function measureLargest() {
  return withEngine(async (engine) => {
    const { system, site, rows, ask, another } = await fill(engine, 50_000);
    const began = performance.now();
    for await (const _ of snapshotParts({ ...staffOf(site), now: system.clock.now }));
    rows.push({ what: 'the snapshot, of 50,000', median: ms(performance.now() - began) });
    const by = await another();
    const cold = await ask('the cold summary', 'summary', {}, { by });
    const warm = await ask('the summary', 'summary', {}, { times: 3, by });
    const first = await ask('the first trend of three years', 'trend', { months: '36' }, { by });
    const trend = await ask('the trend of three years', 'trend', { months: '36' }, { times: 3, by });
    const checks = [
      ...within(cold, coldBudget.snapshot),
      ...within(warm, budget.summary),
      ...within(first, coldBudget.snapshot),
      ...within(trend, budget.trend),
    ];
    return { rows, checks };
  });
}

async function measureSite(size: number) {
  return withEngine(async (engine) => {
    const { system, site, rows, ask } = await fill(engine, size);
    const page = { limit: String(limit) };
    const tenYears = { ...page, on: addMonths(today(site.site.timezone, system.clock.now), -119) };
    const cold = await ask('the first page of a process', 'table', page);
    const whole = await ask('the summary that reads everything', 'summary', {});
    const warm = await ask('a page', 'table', page, { times: 10 });
    const summary = await ask('the summary', 'summary', {}, { times: 5 });
    await ask('the first page of ten years ago', 'table', tenYears);
    const then = await ask('a page of ten years ago', 'table', tenYears, { times: 10 });
    await ask('the first trend of a year', 'trend', {});
    const trend = await ask('the trend of a year', 'trend', {}, { times: 5 });
    const checks = [
      ...within(cold, coldBudget.page, coldBudget.trips),
      ...within(warm, budget.page, budget.trips),
      ...notMore(then.what, then.cost, warm.cost),
      ...within(then, budget.page),
      ...within(whole, coldBudget.summary, coldBudget.summaryTrips),
      ...within(summary, budget.summary),
      ...within(trend, budget.trend),
    ];
    return { rows, checks };
  });
}

/** Adds requirements for everyone: certifications in each training, and hours. */
export async function askFor(context: SiteContext, types: readonly Pick<TrainingType, 'id'>[]): Promise<void> {
  const entries = Array.from({ length: requirementCount }, (_, n) => {
    const hours: RequirementFacts['rule'] = {
      kind: 'hours',
      minutes: 2_400,
      period: { kind: 'calendar_year' },
      first_period: { kind: 'whole' },
      category_minimums: [],
      courses: [],
      caps: [],
      excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
    };
    const data: RequirementFacts = {
      requirement_id: `01BENCH${String(n).padStart(19, '0')}`,
      name: `Requirement ${n}`,
      asked: { rank_ids: [], unit_ids: [], group_ids: [] },
      rule: n % 5 === 0 ? hours : { kind: 'certification', type_ids: [types[n % types.length]?.id ?? ''] },
    };
    return { kind: 'requirement.defined' as const, valid_on: '2010-01-01', data };
  });
  await transact(context.table, recordOfDepartment(context, await findDepartmentHead(context.table), entries));
}

/** Adds ten years of history for everyone, as their entries would have been written. */
async function bringIn({ table, site, types, others, system }: BenchSite): Promise<void> {
  const { now } = system.clock;
  const first = addDays(today(site.timezone, now), -3_700);
  const common = {
    recorded_at: new Date(now.getTime() - 86_400_000).toISOString(),
    actor: { id: 'system', employee_id: '' },
  };
  for (let from = 0; from < others.length; from += 500) {
    const actions = others.slice(from, from + 500).map(async ({ id, employee_id }) => {
      const entries = Array.from({ length: entriesEach }, (_, n): EntryContent => {
        const numbered = { ...common, no: n + 1 };
        if (n === 0) return { ...numbered, kind: 'employment.started', valid_on: first, data: { employee_id } };
        const date = addDays(first, n * 90);
        const { id: type_id = '', name: type_name = '' } = types[n % types.length] ?? {};
        const data = { type_id, type_name, date, expires: addMonths(date, 24), months: 24, minutes: 240 };
        return { ...numbered, kind: 'certification.issued', valid_on: date, data };
      });
      const read = (await findEnrollmentState(table, id)) ?? emptyEnrollmentState;
      const older = historyAfter(table, id, emptyEnrollmentState, entries.slice(0, -6));
      const newer = historyAfter(table, id, { ...older.held, entries: entries.length - 6 }, entries.slice(-6));
      const record = { ...read, ...newer.held, entries: entries.length, version: read.version + 1 };
      return [...older.writes, ...newer.writes, put(table, enrollmentStateItem(table, id, record))];
    });
    await writeAll(table, (await Promise.all(actions)).flat());
  }
}

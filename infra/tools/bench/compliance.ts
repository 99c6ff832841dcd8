import { put, transact } from '@muster/functions/table/core/write';
import { findDepartmentHead, recordOfDepartment } from '@muster/functions/table/entities/department-record';
import { historyAfter } from '@muster/functions/table/entities/history';
import { emptyRecord, findRecord, recordItem } from '@muster/functions/table/entities/training-record';
import { routes } from '@muster/shared/contract';
import type { EntryContent } from '@muster/shared/record/entry';
import type { RequirementFacts } from '@muster/shared/requirements/requirement';
import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { type BenchSite, populate, signedIn, staffOf, writeAll } from './population.ts';
import { type Check, type Finding, ms, spread } from './report.ts';
import { meter } from './request-counter.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 4, in milliseconds where it is a time. */
const budget = { trips: 3, page: 300, summary: 2_000 };
/** The same for a process that keeps nothing. */
const coldBudget = { trips: 6, page: 1_500, summary: 5_000, summaryTrips: 20 };
const requirementCount = 15;
/** Entries of each person: one of employment, the others certifications of ten years. */
const entriesEach = 40;
const people = 500;
const many = 10_000;

interface Measured {
  row: string[];
  checks: Check[];
  data: Record<string, unknown>;
}

/** Measures what questions about a whole department cost: a page of it, another day, the summary. */
export async function measureCompliance(): Promise<Finding> {
  const measured = [...(await measureSite(people)), ...(await measureSite(many))];
  return {
    title: `Compliance: ${requirementCount} requirements, ${entriesEach} entries a person`,
    header: ['', 'measured'],
    rows: measured.map(({ row }) => row),
    checks: measured.flatMap(({ checks }) => checks),
    data: Object.assign({}, ...measured.map(({ data }) => data)),
  };
}

async function measureSite(size: number): Promise<Measured[]> {
  return withEngine(async (engine) => {
    const counter = meter();
    const open = () => openSystem(engine, { onClient: counter.onClient });
    const system = await open();
    const site = await populate(system, 'COMPLY', size - 2);
    await askFor(site);
    await bringIn(site);
    const { token } = await signedIn(site, site.chief);
    const ask = async (name: string, query: Record<string, string>) => {
      const route = routes.find((one) => one.area === 'compliance' && one.name === name);
      if (!route) throw new Error(`There is no call ${name}`);
      const { answer, cost } = await counter.during(() => site.system.call(route, { query, token }));
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return cost;
    };
    const timed = async (name: string, query: Record<string, string>) => {
      const begun = performance.now();
      const cost = await ask(name, query);
      return { cost, time: performance.now() - begun };
    };
    const several = async (name: string, query: Record<string, string>, times = 10) => {
      const all: Awaited<ReturnType<typeof timed>>[] = [];
      for (let n = 0; n < times; n++) all.push(await timed(name, query));
      return { cost: all.at(-1)?.cost ?? (await ask(name, query)), median: spread(all.map(({ time }) => time)).median };
    };
    const [limit, of] = [String(people), size.toLocaleString('en')];
    const cold = await timed('table', { limit });
    const whole = await timed('summary', {});
    const page = await several('table', { limit });
    const summary = await several('summary', {}, 5);
    const past = today(site.site.timezone, system.deps.now());
    const tenYears = addMonths(past, -119);
    const firstThen = await timed('table', { limit, on: tenYears });
    const then = await several('table', { limit, on: tenYears });
    const told = ({ cost, median }: typeof page) => `${cost.trips} round trips, ${cost.read} units, ${ms(median)}`;
    const within = (what: string, measured: number, most: number, unit = ms): Check => ({
      what: `${what}, of ${of}`,
      budget: `<= ${unit(most)}`,
      measured: unit(measured),
      ok: measured <= most,
    });
    return [
      {
        row: [
          `a page of ${people} of ${of}: of a process that keeps nothing, the next ones`,
          `${cold.cost.trips} round trips, ${cold.cost.read} units, ${ms(cold.time)}; ${told(page)}`,
        ],
        checks: [
          within('the first page of a process: round trips', cold.cost.trips, coldBudget.trips, String),
          within('the first page of a process: time', cold.time, coldBudget.page),
          within('a page: round trips', page.cost.trips, budget.trips, String),
          within('a page: time', page.median, budget.page),
        ],
        data: { [`page${size}`]: { cold, page } },
      },
      {
        row: [`the same ten years ago: the first time, the next ones`, `${ms(firstThen.time)}; ${told(then)}`],
        checks: [
          {
            what: `the same ten years ago: requests, units, of ${of}`,
            budget: `${page.cost.requests}, ${page.cost.read}`,
            measured: `${then.cost.requests}, ${then.cost.read}`,
            ok: then.cost.requests <= page.cost.requests && then.cost.read <= page.cost.read,
          },
          within('a page of ten years ago: time', then.median, budget.page),
        ],
        data: { [`tenYears${size}`]: { firstThen, times: then } },
      },
      {
        row: [
          `the summary of ${of}: with everything read, the next ones`,
          `${whole.cost.trips} round trips, ${whole.cost.read} units, ${ms(whole.time)}; ${told(summary)}`,
        ],
        checks: [
          within('the summary that reads everything: round trips', whole.cost.trips, coldBudget.summaryTrips, String),
          within('the summary that reads everything: time', whole.time, coldBudget.summary),
          within('the summary: time', summary.median, budget.summary),
        ],
        data: { [`summary${size}`]: { whole, summary } },
      },
    ];
  });
}

const everyone = { rank_ids: [], unit_ids: [], group_ids: [] };

/** Asks everybody for certifications of each training, in turn, and for hours. */
async function askFor(site: BenchSite): Promise<void> {
  const rules = Array.from({ length: requirementCount }, (_, n): RequirementFacts => {
    const type_ids = [site.types[n % site.types.length]?.id ?? ''];
    const named = {
      requirement_id: `01BENCH${String(n).padStart(19, '0')}`,
      name: `Requirement ${n}`,
      asked: everyone,
    };
    if (n % 5 !== 0) return { ...named, rule: { kind: 'certification', type_ids } };
    return {
      ...named,
      rule: {
        kind: 'hours',
        minutes: 2_400,
        period: { kind: 'calendar_year' },
        first_period: { kind: 'whole' },
        category_minimums: [],
        courses: [],
        caps: [],
        excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
      },
    };
  });
  const entries = rules.map((data) => ({ kind: 'requirement.defined' as const, valid_on: '2010-01-01', data }));
  await transact(site.table, recordOfDepartment(staffOf(site), await findDepartmentHead(site.table), entries));
}

/** Gives everybody the history of ten years, as their entries would have written it. */
async function bringIn({ table, site, types, others, system }: BenchSite): Promise<void> {
  const now = system.deps.now();
  const first = addDays(today(site.timezone, now), -3_700);
  const actor = { id: 'system', employee_id: '' };
  const recorded_at = new Date(now.getTime() - 86_400_000).toISOString();
  for (let from = 0; from < others.length; from += 500) {
    const actions = others.slice(from, from + 500).map(async ({ id, employee_id }) => {
      const entries = Array.from({ length: entriesEach }, (_, n): EntryContent => {
        const common = { no: n + 1, recorded_at, actor };
        if (n === 0) return { ...common, kind: 'employment.started', valid_on: first, data: { employee_id } };
        const date = addDays(first, n * 90);
        const type = types[n % types.length];
        const [type_id, type_name] = [type?.id ?? '', type?.name ?? ''];
        const data = { type_id, type_name, date, expires: addMonths(date, 24), months: 24, minutes: 240 };
        return { ...common, kind: 'certification.issued', valid_on: date, data };
      });
      const read = (await findRecord(table, id)) ?? emptyRecord;
      const older = historyAfter(table, id, emptyRecord, entries.slice(0, -6));
      const newer = historyAfter(table, id, { ...older.held, entries: entries.length - 6 }, entries.slice(-6));
      const record = { ...read, ...newer.held, entries: entries.length, version: read.version + 1 };
      return [...older.writes, ...newer.writes, put(table, recordItem(table, id, record))];
    });
    await writeAll(table, (await Promise.all(actions)).flat());
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { certify } from '@muster/functions/certification/certify';
import { buildEvidence } from '@muster/functions/record/build-evidence';
import { importHistory } from '@muster/functions/record/import-history';
import { sealSite } from '@muster/functions/record/seal-site';
import type { Employee } from '@muster/functions/table/entities/employee';
import { routes } from '@muster/shared/contract';
import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceFile } from '@muster/shared/record/evidence-file';
import { verifyEvidence } from '@muster/shared/record/verify';
import { addDays, today } from '@muster/shared/rules/calendar';
import { observer } from '@muster/testing/observe';
import { verifyPage } from '../../verify-page/build.ts';
import { launchChromium } from './browser.ts';
import { type BenchSite, makeClass, newcomer, populate, seat, signedIn, staffOf } from './population.ts';
import { type Check, type Finding, ms, spread } from './report.ts';
import { meter } from './request-counter.ts';
import { openSystem, withEngine } from './system.ts';

/** docs/design.md section 4, in milliseconds where it is a time. */
const budget = { entriesPerAttendee: 1, seal: 5_000, inBrowser: 2_000, trips: 3 };
const heads = 10_000;
/** Entries of each person in an evidence file: one of employment, the others certifications. */
const entriesEach = 20;

interface Measured {
  row: string[];
  checks: Check[];
  data: Record<string, unknown>;
}

/** Measures what the record costs: certifying, sealing, reading a long record, and checking evidence in the browser and here. */
export async function measureRecord(): Promise<Finding> {
  return withEngine(async (engine) => {
    const [requests, counter] = [observer(), meter()];
    const system = await openSystem(engine, {
      onClient: (client) => {
        requests.onClient(client);
        counter.onClient(client);
      },
    });
    const site = await populate(system, 'RECORD', heads - 2);
    const measured = [
      await certifying(site, requests),
      await sealing(site),
      ...(await reading(site, counter)),
      await inBrowser(await evidenceOf(site, 1_000 / entriesEach)),
      await verifying(await evidenceOf(site, 1_000)),
    ];
    return {
      title: `The record, in a department of ${heads.toLocaleString('en')}`,
      header: ['', 'measured'],
      rows: measured.map(({ row }) => row),
      checks: measured.flatMap(({ checks }) => checks),
      data: Object.assign({}, ...measured.map(({ data }) => data)),
    };
  });
}

/** Counts what certifying five attendees writes beyond one, and where the entries are written. */
async function certifying(site: BenchSite, requests: ReturnType<typeof observer>): Promise<Measured> {
  const [type] = site.types;
  if (!type) throw new Error('The site has no training types');
  const costOf = async (attendees: number) => {
    const trainingClass = await makeClass(site, { type, past: true });
    const employeeIds: string[] = [];
    for (let n = 0; n < attendees; n++) {
      const person = await newcomer(site);
      await seat(site, trainingClass, person);
      employeeIds.push(person.id);
    }
    const { trips, sent } = await requests.during(() =>
      certify(staffOf(site), { classId: trainingClass.id, type, employeeIds }),
    );
    const transactions = sent.flatMap(({ input }) => (Array.isArray(input.TransactItems) ? [input.TransactItems] : []));
    const keys = transactions.map((items) => items.map((item) => JSON.stringify(item)));
    const isEntry = (item: string) => item.includes('#ENTRY#');
    return {
      trips,
      transactions: transactions.length,
      writes: keys.flat().length,
      entries: keys.flat().filter(isEntry).length,
    };
  };
  const [one, five] = [await costOf(1), await costOf(5)];
  const entries = (five.entries - one.entries) / 4;
  const writes = (five.writes - one.writes) / 4;
  const isTogether = one.transactions === 1 && five.transactions === 1 && one.trips === five.trips;
  return {
    row: ['certifying: writes an attendee, of these entries; round trips', `${writes}, ${entries}; ${five.trips}`],
    checks: [
      {
        what: 'certifying: entries an attendee, in the transaction that there is',
        budget: `${budget.entriesPerAttendee}, no round trip`,
        measured: `${entries}, ${five.transactions - 1} more transactions`,
        ok: entries === budget.entriesPerAttendee && isTogether,
      },
    ],
    data: { certifying: { one, five } },
  };
}

/** Seals every head, first with all leaves and then with those that changed. */
async function sealing(site: BenchSite): Promise<Measured> {
  const sealing = await site.system.deps.sealing();
  const times: number[] = [];
  for (let n = 0; n < 4; n++) {
    await newcomer(site);
    times.push(await timeOf(() => sealSite(site.table, sealing)));
  }
  const slowest = Math.max(...times);
  return {
    row: [`sealing ${heads.toLocaleString('en')} heads, the first time and later`, times.map(ms).join(', ')],
    checks: [
      {
        what: `sealing ${heads.toLocaleString('en')} heads`,
        budget: `<= ${budget.seal} ms`,
        measured: ms(slowest),
        ok: slowest <= budget.seal,
      },
    ],
    data: { sealing: times },
  };
}

/** Reads a record of 200 entries as of today and as of ten years ago. */
async function reading(site: BenchSite, counter: ReturnType<typeof meter>): Promise<Measured[]> {
  const person = await newcomer(site);
  await bringIn(site, [person], 199);
  const { token } = await signedIn(site, site.chief);
  const route = routes.find(({ area, name }) => area === 'record' && name === 'of');
  if (!route) throw new Error('There is no call that reads a record');
  const tenYears = addDays(today(site.site.timezone, site.system.deps.now()), -3_652);
  const measure = async (query: Record<string, string>) => {
    const read = async () => {
      const answer = await site.system.call(route, { params: { employee_id: person.employee_id }, query, token });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return answer;
    };
    await read();
    const { cost } = await counter.during(read);
    const times: number[] = [];
    for (let n = 0; n < 30; n++) times.push(await timeOf(read));
    return { cost, median: spread(times).median };
  };
  const [now, then] = [await measure({}), await measure({ on: tenYears })];
  const told = ({ cost, median }: typeof now) => `${cost.trips} round trips, ${cost.read} units, ${ms(median)}`;
  return [
    {
      row: ['a record of 200 entries, today', told(now)],
      checks: [
        {
          what: 'a record of 200 entries: round trips',
          budget: `<= ${budget.trips}`,
          measured: `${now.cost.trips}`,
          ok: now.cost.trips <= budget.trips,
        },
      ],
      data: { readNow: now },
    },
    {
      row: ['the same ten years ago', told(then)],
      checks: [
        {
          what: 'the same ten years ago: requests, units',
          budget: `${now.cost.requests}, ${now.cost.read}`,
          measured: `${then.cost.requests}, ${then.cost.read}`,
          ok: then.cost.requests === now.cost.requests && then.cost.read <= now.cost.read,
        },
      ],
      data: { readThen: then },
    },
  ];
}

/** Opens an evidence file in the page that checks it, from a folder, as somebody who got it would. */
async function inBrowser(evidence: Evidence): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-evidence-'));
  const browser = await launchChromium();
  try {
    const page = await verifyPage();
    writeFileSync(join(folder, 'verify.html'), page);
    writeFileSync(join(folder, 'evidence.zip'), await evidenceFile(evidence, page));
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const tab = await browser.newPage();
      await tab.goto(pathToFileURL(join(folder, 'verify.html')).href);
      const verdict = tab.locator('.verdict');
      times.push(
        await timeOf(async () => {
          await tab.locator('input[type=file]').setInputFiles(join(folder, 'evidence.zip'));
          await verdict.waitFor();
        }),
      );
      const text = await verdict.innerText();
      if (!text.startsWith('It fits together')) throw new Error(text);
      await tab.close();
    }
    const { median } = spread(times);
    const entries = evidence.chains.slice(1).flatMap((chain) => chain.entries).length;
    return {
      row: [`checking evidence of ${entries.toLocaleString('en')} entries in the browser`, times.map(ms).join(', ')],
      checks: [
        {
          what: `checking evidence of ${entries.toLocaleString('en')} entries in the browser (median)`,
          budget: `<= ${budget.inBrowser} ms`,
          measured: ms(median),
          ok: median <= budget.inBrowser,
        },
      ],
      data: { inBrowser: { entries, times } },
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks a large file in this process. docs/design.md sets no budget. */
async function verifying(evidence: Evidence): Promise<Measured> {
  const milliseconds = await timeOf(async () => {
    const verdict = await verifyEvidence(evidence);
    if (!verdict.holds) throw new Error(verdict.fault);
  });
  const entries = evidence.chains.flatMap((chain) => chain.entries).length;
  const what = `checking evidence of ${evidence.answers.length.toLocaleString('en')} people, ${entries.toLocaleString('en')} entries, here`;
  return { row: [what, ms(milliseconds)], checks: [], data: { verifying: { entries, milliseconds } } };
}

/** Returns evidence about the first employees, each with 20 entries, in every training. */
async function evidenceOf(site: BenchSite, count: number): Promise<Evidence> {
  const people = site.others.slice(100, 100 + count);
  await bringIn(site, people, entriesEach - 1);
  const question = {
    on: today(site.site.timezone, site.system.deps.now()),
    requirement_ids: [],
    people: people.map(({ id }) => id),
  };
  const { evidence } = await buildEvidence(staffOf(site), question, await site.system.deps.sealing());
  return evidence;
}

/** Records certifications of the past, so many for each of these people; those that are on record stay as they are. */
async function bringIn(site: BenchSite, people: readonly Employee[], each: number): Promise<void> {
  const context = staffOf(site);
  const last = today(site.site.timezone, context.now);
  const rows = people.flatMap(({ employee_id }) =>
    Array.from({ length: each }, (_, n) => ({
      employee_id,
      training: site.types[n % site.types.length]?.name ?? '',
      certification_date: addDays(last, -20 * (n + 1)),
    })),
  );
  for (let first = 0; first < rows.length; first += 1_900) {
    await importHistory(context, { rows: rows.slice(first, first + 1_900), checkOnly: false });
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildEvidence } from '@muster/functions/areas/record/build-evidence';
import { importHistory } from '@muster/functions/areas/record/import-history';
import { sealSite } from '@muster/functions/areas/record/seal-site';
import type { Employee } from '@muster/functions/table/entities/employee';
import { unconfirmedVerdict } from '@muster/shared/record/confirm-file';
import { evidenceFile } from '@muster/shared/record/evidence-file';
import { addDays, today } from '@muster/shared/rules/calendar';
import { as } from '@muster/testing/build';
import { verifyPage } from '../../verify-page/build.ts';
import { launchChromium } from './browser.ts';
import { type BenchSite, newcomer, populate, staffOf } from './population.ts';
import { atMost, type Check, type Finding, medianOf, ms, timeOf } from './report.ts';
import { type Cost, type Meter, meter, openSystem, repeat, withEngine } from './system.ts';

/** docs/design.md section 3; times in milliseconds. */
const budget = { seal: 5_000, inBrowser: 2_000, trips: 3 };
const heads = 10_000;
/** Entries of an evidence file, and of each person in it: one of employment, otherwise certifications. */
const evidence = { entries: 1_000, each: 20 };

/** A description, a measurement in words, and its checks. */
type Measured = [what: string, measured: string, checks: Check[]];

/** Measures the record: sealing, reading a long record, and checking evidence in the browser. */
export async function measureRecord(): Promise<Finding> {
  return withEngine(async (engine) => {
    const counter = meter();
    const system = await openSystem(engine, { onClient: counter.onClient });
    const site = await populate(system, 'RECORD', heads - 2);
    const measured = [await sealing(site), ...(await reading(site, counter)), await inBrowser(site)];
    return {
      title: `The record, in a department of ${heads.toLocaleString('en')}`,
      rows: measured.map(([what, result]) => ({ what, measured: result })),
      checks: measured.flatMap(([, , checks]) => checks),
    };
  });
}

/** Seals every chain, first with all leaves and then with the changed ones. */
async function sealing(site: BenchSite): Promise<Measured> {
  const sealing = await site.system.deps.sealing();
  const times: number[] = [];
  for (let n = 0; n < 4; n++) {
    await newcomer(site);
    times.push(await timeOf(() => sealSite(site.table, sealing)));
  }
  const what = `sealing ${heads.toLocaleString('en')} heads`;
  return [
    `${what}, the first time and later`,
    times.map(ms).join(', '),
    [atMost(what, budget.seal, Math.max(...times), ms)],
  ];
}

/** Reads a record of 200 entries as of today and as of ten years ago. */
async function reading(site: BenchSite, counter: Meter): Promise<Measured[]> {
  const person = await newcomer(site);
  await bringIn(site, [person], 199);
  const asking = await as(site.system, site, site.chief);
  const measure = async (query: Record<string, string>) => {
    const sent = { params: { employee_id: person.employee_id }, query };
    const { cost, median } = await repeat(counter, 30, () => site.system.call('record', 'of', sent, asking));
    return { cost, text: `${cost.trips} round trips, ${cost.read} units, ${ms(median)}` };
  };
  const [now, then] = [await measure({}), await measure({ on: addDays(todayOf(site), -3_652) })];
  return [
    [
      'a record of 200 entries, today',
      now.text,
      [atMost('a record of 200 entries: round trips', budget.trips, now.cost.trips)],
    ],
    ['the same ten years ago', then.text, notMore('the same ten years ago', then.cost, now.cost)],
  ];
}

/** Returns checks that a question about the past costs no more than one about today. */
export const notMore = (what: string, then: Cost, now: Cost): Check[] => [
  atMost(`${what}: requests`, now.requests, then.requests),
  atMost(`${what}: read units`, now.read, then.read),
];

/** Opens an evidence file in its verification page from a folder, as a recipient would. */
async function inBrowser(site: BenchSite): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-evidence-'));
  const browser = await launchChromium();
  try {
    const page = await verifyPage();
    const [checker, file] = [join(folder, 'verify.html'), join(folder, 'evidence.zip')];
    writeFileSync(checker, page);
    writeFileSync(file, await evidenceFile(await evidenceOf(site), page));
    const times: number[] = [];
    for (let n = 0; n < 5; n++) {
      const tab = await browser.newPage();
      await tab.goto(pathToFileURL(checker).href);
      const verdict = tab.locator('.verdict');
      const choose = () => tab.locator('input[type=file]').setInputFiles(file);
      times.push(await timeOf(() => choose().then(() => verdict.waitFor())));
      const text = await verdict.innerText();
      if (!text.startsWith(unconfirmedVerdict)) throw new Error(text);
      await tab.close();
    }
    const what = `checking evidence of ${evidence.entries.toLocaleString('en')} entries in the browser`;
    const check = atMost(`${what} (median)`, budget.inBrowser, medianOf(times), ms);
    return [what, times.map(ms).join(', '), [check]];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns evidence about people, for every training. */
async function evidenceOf(site: BenchSite) {
  const people = site.others.slice(100, 100 + evidence.entries / evidence.each);
  await bringIn(site, people, evidence.each - 1);
  const question = { on: todayOf(site), requirement_ids: [], people: people.map(({ id }) => id) };
  return (await buildEvidence(staffOf(site), question, await site.system.deps.sealing())).evidence;
}

const todayOf = ({ site, system }: BenchSite) => today(site.timezone, system.clock.now);

/** Records `each` past certifications per person. Existing ones stay. */
async function bringIn(site: BenchSite, people: readonly Employee[], each: number): Promise<void> {
  const rows = people.flatMap(({ employee_id }) =>
    Array.from({ length: each }, (_, n) => ({
      employee_id,
      training: site.types[n % site.types.length]?.name ?? '',
      certification_date: addDays(todayOf(site), -20 * (n + 1)),
    })),
  );
  await importHistory(staffOf(site), { rows, checkOnly: false });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@muster/shared/contract';
import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import type { APIRequestContext, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { apiAs, dayFromNow, uniqueName } from './arrange.ts';
import { expect, test as watched } from './fixture.ts';
import { chief, sergeant } from './people.ts';

export { expect };

/** The parts of an evidence file. */
export interface Unpacked {
  evidence: Evidence;
  /** The page that verifies an evidence file. */
  html: string;
}

interface Fixtures {
  /** Opens the page of an evidence file from a folder, as from a USB stick, in an offline browser. */
  openOffline: (html: string) => Promise<Page>;
}

export const test = watched.extend<Fixtures>({
  openOffline: async ({ browser, browserErrors }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-evidence-'));
    const context = await browser.newContext({ offline: true });
    browserErrors.watch(context);
    const requested: string[] = [];
    context.on('request', (request) => requested.push(request.url()));
    const address = join(folder, evidenceNames.page);
    await use(async (html) => {
      await writeFile(address, html);
      const page = await context.newPage();
      await page.goto(pathToFileURL(address).href);
      return page;
    });
    await context.close();
    await rm(folder, { recursive: true });
    // The page loads no other resource.
    expect(new Set(requested)).toEqual(new Set([pathToFileURL(address).href]));
  },
});

export function unpack(zip: Uint8Array): Unpacked {
  const files = unzipSync(zip);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { evidence: JSON.parse(text(evidenceNames.data)) as Evidence, html: text(evidenceNames.page) };
}

/** Chooses a file in the page that verifies evidence. */
export const choose = (page: Page, content: Uint8Array, name = 'evidence.zip') =>
  page
    .getByLabel('Evidence file (.zip)')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** Returns the body of a credit of an hour. */
export const credit = (employee_id: string) => ({
  employee_id,
  on: dayFromNow(-20),
  minutes: 60,
  title: uniqueName('First aid'),
  provider: 'State academy',
});

/** Returns a file about two people in one training, with three seals. Their records grew between the seals. */
export async function severalSeals(request: APIRequestContext): Promise<Uint8Array> {
  const ask = await apiAs(request, sergeant);
  const people = ['1074', '1075'];
  const question = { on: dayFromNow(0), known: new Date().toISOString(), employee_ids: people };
  const evidenceOf = async (trainings: string[]) => {
    for (const id of people) await ask(contract.record.addCredit, { body: credit(id) });
    const zip = await ask(contract.record.evidence, { body: { ...question, requirement_ids: trainings } });
    return new Uint8Array(zip as Buffer);
  };
  // A requirement for a certification: for an hours requirement, all credits would be shown.
  const asked = unpack(await evidenceOf([])).evidence.answers.flatMap(({ requirements = [] }) => requirements);
  const { requirement_id = '' } = asked.find(({ kind }) => kind === 'certification') ?? {};
  // An answer about this requirement shows the exemption.
  const exemption = { employee_id: '1075', requirement_id, from: dayFromNow(-5), reason: 'Leave' };
  await (await apiAs(request, chief))(contract.requirements.exempt, { body: exemption });
  await evidenceOf([]);
  return evidenceOf([requirement_id]);
}

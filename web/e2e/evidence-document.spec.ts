import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { contract } from '@muster/shared/contract';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import { extractText } from 'unpdf';
import { apiAs, dayFromNow } from './arrange.ts';
import { choose, expect, test, unpack } from './evidence-page.ts';
import { pdfText } from './pdf-text.ts';
import { sergeant, signIn } from './people.ts';

const certification = 'Certification of the custodian of records';

test('a document is saved with its evidence attached, which the page of another file verifies', async ({
  page,
  request,
  openOffline,
}) => {
  const ask = await apiAs(request, sergeant);
  const question = { on: dayFromNow(0), employee_ids: ['1072'] };
  const { html } = unpack(new Uint8Array((await ask(contract.record.evidence, { body: question })) as Buffer));
  await signIn(page, sergeant);
  await page.goto('/people/1072?tab=record');
  await page.getByRole('button', { name: 'Evidence' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Document/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^muster-evidence-\w+-1072-.*\.pdf$/);
  const bytes = new Uint8Array(await readFile(await file.path()));
  const { text, totalPages } = await pdfText(bytes);
  expect(text).toContain('1 of');
  expect(text).toContain('Employed with employee ID 1072');
  expect(text).toContain(`Page ${totalPages} of ${totalPages}`);
  expect(text).toContain(certification);
  const attachments = (await PDFDocument.load(bytes)).getAttachments();
  expect(attachments.map(({ name }) => name)).toEqual([evidenceNames.data]);
  const checker = await openOffline(html);
  await choose(checker, attachments[0]?.data ?? new Uint8Array(), evidenceNames.data);
  await expect(checker.locator('.verdict')).toHaveText('The file is consistent. The key is not confirmed.');
});

test('the page that checks a file prints every entry, and the certification on a page of its own', async ({
  request,
  openOffline,
}) => {
  const ask = await apiAs(request, sergeant);
  const question = { on: dayFromNow(0), employee_ids: ['1072', '1073'] };
  const zip = new Uint8Array((await ask(contract.record.evidence, { body: question })) as Buffer);
  const checker = await openOffline(unpack(zip).html);
  await choose(checker, zip);
  await expect(checker.getByRole('heading', { name: certification })).toBeVisible();
  await expect(checker.locator('details[open]')).toHaveCount(0);
  const printed = new Uint8Array(await checker.pdf({ format: 'Letter' }));
  const { text: pages } = await extractText(printed);
  const all = pages.map((one) => one.replace(/\s+/g, ' '));
  const whole = all.join(' ');
  for (const expected of [
    'The file is consistent.',
    'The question',
    'The answer',
    'Checks',
    'Seals',
    'Employed with employee ID 1072',
    'Employed with employee ID 1073',
  ])
    expect(whole).toContain(expected);
  // The form and the explanation are for the screen.
  for (const absent of ['Published fingerprint or root', 'How to check this file']) expect(whole).not.toContain(absent);
  const sheet = all.at(-1) ?? '';
  expect(sheet.trim()).toMatch(new RegExp(`^${certification}`));
  expect(sheet).toContain('under penalty of perjury');
  expect(all.filter((one) => one.includes(certification))).toHaveLength(1);
  expect(sheet.replaceAll(' ', '')).toContain(await sha256Of(zip));
  await expect(checker.locator('details[open]')).toHaveCount(0);
});

async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex');
}

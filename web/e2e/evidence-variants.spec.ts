import { contract } from '@muster/shared/contract';
import { unconfirmedVerdict } from '@muster/shared/record/confirm-file';
import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceFile } from '@muster/shared/record/evidence-file';
import { evidenceVariants } from '@muster/testing/evidence-variants';
import { apiAs, dayFromNow } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { choose, expect, severalSeals, test, unpack } from './evidence-page.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant } from './people.ts';

withOwnSite();

/** One or two of each kind: archive, manifest, text, fields, the question, entries, seals, keys and certificates. */
const names = [
  'a comment',
  'two archives in one',
  'another name in the directory',
  'an unknown field in the manifest',
  'a byte order mark',
  'an unknown field seals[0].note',
  'a future day',
  'an altered entry, with fitting hashes and answers',
  'a seal in the middle dropped',
  'all seals signed with another key',
  'certificates in another order',
];

test('the page says what is wrong with eleven variants of a file', async ({ request, openOffline }) => {
  const zip = await severalSeals(request);
  const { evidence, html } = unpack(zip);
  const published = evidence.keys.map(({ id }) => id).join('\n');
  const checker = await openOffline(html);
  const result = checker.getByRole('status');
  const variants = evidenceVariants.filter(({ name }) => names.includes(name));
  expect(variants).toHaveLength(names.length);
  for (const { name, change, outcome } of variants) {
    await choose(checker, await change(zip));
    const verdict = result.locator('.verdict');
    if (outcome instanceof RegExp) {
      await expect(verdict, name).toHaveText(/^Verification failed\. /);
      expect((await verdict.innerText()).replace('Verification failed. ', ''), name).toMatch(outcome);
      await expect(result.getByRole('heading')).toHaveCount(0);
    } else {
      await expect(verdict, name).toHaveText(unconfirmedVerdict);
      await result.getByLabel('Published fingerprint or root').fill(published);
      await result.getByRole('button', { name: 'Compare' }).click();
      await expect(verdict, name).toContainText('The file differs: ');
      await expect(verdict, name).toHaveClass(/fails/);
    }
    // The next verdict is that of the next file.
    await choose(checker, zip);
    await expect(verdict).toHaveText(unconfirmedVerdict);
  }
});

test('the page shows who certifies a key, and an authority that the reader trusts confirms it', async ({
  request,
  openOffline,
}) => {
  const ask = await apiAs(request, sergeant);
  const answer = await ask(contract.record.evidence, { body: { on: dayFromNow(0), employee_ids: ['1074'] } });
  const zip = new Uint8Array(answer as Buffer);
  const checker = await openOffline(unpack(zip).html);
  const result = checker.getByRole('status');
  const variant = evidenceVariants.find(({ name }) => name === 'a certificate of the new key');
  await choose(checker, (await variant?.change(zip)) ?? zip);
  await expect(result.locator('.verdict')).toHaveText(unconfirmedVerdict);
  await expect(result.getByRole('heading', { name: 'Certificate of the key' })).toBeVisible();
  await expect(result).toContainText('A name in a certificate counts only if you trust the authority that issued it');
  const names = ['City of Riverton, for the key', 'certified by County CA', 'certified by Root (Example Trust)'];
  for (const name of names) await expect(result.locator('dt').filter({ hasText: name })).toHaveCount(1);
  const shown = result.locator('dt').filter({ hasText: 'certified by County CA' }).locator('+ dd');
  const digits = (await shown.innerText()).replace(/\s/g, '').toUpperCase();
  await result.getByLabel('Published fingerprint or root').fill(digits.replace(/..(?=.)/g, '$&:'));
  await result.getByRole('button', { name: 'Compare' }).click();
  await expect(result.locator('.verdict')).toContainText('The file is verified.');
  await expect(result.locator('.verdict')).toContainText('County CA certifies it for City of Riverton.');
  await expect(result.locator('.verdict')).toHaveClass(/holds/);
  expect(await violationsOf(checker, 'light')).toEqual([]);
});

test('texts of a file show hidden characters and keep the order of the words around them', async ({
  request,
  openOffline,
}) => {
  const ask = await apiAs(request, sergeant);
  const zip = await ask(contract.record.evidence, { body: { on: dayFromNow(0), employee_ids: ['1074'] } });
  const { evidence, html } = unpack(new Uint8Array(zip as Buffer));
  const checker = await openOffline(html);
  const result = checker.getByRole('status');
  // The name of the department is not sealed, so the file holds with any.
  const named = async (name: string) => {
    const changed: Evidence = { ...evidence, department: { ...evidence.department, name } };
    await choose(checker, await evidenceFile(changed, html));
  };
  await named('River\u202eside\u0007');
  await expect(result).toContainText("the department's name (River<U+202E>side<U+0007>), and the person");
  await named('משטרה 12');
  await expect(result).toContainText("the department's name (משטרה 12), and the person");
  // In the answer, and in the custodian's certification.
  const isolated = result.locator('bdi').filter({ hasText: 'משטרה 12' });
  await expect(isolated).toHaveText(['משטרה 12', 'משטרה 12']);
  await expect(result).not.toContainText(/[\u2066-\u2069]/);
});

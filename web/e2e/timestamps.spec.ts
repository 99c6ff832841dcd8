import { evidenceFile } from '@muster/shared/record/evidence-file';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { verifyEvidence } from '@muster/shared/record/verify';
import { openssl } from '@muster/testing/certificates';
import { buildAuthority } from '@muster/testing/timestamp-authority';
import { stamp } from '@muster/testing/timestamp-variants';
import { choose, expect, severalSeals, test, unpack } from './evidence-page.ts';
import { withOwnSite } from './own-department.ts';

withOwnSite();

test('the page shows the timestamps of a file, and other software accepts the saved one', async ({
  request,
  openOffline,
}) => {
  const zip = await severalSeals(request);
  const { evidence, html } = unpack(zip);
  const checker = await openOffline(html);
  const result = checker.getByRole('status');
  await choose(checker, zip);
  await expect(result).toContainText('No outside authority has confirmed a time in this file');

  const authority = buildAuthority();
  await stamp(evidence, authority);
  const verdict = await verifyEvidence(evidence);
  const [first] = verdict.holds ? verdict.facts.timestamps : [];
  if (!first) throw new Error('The file has no valid timestamp');
  await choose(checker, await evidenceFile(evidence, html));
  await expect(result.getByRole('heading', { name: 'Timestamps' })).toBeVisible();
  const item = result.getByRole('listitem').filter({ hasText: 'Seal 1 existed by ' });
  await expect(item).toContainText('timestamp of Timestamp Signer (Example Trust).');
  for (const one of first.certificates) await expect(item).toContainText(fingerprintText(one));
  await result.locator('summary').first().click();
  const table = result.getByRole('group', { name: /Timestamp/ }).first();
  await expect(table.getByRole('row').nth(1)).toContainText(/UTC \(seal 1\).*UTC \(seal 1\), not confirmed/);
  await result.getByLabel('Published fingerprint or root').fill(first.certificates.at(-1) ?? '');
  await result.getByRole('button', { name: 'Compare' }).click();
  await expect(result).toContainText(/timestamps? (is|are) confirmed: seal 1 \(/);
  await expect(table.getByRole('row').nth(1)).not.toContainText('not confirmed');
  await expect(item).toContainText(' Confirmed.');

  const saving = checker.waitForEvent('download');
  await item.getByRole('link', { name: 'Save seal-1.tst' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('seal-1.tst');
  const command = await item.locator('code').last().innerText();
  const [program, ...parameters] = command.split(' ');
  expect(program).toBe('openssl');
  const path = await saved.path();
  const replaced = parameters.map((one) =>
    one === 'seal-1.tst' ? path : one === 'AUTHORITY.pem' ? authority.root.certificateFile : one,
  );
  expect(openssl(...replaced).toString()).toContain('Verification: OK');
});

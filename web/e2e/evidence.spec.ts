import { readFile } from 'node:fs/promises';
import { contract } from '@muster/shared/contract';
import type { Evidence, EvidenceChain } from '@muster/shared/record/evidence';
import { evidenceFile } from '@muster/shared/record/evidence-file';
import { fingerprintText, keyPath } from '@muster/shared/record/fingerprint';
import { sealBlockText } from '@muster/shared/record/seal-block';
import { hidden } from '@muster/testing/recompute';
import { tampered, tamperingNamesFor } from '@muster/testing/tampering';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { apiAs } from './arrange.ts';
import { violationsOf } from './axe.ts';
import { setDisplayMode } from './display-modes.ts';
import { choose, credit, expect, severalSeals, test, unpack } from './evidence-page.ts';
import { withOwnSite } from './own-department.ts';
import { sergeant, signIn } from './people.ts';

withOwnSite();

/** Returns a copy with one change. */
function changed(evidence: Evidence, change: (copy: Evidence) => void): Evidence {
  const copy = structuredClone(evidence);
  change(copy);
  return copy;
}

/** Returns the record of the first person. */
function personIn({ chains }: Evidence): EvidenceChain {
  const [, person] = chains;
  if (!person) throw new Error('The evidence has no person');
  return person;
}

test('evidence is verified offline, and each kind of tampering is named', async ({
  page,
  otherPage,
  request,
  openOffline,
}) => {
  const ask = await apiAs(request, sergeant);
  await ask(contract.record.addCredit, { body: credit('1073') });
  await signIn(page, sergeant);
  await page.goto('/people/1073?tab=record');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Evidence' }).click();
  await page.getByRole('menuitem', { name: /^Evidence file/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const zip = new Uint8Array(await readFile(await file.path()));
  const { evidence, html } = unpack(zip);
  const seal = evidence.seals.at(-1);
  if (!seal) throw new Error('The evidence has no seal');

  const checker = await openOffline(html);
  const result = checker.getByRole('status');
  await choose(checker, zip);
  const verdict = result.locator('.verdict');
  await expect(verdict).toHaveText('The file is consistent. The key is not confirmed.');
  await expect(verdict).toHaveCSS('border-color', 'rgb(178, 106, 0)');
  const field = result.getByLabel('Published fingerprint or root');
  const compare = async (published: string) => {
    await field.fill(published);
    await result.getByRole('button', { name: 'Compare' }).click();
  };
  const stranger = '0'.repeat(64);
  await compare(stranger);
  await expect(verdict).toContainText(
    `The file differs: ${fingerprintText(stranger)} is neither the fingerprint of its key nor the root of`,
  );
  await expect(verdict).toHaveCSS('border-color', 'rgb(179, 38, 30)');
  await compare(seal.key.slice(1));
  await expect(field).toHaveAccessibleDescription(/^Each fingerprint or root must have 64 digits/);
  await expect(verdict).toHaveText('The file is consistent. The key is not confirmed.');
  await compare(seal.root);
  await expect(verdict).toContainText(`The root matches seal ${seal.no} of `);
  await expect(verdict).toContainText('A root does not confirm a key: anyone can sign a known root.');
  await expect(verdict).toHaveCSS('border-color', 'rgb(26, 107, 60)');
  const quoted = sealBlockText(seal).replaceAll(/^/gm, '> ');
  await compare(`The first seal of this month:\n\n${quoted}`);
  await expect(verdict).toContainText(`Your copy matches seal ${seal.no} of `);
  await expect(verdict).toHaveCSS('border-color', 'rgb(26, 107, 60)');
  await compare(quoted.replace(/^> Root: ./m, '> Root: x'));
  await expect(field).toHaveAccessibleDescription(/^Line 5 is damaged: "Root" must be 64 digits/);
  await compare(sealBlockText({ ...seal, root: stranger }));
  await expect(verdict).toContainText(`The file differs: the root of seal ${seal.no} is `);
  const publicKey = otherPage.getByText(fingerprintText(seal.key));
  await otherPage.goto(keyPath(evidence.department.site));
  await expect(publicKey).toBeVisible();
  await expect(otherPage.getByRole('definition').filter({ hasText: seal.root })).toBeVisible();
  await page.goto('/people/1073/transcript');
  await expect(page.getByText(fingerprintText(seal.key))).toBeVisible();
  await compare(` ${((await publicKey.textContent()) ?? '').toUpperCase()}\n`);
  await expect(verdict).toHaveText(`The file is verified.The key ${fingerprintText(seal.key)} is confirmed.`);
  await expect(verdict).toHaveCSS('border-color', 'rgb(26, 107, 60)');
  await expect(field).not.toHaveAccessibleDescription(/./);
  await expect(result).toContainText('File: evidence.zip');
  const { department, question } = evidence;
  await expect(result).toContainText(`Department ${department.site}: status as of `);
  await expect(result).toContainText(
    `not checked: the department's name (${department.name}), and the person who requested the file (employee ${question.asked_by}).`,
  );
  await expect(result).toContainText(`Root of seal ${seal.no}`);
  await expect(result.getByRole('definition').filter({ hasText: seal.root })).toBeVisible();
  await expect(result.getByRole('definition').filter({ hasText: fingerprintText(seal.key) })).toBeVisible();
  await result.getByText('(1073)').last().click();
  await expect(result.getByText(/^Employed with employee ID 1073/)).toBeVisible();
  for (const mode of ['light', 'dark', 'phone'] as const) {
    await setDisplayMode(checker, mode);
    expect(await violationsOf(checker, mode), mode).toEqual([]);
    const overflow = await checker.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${mode}: wider than the window`).toBeLessThanOrEqual(0);
  }

  const { chain, entries } = personIn(evidence);
  const employed = entries.findIndex((one) => 'entry' in one && one.entry.kind === 'employment.started');
  expect(employed).toBeGreaterThanOrEqual(0);
  const place = `Entry ${employed + 1} of the record ${chain}`;
  const files: [Uint8Array, string][] = [
    [
      await evidenceFile(
        changed(evidence, (copy) => {
          const one = personIn(copy).entries[employed];
          if (one && 'entry' in one) one.entry.valid_on = '1999-01-01';
        }),
        html,
      ),
      `${place} was altered or is in the wrong place.`,
    ],
    [
      await evidenceFile(
        changed(evidence, (copy) => {
          const person = personIn(copy);
          person.entries[employed] = hidden(person.entries[employed]);
        }),
        html,
      ),
      `Entry ${employed + 1} of the record ${chain} is not shown, although the answer depends on it.`,
    ],
    [
      await evidenceFile(
        changed(evidence, (copy) => void personIn(copy).entries.splice(employed, 1)),
        html,
      ),
      `${place} has number ${employed + 2}: an entry was removed, added or moved.`,
    ],
    [
      await evidenceFile(
        changed(evidence, (copy) => void personIn(copy).entries.pop()),
        html,
      ),
      `The entries of the record ${chain} differ from those in seal`,
    ],
    [zip.slice(0, -100), 'The file is damaged: it cannot be unpacked.'],
    [new TextEncoder().encode('No one was missing a training.'), 'The file is not an evidence file.'],
  ];
  for (const [content, fault] of files) {
    await choose(checker, content);
    await expect(result).toContainText(`Verification failed. ${fault}`);
    await expect(result).not.toContainText('consistent');
  }
  expect(await violationsOf(checker, 'phone')).toEqual([]);
  await choose(checker, zip);
  await expect(result).toContainText('The file is consistent.');
  const [firstVerdict, secondVerdict] = await checker.evaluate(chooseSlowly);
  expect(firstVerdict).toMatch(/^File: changed\.zip\s*The file cannot be read/);
  expect(secondVerdict).toMatch(/^File: quick\.zip/);
});

/** Chooses an unreadable file, then a slower and a faster one. Returns the page's result after each. */
async function chooseSlowly(): Promise<string[]> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const result = document.querySelector<HTMLElement>('[role=status]');
  if (!input || !result) throw new Error('This is not the page that checks evidence');
  const give = (name: string, read?: Promise<ArrayBuffer>) => {
    const file = new File(['none'], name);
    if (read) file.arrayBuffer = () => read;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change'));
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 200));
  give('changed.zip', Promise.reject(new DOMException('Changed', 'NotReadableError')));
  await settled();
  const unreadable = result.innerText;
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  give('slow.zip', promise);
  give('quick.zip');
  await settled();
  resolve(new ArrayBuffer(0));
  await settled();
  return [unreadable, result.innerText];
}

/** Chooses one text after the other in the page that verifies evidence. Returns the result of each. */
const verdictsOn = (page: Page, texts: string[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const result = document.querySelector('[role=status]');
    if (!input || !result) throw new Error('This is not the page that checks evidence');
    const verdicts: string[] = [];
    for (const text of all) {
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], 'evidence.json'));
      verdicts.push(
        await new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            const verdict = result.querySelector('.verdict')?.textContent;
            if (!verdict) return;
            observer.disconnect();
            resolve(verdict);
          });
          observer.observe(result, { childList: true });
          input.files = chosen.files;
          input.dispatchEvent(new Event('change'));
        }),
      );
    }
    return verdicts;
  }, texts);

/** The number of tampered files to check. */
const runs = Number(process.env.TAMPERINGS ?? 100);

test(`the page names ${runs} tamperings, of every kind`, async ({ request, openOffline }) => {
  test.setTimeout(60_000 + runs * 100);
  const { evidence, html } = unpack(await severalSeals(request));
  expect(evidence.seals.length).toBeGreaterThanOrEqual(3);
  const checker = await openOffline(html);
  expect(await verdictsOn(checker, [JSON.stringify(evidence)])).toEqual([
    'The file is consistent. The key is not confirmed.',
  ]);

  await checker.getByLabel('Published fingerprint or root').fill(evidence.seals[0]?.root ?? '');
  await checker.getByRole('button', { name: 'Compare' }).click();
  const early = checker.getByRole('status').locator('.verdict');
  await expect(early).toContainText('The file is consistent. The key is not confirmed.');
  await expect(early).toContainText(/Entries recorded after seal \d+ are not confirmed by this root\./);

  const names = tamperingNamesFor(evidence);
  const counts = new Map<string, number>(names.map((name) => [name, 0]));
  let done = 0;
  for (let seed = 1; done < runs; seed++) {
    // One of each kind. Some kinds leave the file unchanged.
    const made = names.flatMap((name) => fc.sample(tampered(evidence, [name]), { numRuns: 1, seed }));
    const files = made.filter((one) => one !== undefined).slice(0, runs - done);
    const verdicts = await verdictsOn(
      checker,
      files.map((one) => JSON.stringify(one.evidence)),
    );
    for (const [n, { name }] of files.entries()) {
      expect(verdicts[n], `${name}, seed ${seed}`).toMatch(/^Verification failed\. .+\.$/);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    done += files.length;
  }
  expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
});

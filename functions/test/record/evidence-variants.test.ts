import { confirmFile } from '@muster/shared/record/confirm-file';
import { checkFile, evidenceFile } from '@muster/shared/record/evidence-file';
import { evidenceVariants } from '@muster/testing/evidence-variants';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { severalSeals } from './several-seals.ts';

const evidence = await severalSeals(await buildSystem(), { requires: ['FIRST'] });
const zip = await evidenceFile(evidence, '<!doctype html><p>Check');
const published = evidence.keys.map(({ id }) => ({ value: id }));

test('the file has hidden entries and holds unchanged, as does its data alone', async () => {
  expect(evidence.chains.flatMap(({ entries }) => entries).some((one) => 'digest' in one)).toBe(true);
  const data = new TextEncoder().encode(JSON.stringify(evidence));
  for (const bytes of [zip, data]) expect((await checkFile(bytes)).verdict).toMatchObject({ holds: true });
});

test('the variants have different names, and there are more than 53', () => {
  expect(evidenceVariants.length).toBeGreaterThan(53);
  expect(new Set(evidenceVariants.map(({ name }) => name)).size).toBe(evidenceVariants.length);
});

test.each(evidenceVariants)('$name: $outcome', async ({ change, outcome }) => {
  const changed = await change(zip);
  expect(Buffer.from(changed).equals(zip)).toBe(false);
  const { verdict, evidence: read } = await checkFile(changed);
  if (outcome instanceof RegExp) {
    expect(verdict).toEqual({ holds: false, fault: expect.stringMatching(outcome) });
    return;
  }
  expect(verdict).toMatchObject({ holds: true });
  if (!read) throw new Error('A consistent file is read');
  expect(confirmFile(read, []).state).toBe('unconfirmed');
  expect(confirmFile(read, published).state).toBe(outcome === 'consistent' ? 'confirmed' : 'differs');
});

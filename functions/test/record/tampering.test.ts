import { verifyEvidence } from '@muster/shared/record/verify';
import { buildSystem } from '@muster/testing/system';
import { tampered, tamperingNames } from '@muster/testing/tampering';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { severalSeals } from './several-seals.ts';

const system = await buildSystem();

const files = [
  await severalSeals(system, { requires: false }),
  await severalSeals(system, { requires: 'all' }),
] as const;

test('an unchanged file is valid and says since when its entries are sealed', async () => {
  for (const file of files) {
    const verdict = await verifyEvidence(structuredClone(file));
    expect(verdict).toMatchObject({ holds: true, facts: { chains: 3, seals: 3 } });
  }
});

test('a file has the parts of requirements only where the records tell of them', () => {
  const [trainings, requirements] = files;
  expect(JSON.stringify(trainings)).not.toMatch(/"requirement/);
  expect(requirements.question).toMatchObject({ training_ids: [], requirement_ids: [] });
  expect(requirements.answers[0]).toMatchObject({ statuses: [] });
  const answered = requirements.answers[0]?.requirements?.map(({ requirement_id, status }) => [requirement_id, status]);
  expect(answered).toContainEqual(['FIRST', 'EXEMPT']);
  expect(answered).toContainEqual(['HOURS', 'SHORT']);
});

const runs = Number(process.env.TAMPERINGS ?? 300);

test(`${runs} tamperings are named, also where the hashes were made to fit again`, { timeout: 900_000 }, async () => {
  const reached = new Set<string>();
  const any = fc.oneof(...files.map((file) => tampered(file)));
  await fc.assert(
    fc.asyncProperty(any, async (made) => {
      fc.pre(made !== undefined);
      const { name, evidence } = made;
      reached.add(name);
      const verdict = await verifyEvidence(evidence);
      expect(verdict, name).toMatchObject({ holds: false, fault: expect.stringMatching(/\.$/) });
    }),
    { numRuns: runs },
  );
  expect([...reached].sort()).toEqual(tamperingNames.toSorted());
});

import type { Evidence } from '@muster/shared/record/evidence';
import { verifyEvidence } from '@muster/shared/record/verify';
import { buildCertification, buildPerson, buildSite, buildType, staffOf } from '@muster/testing/build';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { tampered, tamperingNames } from '@muster/testing/tampering';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildEvidence } from '../../src/record/build-evidence.ts';
import { sealSite } from '../../src/record/seal-site.ts';

const system = await buildSystem();

const later = (days: number) => {
  system.clock.now = new Date(usualNow.getTime() + days * 86_400_000);
};

/** Builds a department with three people, two of them in the file, and two seals, the second after more was written. */
async function aFile(): Promise<Evidence> {
  const site = await buildSite(system);
  const types = [
    await buildType(system, site, { name: 'First aid' }),
    await buildType(system, site, { name: 'Firearms' }),
  ];
  const people = [await buildPerson(system, site), await buildPerson(system, site), await buildPerson(system, site)];
  const sealing = buildSealing(system);
  const certify = async (days: readonly string[]) => {
    for (const { employee } of people) {
      for (const [n, type] of types.entries()) {
        for (const day of days)
          await buildCertification(system, site, type, employee, day.replace('DD', String(10 + n)));
      }
    }
  };
  await certify(['2026-01-DD', '2026-02-DD']);
  later(1);
  await sealSite(site.table, sealing);
  later(2);
  await certify(['2026-03-DD']);
  later(3);
  await sealSite(site.table, sealing);
  later(4);
  const question = {
    on: '2026-05-13',
    known: usualNow.toISOString(),
    training_ids: [types[0]?.id ?? ''],
    people: people.slice(0, 2).map(({ employee }) => employee.id),
  };
  return (await buildEvidence(staffOf(system, site), question, sealing)).evidence;
}

const file = await aFile();

test('a file that nobody has changed holds, and says since when its entries are sealed', async () => {
  const verdict = await verifyEvidence(structuredClone(file));
  expect(verdict).toMatchObject({ holds: true, facts: { chains: 3, seals: 3 } });
});

const runs = Number(process.env.TAMPERINGS ?? 200);

test(`${runs} tamperings are named, also where the hashes were made to fit again`, { timeout: 600_000 }, async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(tampered(file), async (made) => {
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

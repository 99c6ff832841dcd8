import { type Evidence, evidenceFormats } from '@muster/shared/record/evidence';
import { verifyEvidence } from '@muster/shared/record/verify';
import {
  type BuiltSite,
  buildCertification,
  buildPerson,
  buildSite,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { backdate, sealUnchecked } from '@muster/testing/insider';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { proverIn } from '../../src/areas/record/seal-trees.ts';
import { sealsFrom } from '../../src/table/entities/seal.ts';
import { listLeaves } from '../../src/table/entities/seal-leaves.ts';

const system = await buildSystem();
let site: BuiltSite;
let person: Person;
let sealing: ReturnType<typeof buildSealing>;

const dayOf = (day: number) => new Date(usualNow.getTime() + day * 86_400_000);
const onDay = (day: number) => {
  system.clock.now = dayOf(day);
};

beforeEach(async () => {
  onDay(0);
  site = await buildSite(system);
  person = await buildPerson(system, site);
  sealing = buildSealing(system);
});

const certify = async () =>
  buildCertification(system, site, await buildType(system, site), person.employee, '2026-04-02');

async function evidenceNow(known?: string): Promise<Evidence> {
  const question = { on: '2026-05-13', requirement_ids: [], people: [person.employee.id], ...(known && { known }) };
  return (await buildEvidence(staffOf(system, site), question, sealing)).evidence;
}

test('a certification dated before a seal that does not cover it is refused, although the key signed it', async () => {
  onDay(1);
  await sealSite(site.table, sealing);
  onDay(3);
  await certify();
  await backdate(system, site, person.employee.id, dayOf(0.5));
  await expect(sealSite(site.table, sealing)).rejects.toThrow('is dated before seal 1');
  await sealUnchecked(site, sealing);
  const evidence = await evidenceNow();
  expect(await verifyEvidence(evidence)).toEqual({
    holds: false,
    fault: `Entry 2 is dated before seal 1, which does not cover it: it was made later (the record ${person.employee.id}).`,
  });
  // Without the proofs of that seal, the file says only since when the entry is proven.
  const proofs = evidence.proofs.filter(({ seal }) => seal !== 1);
  const at = dayOf(3).toISOString();
  const ends = [2, 3].map((no) => ({ entries: 2, no, at }));
  expect(await verifyEvidence({ ...evidence, proofs })).toMatchObject({
    holds: true,
    facts: { sealed: expect.arrayContaining([{ chain: person.employee.id, ends }]) },
  });
});

test('an entry dated before the one before it is refused, although the key signed it', async () => {
  await certify();
  onDay(0.01);
  await certify();
  await backdate(system, site, person.employee.id, dayOf(-0.005));
  await expect(sealSite(site.table, sealing)).resolves.toMatchObject({ no: 1 });
  expect(await verifyEvidence(await evidenceNow())).toEqual({
    holds: false,
    fault: `Entry 3 is dated before entry 2 (the record ${person.employee.id}).`,
  });
});

test('an entry that was recorded by a seal is proven since that seal, and a person who came later was absent then', async () => {
  await sealSite(site.table, sealing);
  onDay(1);
  person = await buildPerson(system, site);
  onDay(2);
  await sealSite(site.table, sealing);
  onDay(3);
  await certify();
  onDay(4);
  await sealSite(site.table, sealing);
  onDay(30);
  const evidence = await evidenceNow();
  const chain = person.employee.id;
  const ends = [
    { entries: 1, no: 2, at: dayOf(2).toISOString() },
    { entries: 2, no: 3, at: dayOf(4).toISOString() },
    { entries: 2, no: 4, at: dayOf(30).toISOString() },
  ];
  expect(await verifyEvidence(evidence)).toMatchObject({
    holds: true,
    facts: { late: 0, sealed: expect.arrayContaining([{ chain, ends }]) },
  });
  const before = await evidenceNow(usualNow.toISOString());
  expect(before.absences).toMatchObject([{ seal: 1, chain }]);
  expect(await verifyEvidence(before)).toMatchObject({ holds: true });
  const [absence] = before.absences ?? [];
  const elsewhere = { ...before, absences: [{ ...absence, seal: 2 }] } as Evidence;
  expect(await verifyEvidence(elsewhere)).toMatchObject({
    holds: false,
    fault: `The proof that seal 2 does not cover the record ${chain} does not lead to the signed root.`,
  });
});

test('seals of an earlier version stay provable, and the file says what they do not prove', async () => {
  await certify();
  for (const day of [1, 2, 3]) {
    onDay(day);
    await sealUnchecked(site, sealing, { earlier: true });
  }
  onDay(4);
  const evidence = await evidenceNow(dayOf(2).toISOString());
  expect(evidence.seals.map(({ no, history }) => [no, history !== undefined])).toEqual([
    [1, false],
    [2, false],
    [4, true],
  ]);
  expect(await verifyEvidence(evidence)).toMatchObject({ holds: true, facts: { earlier: 2 } });
});

test('a file of the earlier version verifies, and says what it does not prove', async () => {
  await certify();
  onDay(1);
  await sealUnchecked(site, sealing, { earlier: true });
  const last = await sealUnchecked(site, sealing, { earlier: true });
  const evidence = await evidenceNow();
  const prove = proverIn(last, await listLeaves(site.table, last.no));
  const [format = ''] = evidenceFormats;
  const { history: _, absences: __, ...rest } = evidence;
  const older: Evidence = {
    ...rest,
    format,
    seals: (await sealsFrom(site.table, 1)).slice(0, 2),
    proofs: evidence.chains.flatMap(({ chain }) => {
      const proven = prove(chain);
      return proven && 'proof' in proven ? [proven.proof] : [];
    }),
  };
  expect(await verifyEvidence(older)).toMatchObject({ holds: true, facts: { earlier: 2, seals: 2 } });
  expect(await verifyEvidence({ ...older, seals: older.seals.slice(1) })).toMatchObject({ holds: true });
});

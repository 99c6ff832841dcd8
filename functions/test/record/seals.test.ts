import { mapRoots } from '@muster/shared/record/chain-map';
import { type Seal, sealBytes, sealLinkBytes } from '@muster/shared/record/seal';
import { verifyEvidence } from '@muster/shared/record/verify';
import { type BuiltSite, buildCertification, buildPerson, buildSite, buildType, staffOf } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { entryKey, forge } from '@muster/testing/forge';
import { backdate } from '@muster/testing/insider';
import { buildArchive, buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { mapRoot, proverIn } from '../../src/areas/record/seal-trees.ts';
import { sha256 } from '../../src/table/core/hash.ts';
import { remove, transact } from '../../src/table/core/write.ts';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { latestSeal, listSealKeys, listSeals } from '../../src/table/entities/seal.ts';
import { listLeaves } from '../../src/table/entities/seal-leaves.ts';
import { deleteItem } from './delete-item.ts';

const system = await buildSystem();
let site: BuiltSite;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
});

const wait = (minutes: number) => {
  system.clock.now = new Date(system.clock.now.getTime() + minutes * 60_000);
};
const seal = (sealing = buildSealing(system)) => sealSite(site.table, sealing);

/** Expects that each seal names the one before. */
function expectChain(seals: readonly Seal[]): void {
  expect(seals.map(({ no }) => no)).toEqual(seals.map((_, n) => n + 1));
  for (const [n, { previous }] of seals.entries()) {
    const before = seals[n - 1];
    expect(previous).toBe(before ? sha256(sealLinkBytes(before)) : null);
  }
}

test('a seal covers every record and that of the department, and proves each', async () => {
  const { employee } = await buildPerson(system, site);
  const sealed = await seal();
  expect(sealed.chains).toBe(3);
  const leaves = await listLeaves(site.table, sealed.no);
  const prove = proverIn(sealed, leaves);
  const proven = prove(employee.id);
  if (!proven || !('proof' in proven)) throw new Error('The record is not in the seal');
  const { leaf, path } = proven.proof;
  expect(leaf.entries).toBe(1);
  expect(await mapRoots(async (bytes) => sha256(bytes)).withEnd(leaf, path)).toBe(sealed.root);
  expect(prove('nobody')).toMatchObject({ absence: { seal: 1, chain: 'nobody' } });
});

test('seals form a chain over another key and over a restore of the table', async () => {
  const archive = buildArchive();
  const first = buildSealing(system, { archive });
  await seal(first);
  await buildType(system, site);
  await seal(first);
  const second = buildSealing(system, { archive, signer: buildSigner() });
  const third = await seal(second);
  expect(third.key).toBe(second.signer.id);
  await restoreBefore(2);
  expect((await latestSeal(site.table))?.no).toBe(1);
  const afterwards = await seal(second);
  expect(afterwards).toMatchObject({ no: 4, restored_after: 1 });
  const seals = (await listSeals(site.table, { limit: 10 })).toReversed();
  expect(seals.map(({ no }) => no)).toEqual([1, 2, 3, 4]);
  expectChain(seals);
  expect(archive.kept.map(({ seal }) => seal)).toEqual(seals);
});

test('evidence over another key and over a restore is checked as any other, and a seal of the lost time cannot be left out', async () => {
  const { employee } = await buildPerson(system, site);
  const archive = buildArchive();
  const known = system.clock.now.toISOString();
  await seal(buildSealing(system, { archive }));
  wait(1);
  const afterFirst = system.clock.now.toISOString();
  wait(1);
  const second = buildSealing(system, { archive });
  await buildType(system, site);
  await seal(second);
  await restoreBefore(2);
  const question = { on: '2026-05-13', known, requirement_ids: [], people: [employee.id] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, second);
  expect(evidence.seals.map(({ no, restored_after }) => [no, restored_after])).toEqual([
    [1, undefined],
    [3, 1],
  ]);
  expect(new Set(evidence.seals.map(({ key }) => key)).size).toBe(2);
  const facts = { seals: 2, keys: expect.arrayContaining(evidence.keys.map(({ id }) => id)) };
  expect(await verifyEvidence(evidence)).toMatchObject({ holds: true, facts });
  const without = { ...evidence, history: [] };
  expect(await verifyEvidence(without)).toMatchObject({ holds: false, fault: expect.stringContaining('Seal 3') });
  // The seal of the lost time has no leaves any more. A reader who has its root can ask for it.
  const lost = await buildEvidence(staffOf(system, site), { ...question, known: afterFirst, seal: 2 }, second);
  expect(lost.evidence.seals.map(({ no }) => no)).toEqual([1, 2, 4]);
  expect(new Set(lost.evidence.proofs.map(({ seal }) => seal))).toEqual(new Set([1, 4]));
  expect(await verifyEvidence(lost.evidence)).toMatchObject({ holds: true });
});

test('a restored table gets back the keys that only the archive still has, and says until when it was restored', async () => {
  const archive = buildArchive();
  const [first, second, third] = [buildSigner(), buildSigner(), buildSigner()];
  await seal(buildSealing(system, { archive, signer: first }));
  await seal(buildSealing(system, { archive, signer: second }));
  await restoreBefore(2);
  const interrupted = { ...third, sign: () => Promise.reject(new Error('no key')) };
  await expect(seal(buildSealing(system, { archive, signer: interrupted }))).rejects.toThrow('no key');
  const afterwards = await seal(buildSealing(system, { archive, signer: third }));
  expect(afterwards).toMatchObject({ no: 3, key: third.id, restored_after: 1 });
  const keys = await listSealKeys(site.table);
  expect(new Set(keys.map(({ id }) => id))).toEqual(new Set([first.id, second.id, third.id]));
  expect(await listLeaves(site.table, 2)).toEqual([]);
  expect(await listLeaves(site.table, 3)).toHaveLength(afterwards.chains);
  expect(await seal(buildSealing(system, { archive, signer: third }))).not.toHaveProperty('restored_after');
});

test('times of seals do not go back with a clock, and evidence of that time holds', async () => {
  const { employee } = await buildPerson(system, site);
  const sealing = buildSealing(system);
  wait(60);
  const ahead = await seal(sealing);
  wait(-55);
  expect((await seal(sealing)).at).toBe(ahead.at);
  wait(25);
  const question = {
    on: '2026-05-13',
    known: system.clock.now.toISOString(),
    requirement_ids: [],
    people: [employee.id],
  };
  wait(60);
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  expect(evidence.seals.map(({ no }) => no)).toEqual([1, 3]);
  expect(await verifyEvidence(evidence)).toMatchObject({ holds: true });
});

test('evidence with seals that go back in time is invalid, whatever key signed them', async () => {
  const { employee } = await buildPerson(system, site);
  const sealing = buildSealing(system);
  const known = system.clock.now.toISOString();
  await seal(sealing);
  const question = { on: '2026-05-13', known, requirement_ids: [], people: [employee.id] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  const [first, second] = evidence.seals;
  if (!first || !second) throw new Error('There are two seals');
  const content = { ...second, at: new Date(Date.parse(first.at) - 1).toISOString() };
  const dated = { ...content, signature: await sealing.signer.sign(sealBytes(content)) };
  const forged = { ...evidence, question: { ...evidence.question, known: dated.at }, seals: [first, dated] };
  const fault = 'Seal 2 is dated before seal 1.';
  expect(await verifyEvidence(forged)).toEqual({ holds: false, fault });
});

test('an archive of other seals is refused, and nothing is sealed', async () => {
  const other = await buildSite(system);
  const [archive, foreign] = [buildArchive(), buildArchive()];
  await seal(buildSealing(system, { archive }));
  const copied = await sealSite(other.table, buildSealing(system, { archive: foreign }));
  const key = buildSigner().publicKey;
  await archive.keep({ seal: { ...copied, site: site.code, no: 2 }, key });
  await expect(seal(buildSealing(system, { archive }))).rejects.toThrow('does not continue');
  expect((await latestSeal(site.table))?.no).toBe(1);
});

describe('a table that was changed since the last seal is not sealed', () => {
  const archive = buildArchive();
  const other = '0'.repeat(64);
  let employeeId: string;

  beforeEach(async () => {
    const { employee } = await buildPerson(system, site);
    await buildCertification(system, site, await buildType(system, site), employee, '2026-03-02');
    employeeId = employee.id;
    await seal(buildSealing(system, { archive }));
  });

  const recordOf = () => enrollmentStateKey(site.table, employeeId);
  const sealKey = () => ({ PK: `${site.code}#SEAL`, SK: '0000000001' });
  const leavesKey = () => ({ PK: `${site.code}#SEAL#LEAVES`, SK: '0000000001#0000000000' });
  const changes: Record<string, [() => Promise<unknown>, string]> = {
    'a record that was rewritten': [
      async () => {
        await forge(system, entryKey(site.code, employeeId, 2), 'hash', () => other);
        await change(site.table, recordOf(), { head: other });
      },
      'does not continue what seal 1 covers',
    ],
    'a rewritten record with further entries': [
      async () => {
        await forge(system, entryKey(site.code, employeeId, 2), 'hash', () => other);
        const employee = (await findEmployee(site.table, employeeId)) as Employee;
        await change(site.table, recordOf(), { head: other });
        await buildCertification(system, site, await buildType(system, site), employee, '2026-04-02');
      },
      'does not continue what seal 1 covers',
    ],
    'a record with another end': [
      () => change(site.table, recordOf(), { head: other }),
      'does not continue what seal 1 covers',
    ],
    'a record whose end was cut off': [
      async () => {
        const [first] = await listEntries(site.table, employeeId);
        await change(site.table, recordOf(), { entries: 1, head: first?.entry.hash });
        await deleteItem(system, entryKey(site.code, employeeId, 2));
      },
      'does not continue what seal 1 covers',
    ],
    'an entry that was dated before the seal, with its hashes': [
      async () => {
        const employee = (await findEmployee(site.table, employeeId)) as Employee;
        wait(24 * 60);
        await buildCertification(system, site, await buildType(system, site), employee, '2026-04-02');
        await backdate(system, site, employeeId, new Date(system.clock.now.getTime() - 25 * 3_600_000));
      },
      'Entry 3 is dated before seal 1, which does not cover it: it was made later',
    ],
    'an entry that was dated after the next seal, with its hashes': [
      async () => {
        const employee = (await findEmployee(site.table, employeeId)) as Employee;
        await buildCertification(system, site, await buildType(system, site), employee, '2026-04-02');
        await backdate(system, site, employeeId, new Date(system.clock.now.getTime() + 3_600_000));
      },
      'Entry 3 is dated after seal 2, which covers it',
    ],
    'a record that is gone': [
      () => transact(site.table, [remove(site.table, recordOf())]),
      'does not continue what seal 1 covers',
    ],
    "the seal's leaves": [
      () => forge(system, leavesKey(), 'leaves', (before) => before.replace(/[0-9a-f]{64}$/, other)),
      'The leaves of seal 1',
    ],
    'the seal with its leaves': [
      async () => {
        await forge(system, leavesKey(), 'leaves', (before) => before.replace(/[0-9a-f]{64}$/, other));
        const root = mapRoot(await listLeaves(site.table, 1));
        await forge(system, sealKey(), 'seal', (before) => JSON.stringify({ ...JSON.parse(before), root }));
      },
      "The table's seal 1 of",
    ],
  };

  test.each(Object.entries(changes))('%s', async (_, [deed, message]) => {
    await deed();
    await expect(seal(buildSealing(system, { archive }))).rejects.toThrow(message);
    expect((await latestSeal(site.table))?.no).toBe(1);
  });
});

test('the leaves of each seal are found although only changes are stored, and all of them now and then', async () => {
  for (let n = 0; n < 5; n++) await buildPerson(system, site);
  const expected = new Map<number, string>();
  for (let n = 0; n < 16; n++) {
    if (n % 3 !== 2) await buildType(system, site);
    const { no, root } = await seal();
    expected.set(no, root);
  }
  const sizes = (await contentsOf(system))
    .filter(({ PK }) => PK === `${site.code}#SEAL#LEAVES`)
    .map(({ SK, leaves }) => [Number(String(SK).slice(0, 10)), String(leaves).split('\n').length]);
  expect(Object.fromEntries(sizes)).toEqual({ 1: 7, 2: 1, 4: 1, 5: 1, 7: 1, 8: 1, 10: 1, 11: 1, 13: 1, 14: 7, 16: 1 });
  for (const [no, root] of expected) {
    expect(mapRoot(await listLeaves(site.table, no))).toBe(root);
  }
});

test('of seals at the same moment each gets a number of its own, and the archive has all', async () => {
  const sealing = buildSealing(system);
  await Promise.all([seal(sealing), seal(sealing), seal(sealing)]);
  expectChain((await listSeals(site.table, { limit: 10 })).toReversed());
});

test('a seal whose copy was not kept is kept with the next one', async () => {
  const archive = buildArchive();
  const failing = { ...archive, keep: () => Promise.reject(new Error('no disk')) };
  await expect(seal(buildSealing(system, { archive: failing }))).rejects.toThrow('no disk');
  expect(archive.kept).toEqual([]);
  await seal(buildSealing(system, { archive }));
  expect(archive.kept.map(({ seal }) => seal.no)).toEqual([1, 2]);
});

test('a seal that another process adds and does not keep is kept before the next one', async () => {
  const archive = buildArchive();
  const failing = { ...archive, keep: () => Promise.reject(new Error('no disk')) };
  let meets = true;
  const meeting: typeof archive = {
    ...archive,
    async after(...asked) {
      const found = await archive.after(...asked);
      if (meets) {
        meets = false;
        await expect(seal(buildSealing(system, { archive: failing }))).rejects.toThrow('no disk');
      }
      return found;
    },
  };
  await seal(buildSealing(system, { archive: meeting }));
  expect(archive.kept.map(({ seal }) => seal.no)).toEqual([1, 2]);
});

/** Puts the table back to the time before a seal, as far as seals, their leaves and their keys go. */
async function restoreBefore(no: number): Promise<void> {
  const kept = new Set((await listSeals(site.table, { before: no, limit: 100 })).map(({ key }) => key));
  const isLater = ({ PK, SK }: { PK: string; SK: string }) =>
    PK === `${site.code}#SEAL#KEYS`
      ? !kept.has(SK)
      : PK.startsWith(`${site.code}#SEAL`) && Number(SK.slice(0, 10)) >= no;
  for (const key of (await contentsOf(system)).filter(isLater)) await deleteItem(system, key);
}

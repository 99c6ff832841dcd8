import type { SealLeaf } from '@muster/shared/record/merkle';
import { verifyEvidence } from '@muster/shared/record/verify';
import { type BuiltSite, buildCertification, buildPerson, buildSite, buildType, staffOf } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { collectEnds, collectedEnds, endsSince } from '../../src/areas/record/collect-ends.ts';
import { readLeaves, sealSite } from '../../src/areas/record/seal-site.ts';
import { mapRoot } from '../../src/areas/record/seal-trees.ts';
import { sealStep } from '../../src/entry/scheduled/seal-step.ts';
import { transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { latestSeal } from '../../src/table/entities/seal.ts';
import { findSealCheck } from '../../src/table/entities/seal-check.ts';
import { findDraft, newDraft, type SealDraft } from '../../src/table/entities/seal-draft.ts';
import { addLeaves, leavesOf, leavesText, listLeaves, writeAhead } from '../../src/table/entities/seal-leaves.ts';

const system = await buildSystem();
const size = 2;
let site: BuiltSite;
let people: Employee[];

beforeEach(async () => {
  site = await buildSite(system);
  people = [];
  for (let n = 0; n < 4; n++) people.push((await buildPerson(system, site)).employee);
});

const begin = (follows = 0): SealDraft => newDraft({ at: new Date().toISOString(), entries: 0 }, follows);

/** Stores the next part in a new process. Returns whether there was one. */
async function step(draft: SealDraft): Promise<boolean> {
  for await (const _ of collectEnds(site.table, draft, size)) return true;
  return false;
}

const certify = async (employee: Employee | undefined) =>
  buildCertification(system, site, await buildType(system, site), employee as Employee, '2026-03-02');

const sealWith = (draft: SealDraft, sealing = buildSealing(system)) =>
  sealSite(site.table, sealing, () => collectedEnds(site.table, draft));

test('a collection in interrupted parts seals the same root as one read, with the entries and people added meanwhile', async () => {
  const draft = begin();
  let parts = 0;
  for (; await step(draft); parts++) {
    if (parts > 2) continue;
    await certify(people[parts]);
    await buildPerson(system, site);
  }
  expect(parts).toBeGreaterThan(2);
  expect(await latestSeal(site.table), 'no part is published').toBeUndefined();
  await certify(people[0]);
  const expected = await readLeaves(site.table);
  const sealing = buildSealing(system);
  const seal = await sealWith(draft, sealing);
  expect(seal).toMatchObject({ root: mapRoot(expected), chains: expected.length });
  expect(await listLeaves(site.table, seal.no)).toEqual(expected);
  const question = { on: '2026-05-13', requirement_ids: [], people: [(people[0] as Employee).id] };
  const { evidence } = await buildEvidence(staffOf(system, site), question, sealing);
  expect(await verifyEvidence(evidence)).toMatchObject({ holds: true });
});

test('concurrent collections of one draft share its parts', async () => {
  const draft = begin();
  const [one, other] = [collectEnds(site.table, draft, size), collectEnds(site.table, draft, size + 1)];
  // Both read before either stores.
  const ends = await Promise.all([one.next(), other.next()]);
  expect(ends[0].value).toEqual(ends[1].value);
  for (const collecting of [one, other]) for await (const _ of collecting);
  expect(await collectedEnds(site.table, draft)).toEqual(await readLeaves(site.table));
});

test('an incomplete collection is never sealed: everything is read again', async () => {
  const draft = begin();
  await step(draft);
  expect((await sealWith(draft)).root).toBe(mapRoot(await readLeaves(site.table)));
});

test('a seal made meanwhile is continued, and its draft is not', async () => {
  const draft = begin();
  await step(draft);
  await certify(people[0]);
  const sealing = buildSealing(system);
  const { no } = await sealSite(site.table, sealing);
  expect(await findDraft(site.table, 0)).toEqual(draft);
  expect(await findDraft(site.table, no)).toBeUndefined();
  while (await step(draft));
  expect((await sealWith(draft, sealing)).no).toBe(no + 1);
});

test('a record that was rewritten before the collection is refused', async () => {
  const sealing = buildSealing(system);
  await sealSite(site.table, sealing);
  await change(site.table, enrollmentStateKey(site.table, (people[0] as Employee).id), { head: '0'.repeat(64) });
  const draft = begin(1);
  while (await step(draft));
  await expect(sealWith(draft, sealing)).rejects.toThrow('does not continue what seal 1 covers');
});

test('the ends since a seal are its leaves, with the records reread that changed since', async () => {
  const realTime = { ...buildSealing(system), now: () => new Date() };
  const seal = await sealSite(site.table, realTime);
  const last = { seal, leaves: await listLeaves(site.table, seal.no) };
  system.clock.now = new Date();
  await certify(people[0]);
  await buildPerson(system, site);
  expect(await endsSince(site.table, last, 0)).toEqual(await readLeaves(site.table));
  const next = await sealSite(site.table, realTime, (before) => endsSince(site.table, before, 0));
  expect(next.root).toBe(mapRoot(await readLeaves(site.table)));
});

test('a record changed without the log is left to the scheduled seal, which refuses it', async () => {
  const sealing = { ...buildSealing(system), now: () => new Date() };
  const seal = await sealSite(site.table, sealing);
  const leaves = await listLeaves(site.table, seal.no);
  await change(site.table, enrollmentStateKey(site.table, (people[0] as Employee).id), { head: '0'.repeat(64) });
  // The people were built just now, so the log still has them.
  const later = { seal: { ...seal, at: new Date(Date.now() + 60 * 60_000).toISOString() }, leaves };
  expect(await endsSince(site.table, later, 0)).toEqual(leaves);
  await expect(sealSite(site.table, sealing)).rejects.toThrow('does not continue what seal 1 covers');
});

test('a step without time returns a cursor, and the next one seals; changes count from the first step', async () => {
  const sealing = buildSealing(system);
  const work = {
    context: staffOf(system, site),
    sealing: async () => sealing,
    span: { until: system.clock.now },
    asked: false,
  };
  const cursor = await sealStep({ ...work, isOver: () => true });
  expect(cursor).toBeDefined();
  expect(await latestSeal(site.table)).toBeUndefined();
  const draft = await findDraft(site.table, 0);
  expect(await sealStep({ ...work, cursor, isOver: () => true })).toBeUndefined();
  expect((await latestSeal(site.table))?.no).toBe(1);
  expect((await findSealCheck(site.table))?.at).toBe(draft?.at);
});

test('the leaves of a department above the size of a transaction are stored, without those of a failed attempt', async () => {
  const leavesWith = (entries: number): SealLeaf[] =>
    Array.from({ length: 34_000 }, (_, n) => ({
      chain: String(n).padStart(26, '0'),
      entries,
      head: String(n + entries).padStart(64, '0'),
    }));
  const leaves = leavesWith(40);
  const [failed, made] = ['1'.repeat(64), '2'.repeat(64)];
  const interrupted = addLeaves(site.table, { no: 1, root: failed }, leavesWith(39), undefined);
  await writeAhead(site.table, interrupted.ahead);
  const { base, ahead, writes } = addLeaves(site.table, { no: 1, root: made }, leaves, undefined);
  expect(ahead).toHaveLength(1);
  await writeAhead(site.table, ahead);
  await writeAhead(site.table, ahead);
  await transact(site.table, writes);
  const stored = await leavesOf(site.table, { seal: { no: 1 } as never, base });
  expect(leavesText(stored?.leaves ?? []) === leavesText(leaves)).toBe(true);
});

import { type EndpointName, routes } from '@muster/shared/contract';
import {
  type BuiltSite,
  buildCertification,
  buildEmployee,
  buildSite,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { contentsOf } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { change, dumpSite } from '@muster/testing/dump';
import { askingFor } from '@muster/testing/provisioning';
import { buildArchive, buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, cheapCost, type System, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { createSite, SiteExists } from '../../src/entry/provisioning/create-site.ts';
import {
  closeSite,
  confirmDeletion,
  DeletionBegun,
  DeletionTakenOver,
  LegallyHeld,
  reopenSite,
} from '../../src/entry/provisioning/deleting/close-site.ts';
import { compareExport, DiffersFromExport } from '../../src/entry/provisioning/deleting/compare-export.ts';
import { deleteItems, endDeletion } from '../../src/entry/provisioning/deleting/delete-items.ts';
import { checkExport } from '../../src/entry/provisioning/moving/check-export.ts';
import { exportSite } from '../../src/entry/provisioning/moving/export-site.ts';
import { importSite } from '../../src/entry/provisioning/moving/import-site.ts';
import { UnusableExport } from '../../src/entry/provisioning/moving/site-lines.ts';
import {
  NotForTrials,
  prepareTrialDepartment,
  removeTrialDepartment,
} from '../../src/entry/provisioning/trials/trial-department.ts';
import { keptByRules } from '../../src/entry/scheduled/apply-retention.ts';
import { holdBack, release } from '../../src/entry/scheduled/legal-holds.ts';
import { sealStep } from '../../src/entry/scheduled/seal-step.ts';
import { setRetention } from '../../src/entry/scheduled/set-retention.ts';
import type { Item } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { type DeletionMark, findDeletionMark } from '../../src/table/entities/deletion-mark.ts';
import { departmentHold } from '../../src/table/entities/legal-hold.ts';
import { listSites } from '../../src/table/entities/registry.ts';
import { latestSeal } from '../../src/table/entities/seal.ts';
import { storeStampProgress, storeTimestamp } from '../../src/table/entities/seal-timestamp.ts';
import { findSite, type Site } from '../../src/table/entities/site.ts';

const crashes = crashSimulator();
const files = { read: async () => undefined, write: async () => undefined };
const code = 'RIVER';

let system: System;
let site: BuiltSite;

beforeEach(async () => {
  system = await buildSystem({ onClient: crashes.onClient });
  site = await buildSite(system, { code });
});

async function exported(of = site): Promise<string[]> {
  const lines: string[] = [];
  const entry = { site_code: of.code, name: of.site.name, created_at: usualNow.toISOString() };
  const exporting = { site: entry, documents: files, signer: buildSigner(), now: usualNow };
  for await (const line of exportSite(of.table, exporting)) lines.push(line);
  return lines;
}
async function* listed(lines: readonly string[]) {
  yield* lines;
}
const close = () => closeSite(system.table, code, { now: usualNow });
const compared = (mark: DeletionMark, lines: readonly string[]) =>
  compareExport(system.table, mark, listed(lines), usualNow);
const confirmed = async (mark: DeletionMark, lines: readonly string[]) =>
  mark.confirmed ? mark : confirmDeletion(system.table, mark, await compared(mark, lines));
/** Deletes the site from wherever the last attempt stopped. */
async function deleteSite(lines: readonly string[], copiesRemain = false): Promise<DeletionMark> {
  const mark = await deleteItems(system.table, await confirmed(await close(), lines));
  await endDeletion(system.table, mark, { now: usualNow, copiesRemain });
  return mark;
}
const another = () =>
  createSite(system.table, { code, name: 'Another', timezone: 'UTC', admin_id: '1', first: 'A', last: 'B' }, usualNow, {
    credential: { hash: 'x', salt: 'x', temporary: false, history: [], version: 1 } as never,
  });
const others = async () => (await contentsOf(system)).filter(({ PK, SK }) => !PK.startsWith(`${code}#`) && SK !== code);

test('a deletion that is killed after every few writes deletes every item, and not one of another site', async () => {
  const type = await buildType(system, site);
  for (let n = 0; n < 40; n++) await buildEmployee(system, site, { credential: null });
  await buildCertification(system, site, type, site.chief, '2026-03-10');
  await signedIn(system, site, site.chief);
  await sealSite(site.table, buildSealing(system));
  await storeTimestamp(site.table, { seal: 1, authority: '0'.repeat(16), token: Uint8Array.of(48, 0) });
  await storeStampProgress(site.table, { ['0'.repeat(16)]: 1 });
  // A finished job's rows and an unknown partition: nothing else in the table leads to them.
  for (const PK of [`${code}#JOBROWS#GONE`, `${code}#OF A LATER VERSION#1`, `${code}#OUTBOX`])
    await transact(site.table, [put(site.table, { PK, SK: '1' })]);
  for (const near of ['RIVER-2', 'RIVERS', 'RI', 'OTHER']) {
    const there = await buildSite(system, { code: near });
    // An id like the site's own partition.
    await transact(there.table, [put(there.table, { PK: `${near}#EMP#${code}#`, SK: `${code}#SITE` })]);
  }
  const before = await others();
  const lines = await exported();
  const all = (await dumpSite(system, code)).length;
  let attempts = 0;
  let mark: DeletionMark | undefined;
  for (let crashed = true; crashed; attempts++) {
    crashed = await crashes.runUntil({ afterWrites: 3, before: attempts % 2 === 0 }, async () => {
      mark = await deleteSite(lines);
    });
    expect(attempts).toBeLessThan(40);
    if (crashed && (await findDeletionMark(site.table))) await expect(another()).rejects.toThrow(/is being deleted/);
  }
  expect(attempts).toBeGreaterThan(2);
  expect(await dumpSite(system, code)).toEqual([]);
  expect(await others()).toEqual(before);
  // Counted once, however often it was killed.
  expect(mark?.items).toBe(all);
});

test('a closed site refuses every call and writes nothing, and opens again as it was', async () => {
  const asking = await signedIn(system, site, site.chief);
  const provider = await askingFor({ endpoint: { access: 'provisioning' } as never }, system, site, async () => asking);
  const before = await dumpSite(system, code);
  const registry = await listSites(system.table.registry());
  const mark = await close();
  expect(await listSites(system.table.registry())).toEqual([]);
  const params = new Proxy({}, { get: () => '01J00000000000000000000000' });
  const body = { site_code: code, username: '1', password: 'Sunrise#2026' };
  for (const { area, name, endpoint } of routes) {
    const by = endpoint.access === 'provisioning' ? provider : endpoint.access === 'anyone' ? {} : asking;
    const sent = { params, ...(endpoint.method !== 'GET' && { body }) };
    const { status } = await system.call(area, name as EndpointName<typeof area>, sent, by);
    if (endpoint.access !== 'anyone') expect([name, status]).toEqual([name, 401]);
  }
  const valid = await system.call('session', 'validateSiteCode', { body: { site_code: code } });
  expect(valid.body).toEqual({ valid: false });
  expect((await system.call('session', 'signIn', { body })).status).toBe(401);
  const limits = ({ PK }: Item) => !/#(CALLS|TALLY|THROTTLE|ADDRESS|FORGOTTEN|IMPORT)$/.test(PK);
  expect((await dumpSite(system, code)).filter(limits)).toEqual(
    before.filter(limits).filter(({ PK, SK }) => !(PK === `${code}#SITE` && SK === 'SITE')),
  );
  await reopenSite(system.table, mark);
  expect((await dumpSite(system, code)).filter(limits)).toEqual(before.filter(limits));
  expect(await listSites(system.table.registry())).toEqual(registry);
  expect((await system.call('session', 'employeeInfo', {}, asking)).status).toBe(200);
});

describe('a deletion needs an export that equals the data:', () => {
  test('a change after the export, of a field or by a new item, is found', async () => {
    const lines = await exported();
    await change(site.table, { PK: `${code}#SITE`, SK: 'SITE' }, { name: 'Renamed' });
    const mark = await close();
    await expect(compared(mark, lines)).rejects.toThrow(new DiffersFromExport('SITE'));
    await reopenSite(system.table, mark);
    const later = await exported();
    await buildEmployee(system, site);
    await expect(compared(await close(), later)).rejects.toThrow(/ROSTER/);
    await expect(deleteItems(system.table, await close())).rejects.toThrow('confirmed export');
  });

  test('an expired item that the table has lost is no change', async () => {
    const expired = { PK: `${code}#EMP#${site.chief.id}`, SK: 'NOTE#1', ttl: usualNow.getTime() / 1000 - 1 };
    await transact(site.table, [put(site.table, expired)]);
    const lines = await exported();
    await transact(site.table, [
      { write: { Delete: { TableName: site.table.name, Key: { PK: expired.PK, SK: expired.SK } } } },
    ]);
    await sealSite(site.table, buildSealing(system));
    await expect(compared(await close(), lines)).rejects.toThrow(/^SEAL, SEAL#KEYS, SEAL#LEAVES, SEAL#MONTHS$/);
  });

  test('another department, or a damaged file, is refused', async () => {
    const other = await exported(await buildSite(system, { code: 'RIVER-2' }));
    const mark = await close();
    await expect(compared(mark, other)).rejects.toThrow('is an export of RIVER-2');
    await expect(compared(mark, other.slice(0, -2))).rejects.toThrow(UnusableExport);
  });
});

test('no one opens or takes over a site once its items are deleted', async () => {
  const lines = await exported();
  const first = await confirmed(await close(), lines);
  const second = await close();
  await expect(deleteItems(system.table, first)).rejects.toThrow(DeletionTakenOver);
  await expect(reopenSite(system.table, second)).rejects.toThrow(DeletionBegun);
  await expect(
    importSite(system.table, await checkExport(listed(lines)), {
      lines: () => listed(lines),
      documents: files,
      archive: buildArchive(),
      now: () => usualNow,
    }),
  ).rejects.toThrow(/is being deleted/);
  await deleteItems(system.table, second);
  expect((await dumpSite(system, code)).map(({ PK }) => PK)).toEqual([`${code}#IMPORT`]);
});

test('a legal hold on the department or on one person refuses, also one placed just after the closing', async () => {
  const context = staffOf(system, site);
  for (const held of [{ id: departmentHold }, { id: site.chief.id, employee_id: '1' }]) {
    await holdBack(context, held, 'Case 26-114');
    await expect(close()).rejects.toThrow(LegallyHeld);
    await expect(close()).rejects.toThrow(/Case 26-114/);
    expect(await findSite(site.table)).toBeDefined();
    await release(context, held.id);
  }
  const lines = await exported();
  const mark = await close();
  await holdBack(context, { id: departmentHold }, 'Case');
  await expect(compared(mark, lines)).rejects.toThrow(/HOLD/);
});

test('the rules that still keep data are named, with the number of people and reports', async () => {
  const context = async () => ({ ...staffOf(system, site), site: (await findSite(site.table)) as Site });
  expect(await keptByRules(await context())).toEqual([]);
  await buildEmployee(system, site);
  await setRetention(await context(), { texts: 84, bug_reports: 12 });
  expect(await keptByRules(await context())).toEqual([{ kind: 'texts', months: 84, count: 2 }]);
});

describe('the code of a deleted site', () => {
  test('can be used again if nothing of its seals is left, and the new site starts empty', async () => {
    await deleteSite(await exported());
    await another();
    expect(await latestSeal(site.table)).toBeUndefined();
    expect((await sealSite(site.table, buildSealing(system))).no).toBe(1);
  });

  test('is refused for another site if locked copies of its seals remain, but takes its own export back', async () => {
    const sealing = buildSealing(system);
    await sealSite(site.table, sealing);
    const lines = await exported();
    await deleteSite(lines, true);
    expect((await dumpSite(system, code)).map(({ SK }) => SK)).toEqual(['DELETED']);
    await expect(another()).rejects.toThrow(SiteExists);
    await expect(another()).rejects.toThrow(/copies of seals are locked/);
    const importing = { lines: () => listed(lines), documents: files, now: () => usualNow, archive: sealing.archive };
    await importSite(system.table, await checkExport(listed(lines)), importing);
    expect((await sealSite(site.table, sealing)).no).toBe(2);
  });
});

describe('a trial department', () => {
  const trial = { site: 'TRIAL', password: 'A-long-password-of-the-visitor', passwordCost: cheapCost, now: usualNow };
  const credentials = { site_code: 'TRIAL', username: 'canary', password: trial.password };
  const context = async () => {
    const table = system.table.site('TRIAL');
    return { ...staffOf(system, site), table, site: (await findSite(table)) as Site };
  };

  test('is never sealed, and its sign-ins leave the audit log, unlike those of a department in use', async () => {
    await prepareTrialDepartment(system.table, trial);
    const { cookies } = await system.call('session', 'signIn', { body: credentials });
    const token = cookies.get('access_token')?.split(';')[0];
    await system.call('session', 'logout', {}, { token });
    const sessions = (items: readonly Item[]) => items.filter(({ action }) => String(action).startsWith('session.'));
    const entries = sessions(await dumpSite(system, 'TRIAL'));
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['session.sign_in', 'session.sign_out']);
    for (const { ttl } of entries) expect(ttl).toBe(usualNow.getTime() / 1000 + 7 * 86_400);
    const real = await system.call('session', 'signIn', {
      body: { site_code: code, username: '1', password: 'Sunrise#2026' },
    });
    expect(real.status).toBe(200);
    for (const entry of sessions(await dumpSite(system, code))) expect(entry).not.toHaveProperty('ttl');

    const sealing = async () => expect.unreachable('a trial department is sealed');
    const span = { until: usualNow };
    await sealStep({ context: await context(), sealing, span, asked: true, isOver: () => false } as never);
    expect(await latestSeal(system.table.site('TRIAL'))).toBeUndefined();
  });

  test('is removed whole, also after an interruption, and made again', async () => {
    const before = await contentsOf(system);
    await prepareTrialDepartment(system.table, trial);
    await crashes.runUntil({ afterWrites: 1, before: false }, () =>
      removeTrialDepartment(system.table, 'TRIAL', usualNow),
    );
    expect(await findDeletionMark(system.table.site('TRIAL'))).toBeDefined();
    await prepareTrialDepartment(system.table, trial);
    expect((await system.call('session', 'signIn', { body: credentials })).status).toBe(200);
    await removeTrialDepartment(system.table, 'TRIAL', usualNow);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('is no department in use, and none becomes one', async () => {
    await expect(removeTrialDepartment(system.table, code, usualNow)).rejects.toThrow(NotForTrials);
    await expect(prepareTrialDepartment(system.table, { ...trial, site: code })).rejects.toThrow(NotForTrials);
    const mark = await close();
    await expect(removeTrialDepartment(system.table, code, usualNow)).rejects.toThrow(NotForTrials);
    await reopenSite(system.table, mark);
    await change(site.table, { PK: `${code}#SITE`, SK: 'SITE' }, { trial: true });
    await expect(checkExport(listed(await exported()))).rejects.toThrow('A trial department cannot be imported');
  });
});

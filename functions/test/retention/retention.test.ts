import {
  type BuiltSite,
  buildCertification,
  buildEmployee,
  buildSite,
  buildType,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { dumpSite } from '@muster/testing/dump';
import { buildEvaluation, buildForm } from '@muster/testing/evaluations';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { deleteEmployee } from '../../src/areas/roster/delete-employee.ts';
import type { SiteContext } from '../../src/calls/site-context.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { applyRetention, dueForDeletion } from '../../src/entry/scheduled/apply-retention.ts';
import { HoldExists, holdBack, NoSuchHold, release } from '../../src/entry/scheduled/legal-holds.ts';
import { remindSite } from '../../src/entry/scheduled/remind-site.ts';
import { setRetention } from '../../src/entry/scheduled/set-retention.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { bugReportItem, listBugReports } from '../../src/table/entities/bug-report.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { findAnswers } from '../../src/table/entities/evaluation.ts';
import { departmentHold } from '../../src/table/entities/legal-hold.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { findSite, type Site } from '../../src/table/entities/site.ts';

const contention = contentionSimulator();
const crashes = crashSimulator();
const system = await buildSystem({ onClient: [contention.onClient, crashes.onClient] });

/** Returns the context of the product itself at a moment, with the site as it is. */
async function at(site: BuiltSite, instant: string): Promise<SiteContext> {
  return { ...staffOf(system, site), site: (await findSite(site.table)) as Site, now: new Date(instant) };
}

/** A department with one employee who left today, May 13, 2026, in Chicago, and one who stays. */
async function withLeaver(texts: number | null = 12) {
  system.clock.now = usualNow;
  const site = await buildSite(system);
  const type = await buildType(system, site);
  const [leaver, other] = [await buildEmployee(system, site), await buildEmployee(system, site)];
  await buildCertification(system, site, type, leaver, '2026-05-01');
  await deleteEmployee(staffOf(system, site), { employeeNumber: leaver.employee_id });
  await setRetention(staffOf(system, site), { texts: texts ?? undefined });
  return { site, leaver, other };
}

const textsOf = async ({ table }: BuiltSite, { id }: Pick<Employee, 'id'>) =>
  (await listEntries(table, id)).filter(({ texts }) => Object.keys(texts).length > 0).length;

async function due(context: SiteContext) {
  const all = [];
  for await (const one of dueForDeletion(context)) all.push(one);
  return all;
}

test('texts about a former employee are destroyed a year later, and the record is still valid', async () => {
  const { site, leaver, other } = await withLeaver();
  const before = await textsOf(site, leaver);
  expect(before).toBeGreaterThan(0);
  const kept = await textsOf(site, other);
  await applyRetention(await at(site, '2027-05-13T04:59:00Z'));
  expect(await textsOf(site, leaver)).toBe(before);
  const context = await at(site, '2027-05-13T05:00:00Z');
  expect(await due(context)).toEqual([{ kind: 'texts', record: leaver.id, count: before, held: false }]);
  await applyRetention(context);
  expect(await textsOf(site, leaver)).toBe(0);
  expect(await textsOf(site, other)).toBe(kept);
  expect(await due(context)).toEqual([]);
  expect((await listEntries(site.table, leaver.id)).length).toBeGreaterThan(before);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
  const said = { subject: { employee: leaver.id }, after: { texts: before } };
  expect(await auditEntries(site.table, 'retention.delete', context.now)).toMatchObject([said]);
  // Repeated, nothing more is done or said.
  await applyRetention(context);
  expect(await auditEntries(site.table, 'retention.delete', context.now)).toHaveLength(1);
});

test('nothing is deleted without a rule', async () => {
  const { site } = await withLeaver(null);
  const before = await dumpSite(system, site.code);
  await applyRetention(await at(site, '2099-01-01T00:00:00Z'));
  expect(await dumpSite(system, site.code)).toEqual(before);
});

test.each<[string, (leaver: Employee) => { id: string; employee_id?: string }]>([
  ['the person', ({ id, employee_id }) => ({ id, employee_id })],
  ['the department', () => ({ id: departmentHold })],
])('a legal hold on %s keeps everything until it is released', async (_, whom) => {
  const { site, leaver } = await withLeaver();
  const context = await at(site, '2030-01-01T12:00:00Z');
  const before = await textsOf(site, leaver);
  const held = whom(leaver);
  await holdBack(context, held, 'Case 26-114');
  await expect(holdBack(context, held, 'Again')).rejects.toThrow(HoldExists);
  await applyRetention(context);
  expect(await textsOf(site, leaver)).toBe(before);
  expect(await due(context)).toEqual([{ kind: 'texts', record: leaver.id, count: before, held: true }]);
  await release(context, held.id);
  await expect(release(context, held.id)).rejects.toThrow(NoSuchHold);
  await applyRetention(context);
  expect(await textsOf(site, leaver)).toBe(0);
  expect(await auditEntries(site.table, 'retention.hold', context.now)).toMatchObject([
    { after: { reason: 'Case 26-114' } },
  ]);
  expect(await auditEntries(site.table, 'retention.release', context.now)).toMatchObject([
    { before: { reason: 'Case 26-114' } },
  ]);
});

test('of a hold and a deletion at once, nothing is deleted after the hold', async () => {
  const { site, leaver } = await withLeaver();
  const context = await at(site, '2030-01-01T12:00:00Z');
  const before = await textsOf(site, leaver);
  contention.holdNext();
  await Promise.all([applyRetention(context), holdBack(context, { id: leaver.id }, 'Case')]);
  const [held] = await auditEntries(site.table, 'retention.hold', context.now);
  const [deleted] = await auditEntries(site.table, 'retention.delete', context.now);
  expect(held).toBeDefined();
  // Whole or not at all, as the audit log says.
  expect(await textsOf(site, leaver)).toBe(deleted ? 0 : before);
});

test('handled bug reports go, open ones and those of a held person stay', async () => {
  const { site, other } = await withLeaver();
  const reports = [
    { id: '01A', employee_id: 'X', handled_at: '2026-06-30T20:00:00Z' },
    { id: '01B', employee_id: 'X' },
    { id: '01C', employee_id: other.employee_id, handled_at: '2026-06-30T20:00:00Z' },
    { id: '01D', employee_id: 'X', handled_at: '2026-07-02T20:00:00Z' },
  ].map((one) => ({ at: '2026-06-01T00:00:00Z', name: 'N', description: 'D', ...one }));
  await transact(
    site.table,
    reports.map((report) => put(site.table, bugReportItem(site.table, report))),
  );
  await setRetention(staffOf(system, site), { bug_reports: 1 });
  // The hold names the person by the id alone: the number they have now counts.
  await holdBack(staffOf(system, site), { id: other.id }, 'Case');
  const ids = async () => (await listBugReports(site.table)).map(({ id }) => id);
  await applyRetention(await at(site, '2026-07-30T04:59:00Z'));
  expect(await ids()).toEqual(['01A', '01B', '01C', '01D']);
  await applyRetention(await at(site, '2026-07-30T05:00:00Z'));
  expect(await ids()).toEqual(['01B', '01C', '01D']);
  await release(staffOf(system, site), other.id);
  await applyRetention(await at(site, '2026-09-01T05:00:00Z'));
  expect(await ids()).toEqual(['01B']);
});

test('rules are changed one by one and ended by undefined', async () => {
  const { site } = await withLeaver();
  const administrator = await buildEmployee(system, site, { permissions: { admin_access: true } });
  const { asking } = await personOf(system, site, administrator);
  const shown = async () => (await system.call('settings', 'retention', {}, asking)).body;
  expect(await setRetention(staffOf(system, site), { bug_reports: 6 })).toEqual({ texts: 12, bug_reports: 6 });
  expect(await shown()).toEqual({ texts: 12, bug_reports: 6 });
  expect(await setRetention(staffOf(system, site), { texts: undefined })).toEqual({ bug_reports: 6 });
  await setRetention(staffOf(system, site), { bug_reports: undefined });
  expect((await findSite(site.table))?.retention).toBeUndefined();
  expect(await shown()).toEqual({});
  expect(await auditEntries(site.table, 'retention.set')).toHaveLength(4);
});

test('the morning of the department deletes, in turns and after any interruption', async () => {
  const { site, leaver } = await withLeaver();
  const morning = async (cursor?: string) =>
    remindSite({
      context: await at(site, '2027-05-13T12:30:00Z'),
      sealing: system.deps.sealing,
      span: { after: new Date('2027-05-13T04:30:00Z'), until: new Date('2027-05-13T12:30:00Z') },
      cursor,
      asked: false,
      isOver: () => true,
    });
  let cursor: string | undefined;
  const cursors: string[] = [];
  for (let n = 0; n < 8; n++) {
    let next: string | undefined;
    const crashed = await crashes.runUntil(n % 2 ? undefined : { afterWrites: 0, before: true }, async () => {
      next = await morning(cursor);
    });
    if (crashed) continue;
    if (next === undefined) break;
    cursor = next;
    cursors.push(next);
  }
  expect(cursors.at(-1)).toMatch(/^retention /);
  expect(await textsOf(site, leaver)).toBe(0);
  expect(await auditEntries(site.table, 'retention.delete', new Date('2027-05-13T12:30:00Z'))).toHaveLength(1);
});

test('answers of evaluations are destroyed with the texts, and their hashes stay', async () => {
  system.clock.now = usualNow;
  const site = await buildSite(system);
  const leaver = await buildEmployee(system, site);
  const form = await buildForm(system, site, { staff: true });
  const { entry } = await buildEvaluation(system, site, { form, employee: leaver, evaluator: site.chief });
  await deleteEmployee(staffOf(system, site), { employeeNumber: leaver.employee_id });
  await setRetention(staffOf(system, site), { texts: 12 });
  const texts = await textsOf(site, leaver);
  expect(await findAnswers(site.table, leaver.id, entry)).toBeDefined();
  const context = await at(site, '2027-05-13T05:00:00Z');
  expect(await due(context)).toEqual([{ kind: 'texts', record: leaver.id, count: texts + 1, held: false }]);
  await applyRetention(context);
  expect(await findAnswers(site.table, leaver.id, entry)).toBeUndefined();
  expect(await due(context)).toEqual([]);
  const written = await listEntries(site.table, leaver.id);
  expect(written.find((one) => one.entry.no === entry)?.entry.data).toMatchObject({ answers: expect.any(String) });
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
});

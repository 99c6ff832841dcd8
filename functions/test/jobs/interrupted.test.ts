import { type BuiltSite, buildClass, buildCrowd, buildSite, staffOf } from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { observer } from '@muster/testing/observe';
import { buildSystem, type System, usualNow } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, expect, test } from 'vitest';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { remove, transact } from '../../src/table/core/write.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import {
  classOf,
  edit,
  kinds,
  officer,
  type Person,
  said,
  take,
  trainingSergeant,
  waitlistOf,
} from '../waitlist/people.ts';

const table = observer();
let system: System;
let site: BuiltSite;
let staff: Person;
/** Logged errors, by test. */
const errors: System['errors'][] = [];
beforeEach(async () => {
  table.beforeTransaction(undefined);
  // Each test has a table of its own: a dump takes longer as a table grows.
  system = await buildSystem({ onClient: table.onClient });
  errors.push(system.errors);
  site = await buildSite(system);
  staff = await trainingSergeant(system, site);
});

const deleteClass = (id: string) => system.call('training', 'deleteClass', { params: { id } }, staff.asking);

/** Runs the sweep a quarter of an hour later. */
async function sweep(): Promise<number> {
  table.beforeTransaction(undefined);
  system.clock.now = new Date(system.clock.now.getTime() + 900_000);
  return finishJobs(staffOf(system, site));
}

/** Returns the items that name a class, besides the audit log and what calendars show as cancelled. */
async function itemsWith(id: string) {
  return (await dumpSite(system, site.code))
    .filter(({ PK }) => !PK.includes('#AUDIT#') && !PK.endsWith('#DELETED'))
    .filter(({ standings: _, ...item }) => JSON.stringify(item).includes(id));
}

async function expectNothingLeftOf(id: string) {
  expect(await itemsWith(id)).toEqual([]);
  expect(await listJobs(site.table)).toEqual([]);
  await expectViewsAgree(system, site);
}

test('a class of 500 is deleted in one call, and each attendee is notified once', { timeout: 60_000 }, async () => {
  const trainingClass = await buildClass(system, site, { class_size: 500 });
  const crowd = await buildCrowd(system, site, trainingClass, 500);
  const { answer, sent } = await table.during(() => deleteClass(trainingClass.id));
  expect(said(answer)).toBe('ok');
  const sizes = sent.flatMap(({ input }) => (Array.isArray(input.TransactItems) ? [input.TransactItems.length] : []));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  await expectNothingLeftOf(trainingClass.id);
  const notes = (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('NOTE#'));
  expect(notes.map(({ PK }) => PK).toSorted()).toEqual(crowd.map(({ id }) => `${site.code}#EMP#${id}`).toSorted());
});

test.each([2, 3, 5, 7, 8])(
  'deleting a class of 80 is interrupted at transaction %i, and the repeated call finishes it',
  async (nth) => {
    const trainingClass = await buildClass(system, site, { class_size: 80 });
    const crowd = await buildCrowd(system, site, trainingClass, 80);
    table.failFromTransaction(nth);
    expect((await deleteClass(trainingClass.id)).status).toBe(500);
    // The class is hidden from the first transaction on.
    table.beforeTransaction(undefined);
    expect(await take(system, 'enroll', trainingClass, await officer(system, site))).toBe('404 not_found');
    const again = said(await deleteClass(trainingClass.id));
    // If the class is already deleted, only the job is left, for the sweep.
    expect(again).toBe(nth === 8 ? '404 not_found' : 'ok');
    if (nth === 8) expect(await sweep()).toBe(1);
    await expectNothingLeftOf(trainingClass.id);
    for (const employee of [crowd[0], crowd[79]]) {
      expect(employee && (await kinds(system, site, { employee }))).toEqual(['class_cancelled']);
    }
  },
);

test('the sweep finishes an interrupted deletion once, after a minute', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 80 });
  await buildCrowd(system, site, trainingClass, 60);
  const waiting = await buildCrowd(system, site, trainingClass, 30, { waiting: true });
  table.failFromTransaction(3);
  await deleteClass(trainingClass.id);
  table.beforeTransaction(undefined);
  expect(await finishJobs(staffOf(system, site))).toBe(0);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  await expectNothingLeftOf(trainingClass.id);
  expect(waiting[29] && (await kinds(system, site, { employee: waiting[29] }))).toEqual(['class_cancelled']);
});

test('one of two concurrent deletions succeeds', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 80 });
  const crowd = await buildCrowd(system, site, trainingClass, 60);
  const answers = await Promise.all([deleteClass(trainingClass.id), deleteClass(trainingClass.id)]);
  for (const answer of answers) expect(['ok', '404 not_found']).toContain(said(answer));
  await expectNothingLeftOf(trainingClass.id);
  for (const employee of crowd.slice(0, 3))
    expect(await kinds(system, site, { employee })).toEqual(['class_cancelled']);
});

test('a class can be deleted although the training record of an attendee is missing', async () => {
  const trainingClass = await buildClass(system, site);
  const [lost] = await buildCrowd(system, site, trainingClass, 3);
  await transact(site.table, [remove(site.table, enrollmentStateKey(site.table, lost?.id ?? ''))]);
  expect(said(await deleteClass(trainingClass.id))).toBe('ok');
  expect(await itemsWith(trainingClass.id)).toEqual([]);
});

test('200 more seats go to a waitlist of 210 in order, in several transactions, and none to a newcomer', {
  timeout: 60_000,
}, async () => {
  const trainingClass = await buildClass(system, site, { class_size: 5 });
  await buildCrowd(system, site, trainingClass, 5);
  const waitlist = await buildCrowd(system, site, trainingClass, 210, { waiting: true });
  const newcomer = await officer(system, site);
  const meanwhile: string[] = [];
  table.beforeTransaction(async (n) => {
    // Between the transactions, and after the last one.
    if (n % 2 === 0) meanwhile.push(await take(system, 'enroll', trainingClass, newcomer));
  });
  const { status, body } = await edit(system, site, trainingClass, { class_size: 205 }, staff);
  table.beforeTransaction(undefined);
  expect([status, body.class_size, body.enrolled_count, body.waitlisted_count]).toEqual([200, 205, 205, 10]);
  expect(meanwhile.length).toBeGreaterThan(3);
  expect(new Set(meanwhile)).toEqual(new Set(['409 class_full']));
  expect(await waitlistOf(site, trainingClass)).toEqual(waitlist.slice(200).map(({ id }) => id));
  for (const employee of [waitlist[0], waitlist[199]])
    expect(employee && (await kinds(system, site, { employee }))).toEqual(['promoted']);
  await expectViewsAgree(system, site);
});

test('the sweep finishes an interrupted increase of capacity; until then the class is full', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 1 });
  await buildCrowd(system, site, trainingClass, 1);
  const waitlist = await buildCrowd(system, site, trainingClass, 45, { waiting: true });
  table.failFromTransaction(3);
  expect((await edit(system, site, trainingClass, { class_size: 60 }, staff)).status).toBe(500);
  table.beforeTransaction(undefined);
  const half = await classOf(site, trainingClass.id);
  expect(half.enrolled_count).toBeGreaterThan(1);
  expect(half.enrolled_count).toBe(half.class_size);
  await expectViewsAgree(system, site);
  expect(await take(system, 'enroll', trainingClass, await officer(system, site))).toBe('409 class_full');
  expect(await sweep()).toBe(1);
  expect(await classOf(site, trainingClass.id)).toMatchObject({
    class_size: 60,
    enrolled_count: 1 + waitlist.length,
    waiting_count: 0,
  });
  await expectViewsAgree(system, site);
});

test('an interrupted increase of capacity does not undo a later change of the size', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 1 });
  await buildCrowd(system, site, trainingClass, 1);
  await buildCrowd(system, site, trainingClass, 5, { waiting: true });
  table.failFromTransaction(2);
  await edit(system, site, trainingClass, { class_size: 60 }, staff);
  table.beforeTransaction(undefined);
  expect((await edit(system, site, trainingClass, { class_size: 2 }, staff)).body).toMatchObject({
    class_size: 2,
    enrolled_count: 2,
  });
  await sweep();
  expect(await classOf(site, trainingClass.id)).toMatchObject({ class_size: 2, enrolled_count: 2, waiting_count: 4 });
  await expectViewsAgree(system, site);
});

test('after interrupted new dates the sweep updates every attendee, and notifies each once', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 90 });
  const crowd = await buildCrowd(system, site, trainingClass, 90);
  table.failFromTransaction(3);
  const dates = [{ date: '2026-06-20', start_time: '09:00', end_time: '12:00' }];
  expect((await edit(system, site, trainingClass, { dates }, staff)).status).toBe(500);
  expect(await sweep()).toBe(1);
  await expectViewsAgree(system, site);
  for (const employee of crowd) expect(await kinds(system, site, { employee })).toEqual(['class_changed']);
});

test('after interrupted new dates the sweep notifies everyone on the waitlist once', async () => {
  const trainingClass = await buildClass(system, site, { class_size: 1 });
  await buildCrowd(system, site, trainingClass, 1);
  const waiting = await buildCrowd(system, site, trainingClass, 90, { waiting: true });
  // The edit, the attendee, and the first part of the waitlist.
  table.failFromTransaction(4);
  const dates = [{ date: '2026-06-20', start_time: '09:00', end_time: '12:00' }];
  expect((await edit(system, site, trainingClass, { dates }, staff)).status).toBe(500);
  const toldBefore = await Promise.all(waiting.map((employee) => kinds(system, site, { employee })));
  expect(new Set(toldBefore.map(({ length }) => length))).toEqual(new Set([0, 1]));
  expect(await sweep()).toBe(1);
  await expectViewsAgree(system, site);
  for (const employee of waiting) expect(await kinds(system, site, { employee })).toEqual(['class_changed']);
});

test('a job that was written while the clock was ahead is finished once the clock is right', async () => {
  const trainingClass = await buildClass(system, site);
  await buildCrowd(system, site, trainingClass, 2);
  system.clock.now = new Date(usualNow.getTime() + 24 * 3_600_000);
  const [{ id }, sergeant] = [trainingClass, await trainingSergeant(system, site)];
  table.failFromTransaction(2);
  await system.call('training', 'deleteClass', { params: { id } }, sergeant.asking);
  expect(await listJobs(site.table)).toHaveLength(1);
  system.clock.now = usualNow;
  await sweep();
  expect(await listJobs(site.table)).toEqual([]);
});

test('only expected errors are logged', () => {
  expect(new Set(errors.flat().map(({ fields }) => (fields.error as Error).message))).toEqual(
    new Set(['the power failed']),
  );
});

import { setImmediate as turn } from 'node:timers/promises';
import { buildClass, buildSeat, buildSite } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries } from '@muster/testing/contents';
import { buildSystem } from '@muster/testing/system';
import { stopTimeBudget } from '@muster/testing/time-budget';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { expect, test } from 'vitest';
import { queryAll } from '../../src/table/core/read.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { classOf, idsOf, officers, said, staffTake, take, trainingSergeant, waitlistOf } from './people.ts';

const [staying, leaving, joining, quitting, newcomers] = [7, 20, 40, 10, 123];

test('lesson: concurrent enrollments do not exceed the class size, with and without a waitlist', async () => {
  stopTimeBudget();
  const contention = contentionSimulator();
  const system = await buildSystem({ onClient: contention.onClient });
  const site = await buildSite(system);
  const [trainingClass, staff] = [
    await buildClass(system, site, { class_size: 3 }),
    await trainingSergeant(system, site),
  ];
  const [crowd, added] = [await officers(system, site, 12), await officers(system, site, 4)];
  const before = contention.conflicts();
  const answers = await Promise.all([
    ...crowd.map((one) => take(system, 'enroll', trainingClass, one)),
    ...added.map((one) => staffTake(system, 'addAttendee', trainingClass, one, staff)),
  ]);
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(answers.toSorted()).toEqual([...Array(13).fill('409 class_full'), ...Array(3).fill('ok')]);
  const waited = await Promise.all(crowd.map((one) => take(system, 'joinWaitlist', trainingClass, one)));
  const [holder] = crowd.filter((_, n) => waited[n] === '409 already_enrolled');
  const entries = (await waitlistOf(site, trainingClass)).length;
  expect(entries).toBe(waited.filter((one) => one === 'ok').length);
  if (holder) expect(await take(system, 'unenroll', trainingClass, holder)).toBe('ok');
  expect(await classOf(site, trainingClass.id)).toMatchObject({
    enrolled_count: 3,
    waiting_count: entries - (holder ? 1 : 0),
  });
  await expectViewsAgree(system, site);
});

/**
 * Two hundred employees: in a full class of 27 with a waitlist of ten, 20 attendees unenroll, 40 employees join the
 * waitlist, the ten leave it and 123 newcomers try to enroll, all concurrently.
 */
test('with concurrent newcomers, leavers and promotions no employee is skipped, overtaken or seated twice', {
  timeout: 300_000,
}, async () => {
  stopTimeBudget();
  const contention = contentionSimulator();
  const system = await buildSystem({ onClient: contention.onClient });
  const site = await buildSite(system);
  const trainingClass = await buildClass(system, site, { class_size: staying + leaving });
  const [seated, quitters] = [await officers(system, site, leaving), await officers(system, site, quitting)];
  const stayers = await officers(system, site, staying);
  for (const { employee } of [...stayers, ...seated]) await buildSeat(system, site, trainingClass, employee);
  for (const { asking } of quitters) {
    expect(said(await system.call('enrollment', 'joinWaitlist', { params: { id: trainingClass.id } }, asking))).toBe(
      'ok',
    );
  }
  const [joiners, others] = [await officers(system, site, joining), await officers(system, site, newcomers)];

  // Reads the class consistently while the calls run.
  const seen: TrainingClass[] = [];
  let racing = true;
  const reader = (async () => {
    for (; racing; await turn()) seen.push(await classOf(site, trainingClass.id));
  })();

  const before = contention.conflicts();
  const call = (verb: 'enroll' | 'unenroll' | 'joinWaitlist' | 'leaveWaitlist', people: typeof seated) =>
    Promise.all(
      people.map(async ({ asking }) =>
        said(await system.call('enrollment', verb, { params: { id: trainingClass.id } }, asking)),
      ),
    );
  const answers = await Promise.all([
    call('unenroll', seated),
    call('leaveWaitlist', quitters),
    call('joinWaitlist', joiners),
    call('enroll', others),
  ]);
  racing = false;
  await reader;

  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
  expect(system.errors).toEqual([]);
  const [left, quit, joined, enrolled] = answers;
  expect(new Set(left)).toEqual(new Set(['ok']));
  // Promoted employees have no waitlist entry; employees who joined too early found free seats.
  for (const one of quit) expect(['ok', '400 not_waitlisted']).toContain(one);
  for (const one of joined) expect(['ok', '400 not_full']).toContain(one);
  for (const one of enrolled) expect(['ok', '409 class_full']).toContain(one);

  expect(seen.length).toBeGreaterThan(10);
  for (const { enrolled_count, class_size, waiting_count } of seen) {
    expect(enrolled_count).toBeLessThanOrEqual(class_size);
    // All employees are eligible, so a free seat means an empty waitlist.
    expect(
      waiting_count === 0 || enrolled_count === class_size,
      `${waiting_count} wait for ${class_size - enrolled_count}`,
    ).toBe(true);
    expect(waiting_count).toBeGreaterThanOrEqual(0);
  }

  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
  const after = await classOf(site, trainingClass.id);
  const waitlist = await waitlistOf(site, trainingClass);
  expect(waitlist.length === 0 || after.enrolled_count === after.class_size).toBe(true);

  // All waitlist entries ever by sequence: promoted employees come before waiting ones.
  const sequence = new Map(
    (await auditEntries(site.table, 'class.join_waitlist')).map(({ subject, after: then }) => [
      (subject as { employee: string }).employee,
      (then as { sequence: number }).sequence,
    ]),
  );
  const releases = await auditEntries(site.table, 'class.unenroll');
  const promoted = releases.flatMap(({ after: then }) => (then as { promoted: string[] }).promoted);
  expect(promoted.length, 'some were promoted').toBeGreaterThan(0);
  expect(new Set(promoted).size).toBe(promoted.length);
  const sequencesOf = (ids: readonly string[]) => ids.map((id) => sequence.get(id) ?? Number.NaN);
  expect(Math.max(...sequencesOf(promoted))).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...sequencesOf(waitlist)));

  // Each answer matches the employee's state.
  const attendees = new Set(
    (await queryAll(site.table, `${site.code}#CLASS#${trainingClass.id}`, { prefix: 'SEAT#' })).map(
      (item) => item.employee,
    ),
  );
  const took = idsOf(others.filter((_, n) => enrolled[n] === 'ok'));
  expect(attendees).toEqual(new Set([...idsOf(stayers), ...took, ...promoted]));
  const joinedIds = idsOf(joiners.filter((_, n) => joined[n] === 'ok'));
  expect(waitlist.toSorted()).toEqual(joinedIds.filter((id) => !attendees.has(id)).toSorted());
  for (const id of idsOf(quitters.filter((_, n) => quit[n] !== 'ok'))) expect(attendees).toContain(id);
});

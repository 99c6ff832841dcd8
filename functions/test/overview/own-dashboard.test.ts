import { buildCertification, buildClass, buildPerson, buildSeat, buildType, type Person } from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { take } from '../waitlist/people.ts';

await prepareEachTest();
let officer: Person;
beforeEach(async () => {
  officer = await buildPerson(system, site);
});

async function own({ asking } = officer) {
  const { status, body } = await system.call('overview', 'own', {}, asking);
  expect(status).toBe(200);
  return body;
}
const at = (date: string, start_time = '09:00', end_time = '12:00') => ({ date, start_time, end_time });

test('a new employee has no class, and every mandatory training is missing', async () => {
  const type = await buildType(system, site, { name: 'First aid' });
  await buildType(system, site, { name: 'Archery', is_mandatory: false });
  expect(await own()).toEqual({
    next_class: null,
    certifications: [
      {
        training_id: type.id,
        training_name: 'First aid',
        status: 'MISSING',
        certification_date: null,
        expiration_date: null,
        seat: null,
        wait: null,
        next_class: null,
      },
    ],
  });
});

test('the next class is the one whose next session is first, with the sessions that are not over', async () => {
  const [long, short] = [
    await buildType(system, site, { name: 'Long' }),
    await buildType(system, site, { name: 'Short' }),
  ];
  const started = await buildClass(system, site, {
    type: long,
    dates: [at('2026-05-13', '09:00', '11:00'), at('2026-05-20')],
  });
  const next = await buildClass(system, site, { type: short, dates: [at('2026-05-15')], location: 'Range' });
  const over = await buildClass(system, site, { dates: [at('2026-05-12')] });
  for (const one of [started, next, over]) await buildSeat(system, site, one, officer.employee);
  expect((await own()).next_class).toEqual({
    id: next.id,
    training_id: short.id,
    training_name: 'Short',
    location: 'Range',
    dates: [{ date: '2026-05-15', start_time: '2026-05-15T09:00:00', end_time: '2026-05-15T12:00:00' }],
  });
  system.clock.now = new Date('2026-05-15T17:30:00Z');
  officer = await buildPerson(system, site);
  await buildSeat(
    system,
    site,
    await buildClass(system, site, { type: long, dates: [at('2026-05-15'), at('2026-05-21')] }),
    officer.employee,
  );
  expect((await own()).next_class).toMatchObject({ training_name: 'Long', dates: [{ date: '2026-05-21' }] });
});

describe('the certifications', () => {
  test('are those that are missing, expired or about to expire, with the seat held and the class that is open', async () => {
    const named = (name: string) => buildType(system, site, { name, expiration_months: 1 });
    const [expired, near, never, seated, done] = await Promise.all(
      ['Expired', 'Near', 'Never', 'Pending', 'Done'].map(named),
    );
    if (!expired || !near || !never || !seated || !done) throw new Error('A type is missing');
    const forever = await buildType(system, site, { name: 'Forever', expiration_months: 0 });
    await buildCertification(system, site, expired, officer.employee, '2026-02-01');
    await buildCertification(system, site, near, officer.employee, '2026-05-10');
    await buildCertification(system, site, forever, officer.employee, '2026-05-09');
    const held = await buildClass(system, site, { type: near, inDays: 20 });
    await buildSeat(system, site, held, officer.employee);
    await buildSeat(system, site, await buildClass(system, site, { type: seated }), officer.employee);
    await buildSeat(system, site, await buildClass(system, site, { type: done, inDays: 30 }), officer.employee);
    const open = await buildClass(system, site, { type: never, inDays: 12 });
    await buildClass(system, site, { type: never, inDays: 8, is_active: false });
    await buildClass(system, site, { type: expired, inDays: 8, enrollment_end: '2026-05-01T00:00:00.000Z' });
    const rows = (await own()).certifications.map((one: Record<string, unknown>) => [
      one.training_name,
      one.status,
      one.expiration_date,
      (one.seat as { id: string } | null)?.id,
      one.next_class,
    ]);
    expect(rows).toEqual([
      ['Expired', 'MISSING', '2026-03-01', undefined, null],
      ['Never', 'MISSING', null, undefined, { id: open.id, date: '2026-05-25' }],
      ['Near', 'NEAR_EXPIRATION', '2026-06-10', held.id, { id: held.id, date: '2026-06-02' }],
    ]);
  });

  test('the waitlist entry of a training is named', async () => {
    const type = await buildType(system, site);
    const full = await buildClass(system, site, { type, inDays: 5, class_size: 1 });
    await buildSeat(system, site, full, (await buildPerson(system, site)).employee);
    expect(await take(system, 'joinWaitlist', full, officer)).toBe('ok');
    expect((await own()).certifications[0]).toMatchObject({
      seat: null,
      wait: { id: full.id, date: full.sessions[0]?.date },
    });
  });

  test('a class with a free seat comes before an earlier one that is full', async () => {
    const type = await buildType(system, site);
    const full = await buildClass(system, site, { type, inDays: 5, class_size: 1 });
    expect((await own()).certifications[0].next_class.id).toBe(full.id);
    await buildSeat(system, site, full, (await buildPerson(system, site)).employee);
    const free = await buildClass(system, site, { type, inDays: 9 });
    expect((await own()).certifications[0].next_class.id).toBe(free.id);
  });
});

import { buildPerson, buildSeat, type Person, personOf } from '@muster/testing/build';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { type Answered, type Body, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { said } from '../waitlist/people.ts';
import { arrivalsOf, attendees, checkIn, classToday, codeAt, sessionOf } from './class-today.ts';

await prepareEachTest(['staff']);
let row: TrainingClass;
beforeEach(async () => {
  row = await classToday(system, site);
});

type StaffCall = 'checkInCode' | 'listArrivals' | 'signInSheet';
const ask = (name: StaffCall, by: Person, session = sessionOf(row), classId = row.id): Promise<Answered<Body>> =>
  system.call('arrivals', name, { params: { classId }, query: { session } }, by.asking);

describe('the codes of a session', () => {
  test('are those of now and of the next five minutes, each of 30 seconds, and are accepted in their time', async () => {
    system.clock.now = new Date('2026-05-13T17:00:10Z');
    const { status, body } = await ask('checkInCode', staff);
    expect([status, body.now, body.window]).toEqual([
      200,
      '2026-05-13T17:00:10.000Z',
      { from: '2026-05-13T16:30:00.000Z', until: '2026-05-13T20:30:00.000Z' },
    ]);
    expect(body.codes).toHaveLength(11);
    expect(body.codes[0]).toMatchObject({ from: '2026-05-13T17:00:00.000Z', until: '2026-05-13T17:00:30.000Z' });
    expect(body.codes.map(({ code }: { code: string }) => /^\d{6}$/.test(code))).not.toContain(false);
    const [person] = await attendees(system, site, row, 1);
    system.clock.now = new Date(body.codes[10].from);
    expect(said(await checkIn(system, person, { class_id: row.id, code: body.codes[9].code }))).toBe('ok');
  });

  test('end with the window, and are the same for everybody who shows them', async () => {
    system.clock.now = new Date('2026-05-13T20:29:10Z');
    const late = await personOf(system, site, staff.employee);
    const [one, other] = await Promise.all([ask('checkInCode', late), ask('checkInCode', late)]);
    expect(one.body.codes.map(({ until }: { until: string }) => until)).toEqual([
      '2026-05-13T20:29:30.000Z',
      '2026-05-13T20:30:00.000Z',
    ]);
    expect(other.body).toEqual(one.body);
    system.clock.now = new Date('2026-05-13T20:30:00Z');
    expect(said(await ask('checkInCode', late))).toBe('400 check_in_closed');
  });

  test('are of a session that the class has', async () => {
    for (const name of ['checkInCode', 'listArrivals', 'signInSheet'] as const) {
      expect(said(await ask(name, staff, 'noon'))).toBe('400 invalid_input');
    }
    for (const name of ['checkInCode', 'signInSheet'] as const) {
      expect(said(await ask(name, staff, '2026-05-13T12:31:00'))).toBe('404 not_found');
    }
  });
});

test('the list has who came first at its top, and how many could come', async () => {
  const [first, second, third] = (await attendees(system, site, row, 3)) as [Person, Person, Person];
  for (const person of [second, third]) {
    await checkIn(system, person, { class_id: row.id, code: await codeAt(site, row, system.clock.now) });
    system.clock.now = new Date(system.clock.now.getTime() + 1000);
  }
  await checkIn(system, first, { class_id: row.id, code: await codeAt(site, row, system.clock.now), direction: 'out' });
  const { body } = await ask('listArrivals', staff);
  expect(body.enrolled_count).toBe(3);
  expect((await arrivalsOf(system, row, staff)).map(({ employee_id }) => employee_id)).toEqual(
    [second, third, first].map(({ employee }) => employee.employee_id),
  );
});

describe('the sign-in sheet', () => {
  test('lists attendees by last name with their badge and the waitlist by position, and hashes the list', async () => {
    const small = await classToday(system, site, { class_size: 2 });
    const named = async (last_name: string, badge_number: string) =>
      buildPerson(system, site, { first_name: last_name === 'Adams' ? 'Zoe' : 'Kim', last_name, badge_number });
    for (const [name, badge] of [
      ['Young', '77'],
      ['Adams', 'B-12'],
    ] as const) {
      await buildSeat(system, site, small, (await named(name, badge)).employee);
    }
    const sheet = async () => (await ask('signInSheet', staff, sessionOf(small), small.id)).body;
    const one = await sheet();
    expect(one).toEqual({
      attendees: [
        { employee_id: expect.any(String), name: 'Zoe Adams', rank: null, badge_number: 'B-12' },
        { employee_id: expect.any(String), name: 'Kim Young', rank: null, badge_number: '77' },
      ],
      waitlist: [],
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: usualNow.toISOString(),
    });
    system.clock.now = new Date(usualNow.getTime() + 60_000);
    expect((await sheet()).state).toBe(one.state);
    const params = { classId: small.id, employee_id: one.attendees[0].employee_id };
    await system.call('attendance', 'removeAttendee', { params }, staff.asking);
    expect((await sheet()).state).not.toBe(one.state);
  });
});

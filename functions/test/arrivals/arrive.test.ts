import { buildPerson, buildSite, type Person, personOf } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { said, staffTake } from '../waitlist/people.ts';
import { arrivalsOf, attendees, checkIn, classToday, codeAt, sessionOf } from './class-today.ts';

const contention = contentionSimulator();
await prepareEachTest(['staff'], { onClient: contention.onClient });
let row: TrainingClass;
beforeEach(async () => {
  row = await classToday(system, site, { class_size: 300 });
});

const later = (seconds: number) => new Date(usualNow.getTime() + seconds * 1000);
const wait = (seconds: number) => {
  system.clock.now = new Date(system.clock.now.getTime() + seconds * 1000);
};
/** Signs a person in again, since a sign-in of before the clock was moved is over. */
const again = ({ employee }: Person) => personOf(system, site, employee);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('notes once that a person came, and once that they left', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    const came = await checkIn(system, person, { class_id: row.id, code });
    expect([came.status, came.body]).toEqual([
      200,
      {
        class_id: row.id,
        training_name: expect.stringMatching(/^Training/),
        session: '2026-05-13T12:30:00',
        direction: 'in',
        noted: { at: usualNow.toISOString(), sent_at: null },
        repeated: false,
      },
    ]);
    wait(20);
    const again = await checkIn(system, person, { class_id: row.id, code });
    expect(again.body).toEqual({ ...came.body, repeated: true });
    const left = await checkIn(system, person, { class_id: row.id, code, direction: 'out' });
    expect(left.body.noted.at).toBe(later(20).toISOString());
    expect(await arrivalsOf(system, row, staff)).toEqual([
      {
        employee_id: person.employee.employee_id,
        name: expect.stringMatching(/^Sam/),
        in: { at: usualNow.toISOString(), sent_at: null },
        out: { at: later(20).toISOString(), sent_at: null },
        attendance: null,
      },
    ]);
    const audited = await Promise.all(
      (['class.check_in', 'class.check_out'] as const).map((action) => auditEntries(site.table, action)),
    );
    expect(audited.map((entries) => entries.length)).toEqual([1, 1]);
  });

  test('is accepted while it is shown and as long once more, and not a minute later', async () => {
    const people = await attendees(system, site, row, 3);
    const code = await codeAt(site, row, usualNow);
    const answers: string[] = [];
    for (const [n, seconds] of [29, 30, 1].entries()) {
      wait(seconds);
      answers.push(said(await checkIn(system, people[n] as Person, { class_id: row.id, code })));
    }
    // 12:00:29, 12:00:59, 12:01:00.
    expect(answers).toEqual(['ok', 'ok', '400 wrong_code']);
  });

  test('of another session, class or department is worth nothing here', async () => {
    const [person] = await attendees(system, site, row, 1);
    const other = await classToday(system, site, {
      dates: [{ date: '2026-05-13', start_time: '14:30', end_time: '15:00' }],
    });
    const elsewhere = await buildSite(system);
    const away = { ...row };
    for (const code of [
      await codeAt(site, other, usualNow),
      await codeAt(elsewhere, away, usualNow),
      await codeAt(site, { ...row, sessions: [{ date: '2026-05-13', start: '12:31', end: '14:30' }] }, usualNow),
    ]) {
      expect(said(await checkIn(system, person, { class_id: row.id, code }))).toBe('400 wrong_code');
    }
  });

  test('typed by hand finds the class in which the person has a seat', async () => {
    const later = await classToday(system, site, {
      dates: [{ date: '2026-05-13', start_time: '10:00', end_time: '11:30' }],
    });
    const [person] = await attendees(system, site, row, 1);
    await staffTake(system, 'addAttendee', later, person, staff);
    for (const one of [row, later]) {
      const { status, body } = await checkIn(system, person, { code: await codeAt(site, one, usualNow) });
      expect([status, body.class_id]).toEqual([200, one.id]);
    }
    const stranger = await buildPerson(system, site);
    const code = await codeAt(site, row, usualNow);
    expect(said(await checkIn(system, stranger, { code }))).toBe('400 check_in_closed');
  });
});

test('only an attendee checks in; the error sends others to the instructor', async () => {
  const stranger = await buildPerson(system, site);
  const code = await codeAt(site, row, usualNow);
  const refused = await checkIn(system, stranger, { class_id: row.id, code });
  expect([said(refused), refused.body.detail]).toEqual([
    '400 not_enrolled',
    'You have no seat in this class. Please tell the instructor.',
  ]);
  const [removed] = await attendees(system, site, row, 1);
  await staffTake(system, 'removeAttendee', row, removed, staff);
  expect(said(await checkIn(system, removed, { class_id: row.id, code }))).toBe('400 not_enrolled');
  expect(await arrivalsOf(system, row, staff)).toEqual([]);
});

describe('the window', () => {
  test('opens an hour before the start and closes an hour after the end', async () => {
    const people = await attendees(system, site, row, 4);
    const answers: string[] = [];
    for (const [n, at] of ['16:29:59', '16:30:00', '20:29:59', '20:30:00'].entries()) {
      system.clock.now = new Date(`2026-05-13T${at}Z`);
      const code = await codeAt(site, row, system.clock.now);
      answers.push(said(await checkIn(system, await again(people[n] as Person), { class_id: row.id, code })));
    }
    expect(answers).toEqual(['400 check_in_closed', 'ok', 'ok', '400 check_in_closed']);
  });

  test('is that of the session: of two on a day each has its own', async () => {
    const two = await classToday(system, site, {
      dates: [
        { date: '2026-05-13', start_time: '08:00', end_time: '10:00' },
        { date: '2026-05-13', start_time: '18:00', end_time: '20:00' },
      ],
    });
    const [person] = await attendees(system, site, two, 1);
    for (const n of [0, 1]) {
      const code = await codeAt(site, two, usualNow, n);
      expect(said(await checkIn(system, person, { class_id: two.id, code }))).toBe('400 check_in_closed');
    }
    expect(sessionOf(two, 1)).toBe('2026-05-13T18:00:00');
  });
});

describe('a check-in that is sent later', () => {
  test('counts at the moment the code was right, and says when it was sent', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    system.clock.now = new Date('2026-05-14T04:59:00Z');
    const sent = await checkIn(system, await again(person), { class_id: row.id, code, at: usualNow.toISOString() });
    const noted = { at: usualNow.toISOString(), sent_at: '2026-05-14T04:59:00.000Z' };
    expect([sent.status, sent.body.noted]).toEqual([200, noted]);
    expect((await arrivalsOf(system, row, await again(staff)))[0]).toMatchObject({ in: noted });
  });

  test('has no mark when the code is still right', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    wait(40);
    const { body } = await checkIn(system, person, { class_id: row.id, code, at: usualNow.toISOString() });
    expect(body.noted).toEqual({ at: later(40).toISOString(), sent_at: null });
  });

  test('is refused when the code was wrong then, is of the future or older than 12 hours', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    wait(120);
    const at = async (seconds: number) =>
      checkIn(system, await again(person), { class_id: row.id, code, at: later(seconds).toISOString() });
    expect(said(await at(60))).toBe('400 wrong_code');
    expect(said(await at(-1))).toBe('400 wrong_code');
    expect(said(await at(300))).toBe('400 wrong_code');
    system.clock.now = later(12 * 3600 + 1);
    const old = await at(0);
    expect([said(old), old.body.detail]).toEqual([
      '400 check_in_closed',
      'This was scanned or typed more than 12 hours ago. Please tell the instructor.',
    ]);
    expect(await arrivalsOf(system, row, await again(staff))).toEqual([]);
  });

  test('that was noted before keeps the first moment', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    const body = { class_id: row.id, code, at: usualNow.toISOString() };
    expect(said(await checkIn(system, person, body))).toBe('ok');
    wait(600);
    const { body: again } = await checkIn(system, person, body);
    expect(again).toMatchObject({ repeated: true, noted: { at: usualNow.toISOString(), sent_at: null } });
  });
});

describe('wrong codes', () => {
  test('close check-in for ten minutes after the tenth, for this person alone', async () => {
    const [person, other] = await attendees(system, site, row, 2);
    const code = await codeAt(site, row, usualNow);
    const entered = (by: Person, typed: string) => checkIn(system, by, { class_id: row.id, code: typed });
    // A right code between them does not start the count anew.
    for (let n = 0; n < 5; n++) expect(said(await entered(person, wrong(code)))).toBe('400 wrong_code');
    expect(said(await entered(person, code))).toBe('ok');
    for (let n = 0; n < 5; n++) expect(said(await entered(person, wrong(code)))).toBe('400 wrong_code');
    const closed = await entered(person, code);
    expect([said(closed), closed.headers['Retry-After']]).toEqual(['429 too_many_attempts', ['600']]);
    expect(said(await entered(other as Person, code))).toBe('ok');
    wait(600);
    expect(said(await entered(person, await codeAt(site, row, system.clock.now)))).toBe('ok');
  });

  test('of 30 at once, ten are compared', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = wrong(await codeAt(site, row, usualNow));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => checkIn(system, person, { class_id: row.id, code })),
    );
    expect(answers.filter((answer) => said(answer) === '400 wrong_code')).toHaveLength(10);
    expect(answers.filter((answer) => said(answer) === '429 too_many_attempts')).toHaveLength(20);
  });

  test('expire one by one with their window', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = wrong(await codeAt(site, row, usualNow));
    for (let n = 0; n < 9; n++) await checkIn(system, person, { class_id: row.id, code });
    wait(601);
    for (let n = 0; n < 9; n++) {
      expect(said(await checkIn(system, person, { class_id: row.id, code }))).toBe('400 wrong_code');
    }
  });
});

describe('at once', () => {
  test('200 people check in: 200 are noted, none twice', { timeout: 120_000 }, async () => {
    const people = await attendees(system, site, row, 200);
    const code = await codeAt(site, row, usualNow);
    const answers = await Promise.all(
      people.flatMap((person) => [
        checkIn(system, person, { class_id: row.id, code }),
        // The attendee presses twice, with and without the class.
        checkIn(system, person, { code }),
      ]),
    );
    expect(new Set(answers.map(said))).toEqual(new Set(['ok']));
    expect(answers.filter(({ body }) => body.repeated)).toHaveLength(200);
    const noted = await arrivalsOf(system, row, staff);
    expect(new Set(noted.map(({ employee_id }) => employee_id)).size).toBe(200);
    expect(noted).toHaveLength(200);
    expect(await auditEntries(site.table, 'class.check_in')).toHaveLength(200);
    expect(system.errors).toEqual([]);
  });

  test('in and out of one person are both noted', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    contention.holdNext();
    const answers = await Promise.all(
      (['in', 'out'] as const).map((direction) => checkIn(system, person, { class_id: row.id, code, direction })),
    );
    expect(answers.map(said)).toEqual(['ok', 'ok']);
    expect(await arrivalsOf(system, row, staff)).toMatchObject([{ in: { sent_at: null }, out: { sent_at: null } }]);
  });

  test('a check-in and the removal from the class end in one of two ways', async () => {
    const [person] = await attendees(system, site, row, 1);
    const code = await codeAt(site, row, usualNow);
    const [checked, removed] = await Promise.all([
      checkIn(system, person, { class_id: row.id, code }),
      staffTake(system, 'removeAttendee', row, person, staff),
    ]);
    expect(removed).toBe('ok');
    expect(['ok', '400 not_enrolled']).toContain(said(checked));
    expect(await arrivalsOf(system, row, staff)).toHaveLength(said(checked) === 'ok' ? 1 : 0);
  });
});

import {
  as,
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildSite,
  buildType,
} from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries } from '@muster/testing/contents';
import { change, dumpSite } from '@muster/testing/dump';
import { officer as person, prepareEachTest, site, system } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { buildSystem, type RequestParts, usualNow } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentStateKey, findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { attendeeKey } from '../../src/table/entities/seat.ts';
import { classKey, type TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { classOf, idsOf, kinds, officers, type Person, said, take, waitlistOf } from '../waitlist/people.ts';

const table = observer();
await prepareEachTest(['officer'], { onClient: table.onClient, reset: () => table.beforeTransaction(undefined) });
let type: TrainingType;
beforeEach(async () => {
  type = await buildType(system, site, { name: 'Firearms' });
});

const move = (from: string, to: string, asking: RequestParts, on = system) =>
  on.call('enrollment', 'enroll', { params: { id: to }, body: { move_from: from } }, asking);
const classIn = (inDays: number, more: Parameters<typeof buildClass>[2] = {}) =>
  buildClass(system, site, { type, inDays, ...more });
const seatsOf = async ({ employee }: Pick<Person, 'employee'>, at = site) =>
  Object.keys((await findEnrollmentState(at.table, employee.id))?.seats ?? {});

/** Returns a class in which the person has a seat, and another of the type. */
async function heldAndTarget(more: Parameters<typeof buildClass>[2] = {}): Promise<[TrainingClass, TrainingClass]> {
  const [held, target] = [await classIn(10), await classIn(20, more)];
  await buildSeat(system, site, held, person.employee);
  return [held, target];
}

/** Asks to move. Expects exactly this refusal, and that nothing was written. */
async function expectRefused(from: string, to: string, status: number, body: object, asking = person.asking) {
  const before = await dumpSite(system, site.code);
  const answer = await move(from, to, asking);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body });
  expect(await dumpSite(system, site.code)).toEqual(before);
}

test('moving gives the one seat up and takes the other, in one transaction with one audit entry', async () => {
  const [held, target] = await heldAndTarget();
  const { answer, sent } = await table.during(() => move(held.id, target.id, person.asking));
  expect(answer).toMatchObject({ status: 200, body: { id: target.id, enrolled_count: 1, is_enrolled: true } });
  expect(sent.filter(({ command }) => command === 'TransactWrite')).toHaveLength(1);
  expect(await seatsOf(person)).toEqual([target.id]);
  expect((await classOf(site, held.id)).enrolled_count).toBe(0);
  await expectViewsAgree(system, site);
  const [entry] = await auditEntries(site.table, 'class.move_seat');
  expect(entry).toMatchObject({
    subject: { class: target.id, from_class: held.id, employee_id: person.employee.employee_id },
    before: { seat: 'Sat, May 23, 2026, 09:00-12:00, Room 1' },
    after: { seat: 'Tue, Jun 2, 2026, 09:00-12:00, Room 1', promoted: [] },
  });
});

test('a warm process needs two round trips', async () => {
  const [held, target] = await heldAndTarget();
  await system.call('enrollment', 'available', {}, person.asking);
  await system.call('ranks', 'list', {}, person.asking);
  const { answer, trips } = await table.during(() => move(held.id, target.id, person.asking));
  expect([answer.status, trips]).toEqual([200, 2]);
});

test('dates are compared without the seat that is given up', async () => {
  const [held, target] = [await classIn(10), await classIn(10, { location: 'Range' })];
  await buildSeat(system, site, held, person.employee);
  expect(said(await move(held.id, target.id, person.asking))).toBe('ok');
  await expectSeatsLawful(system, site);
});

test('the first eligible employee on the waitlist gets the seat, even from the waitlist of the class moved to', async () => {
  const [held, target] = [await classIn(10, { class_size: 1 }), await classIn(20, { class_size: 1 })];
  const [holder, waiting] = [await buildPerson(system, site), await buildPerson(system, site)];
  await buildSeat(system, site, held, person.employee);
  await buildSeat(system, site, target, holder.employee);
  expect(await take(system, 'joinWaitlist', held, waiting)).toBe('ok');
  expect(await take(system, 'joinWaitlist', target, waiting)).toBe('ok');
  await change(site.table, classKey(site.table, target.id), { class_size: 2 });
  const answer = await move(held.id, target.id, person.asking);
  expect(answer).toMatchObject({ status: 200, body: { enrolled_count: 2, waitlisted_count: 0 } });
  expect([await seatsOf(person), await seatsOf(waiting)]).toEqual([[target.id], [held.id]]);
  expect(await kinds(system, site, waiting)).toEqual(['promoted']);
  await expectViewsAgree(system, site);
  await expectSeatsLawful(system, site);
});

test('a wait for another training that the old seat kept from its seat is served afterwards', async () => {
  const other = await buildClass(system, site, { inDays: 10, class_size: 1 });
  const holder = await buildPerson(system, site);
  await buildSeat(system, site, other, holder.employee);
  const [held, target] = await heldAndTarget();
  expect(await take(system, 'joinWaitlist', other, person)).toBe('ok');
  expect(await take(system, 'unenroll', other, holder)).toBe('ok');
  expect(await waitlistOf(site, other)).toEqual(idsOf([person]));
  expect(said(await move(held.id, target.id, person.asking))).toBe('ok');
  expect((await seatsOf(person)).toSorted()).toEqual([target.id, other.id].toSorted());
  await expectViewsAgree(system, site);
});

test('a repetition with the same key is answered as the first time', async () => {
  const [held, target] = await heldAndTarget();
  const keyed = { ...person.asking, headers: { 'idempotency-key': 'move-1' } };
  const first = await move(held.id, target.id, keyed);
  const second = await move(held.id, target.id, keyed);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

describe('is refused', () => {
  test('while the class is full, closed or inactive', async () => {
    const held = await classIn(10);
    await buildSeat(system, site, held, person.employee);
    const full = await classIn(20, { class_size: 1 });
    await buildSeat(system, site, full, site.chief);
    await expectRefused(held.id, full.id, 409, { code: 'class_full', conflict: true });
    const closed = await classIn(21, { enrollment_end: '2026-05-12T00:00:00.000Z' });
    await expectRefused(held.id, closed.id, 400, { code: 'enrollment_closed' });
    const inactive = await classIn(22, { is_active: false });
    await expectRefused(held.id, inactive.id, 400, { code: 'class_inactive' });
  });

  test('for an overlap with a third class', async () => {
    const [held, target] = await heldAndTarget();
    const third = await buildClass(system, site, { inDays: 20 });
    await buildSeat(system, site, third, person.employee);
    await expectRefused(held.id, target.id, 409, { code: 'overlap', conflict: true });
  });

  test('from a class of another training, from the same class, and with an invalid id', async () => {
    const [held, target] = await heldAndTarget();
    const other = await buildClass(system, site, { inDays: 30 });
    await buildSeat(system, site, other, person.employee);
    const body = (message: string) => ({ code: 'invalid_input', fields: { move_from: [message] } });
    const another = 'Please choose another class of the same training';
    await expectRefused(held.id, other.id, 409, { code: 'already_enrolled' });
    await expectRefused(target.id, target.id, 409, { code: 'same_type' });
    await change(site.table, classKey(site.table, held.id), { ends_at: usualNow.toISOString() });
    const free = await buildClass(system, site, { inDays: 25 });
    await expectRefused(held.id, free.id, 400, body(another));
    await expectRefused('x', target.id, 400, body('Not a valid id'));
  });

  test('without a seat in the class moved from, and from one that is deleted', async () => {
    const [from, target] = [await classIn(10), await classIn(20)];
    await expectRefused(from.id, target.id, 400, {
      code: 'not_enrolled',
      detail: 'You have no seat in the class you are moving from',
    });
    await expectRefused('01ARZ3NDEKTSV4RRFFQ69G5FAV', target.id, 404, { code: 'not_found' });
  });

  test('once the class moved from has started, until it has ended', async () => {
    const [held, target] = await heldAndTarget();
    system.clock.now = new Date(held.starts_at);
    const asking = await as(system, site, person.employee);
    await expectRefused(held.id, target.id, 400, { code: 'class_started' }, asking);
  });

  test('from a class in which the employee is certified meanwhile', async () => {
    const certified = await buildCertification(system, site, type, person.employee, '2026-04-13');
    const target = await classIn(20);
    await expectRefused(certified.id, target.id, 400, { code: 'already_certified' });
    await expectViewsAgree(system, site);
  });
});

describe('at the same moment', () => {
  test.each([
    ['a class that fills up', { enrolled_count: 10 }, '409 class_full'],
    ['a class that closes', { enrollment_end: '2026-05-13T16:59:59.999Z' }, '400 enrollment_closed'],
  ])('%s is refused, and the old seat stays', async (_, fields, answer) => {
    const [held, target] = await heldAndTarget();
    table.beforeFirstTransaction(() => change(site.table, classKey(site.table, target.id), fields));
    expect(said(await move(held.id, target.id, person.asking))).toBe(answer);
    expect(await seatsOf(person)).toEqual([held.id]);
  });

  test('a seat that is certified between reading and writing stays', async () => {
    const [held, target] = await heldAndTarget();
    table.beforeFirstTransaction(async () => {
      const version = (await findEnrollmentState(site.table, person.employee.id))?.version ?? 0;
      await change(site.table, attendeeKey(site.table, held.id, person.employee.id), { certified: '2026-05-13' });
      await change(site.table, enrollmentStateKey(site.table, person.employee.id), {
        seats: '{}',
        version: version + 1,
      });
    });
    expect(said(await move(held.id, target.id, person.asking))).toBe('400 already_certified');
  });

  test('an employee who joins the waitlist of the old class unseen is promoted', async () => {
    const [held, target] = [await classIn(10, { class_size: 1 }), await classIn(20)];
    await buildSeat(system, site, held, person.employee);
    const waiting = await buildPerson(system, site);
    table.beforeFirstTransaction(async () => {
      expect(await take(system, 'joinWaitlist', held, waiting)).toBe('ok');
    });
    expect(said(await move(held.id, target.id, person.asking))).toBe('ok');
    expect([await seatsOf(person), await seatsOf(waiting)]).toEqual([[target.id], [held.id]]);
    await expectViewsAgree(system, site);
  });

  test('two tabs that move to different classes leave one seat', async () => {
    const [held, ...target] = [await classIn(10), await classIn(20), await classIn(30)];
    await buildSeat(system, site, held, person.employee);
    const answers = await Promise.all(target.map(({ id }) => move(held.id, id, person.asking)));
    expect(answers.map(said).toSorted()).toEqual(['409 same_type', 'ok']);
    expect(await seatsOf(person)).toHaveLength(1);
    await expectViewsAgree(system, site);
  });
});

test('in a race of moves, leavers and joiners everybody keeps a seat, and no class is overfull', {
  timeout: 120_000,
}, async () => {
  const contention = contentionSimulator();
  const racing = await buildSystem({ onClient: contention.onClient });
  type Step = { person: number; to: number; verb: 'move' | 'unenroll' | 'joinWaitlist' };
  const step: fc.Arbitrary<Step> = fc.record({
    person: fc.nat(5),
    to: fc.nat(2),
    verb: fc.constantFrom('move', 'move', 'move', 'unenroll', 'joinWaitlist'),
  });
  const before = contention.conflicts();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      async (waves) => {
        const at = await buildSite(racing);
        const one = await buildType(racing, at);
        const classes: TrainingClass[] = [];
        for (const inDays of [10, 20, 30])
          classes.push(await buildClass(racing, at, { type: one, inDays, class_size: 3 }));
        const people = await officers(racing, at, 6);
        for (const [n, { employee }] of people.entries())
          await buildSeat(racing, at, classes[n % 2] as TrainingClass, employee);
        for (const wave of waves) {
          const heldBefore = await Promise.all(people.map((someone) => seatsOf(someone, at)));
          const answers = await Promise.all(
            wave.map(async ({ person: n, to, verb }) => {
              const { asking } = people[n] as Person;
              const [held] = heldBefore[n] ?? [];
              const params = { id: (verb === 'unenroll' ? held : classes[to]?.id) ?? classes[to]?.id ?? '' };
              const body = verb === 'move' && held ? { move_from: held } : {};
              return said(await racing.call('enrollment', verb === 'move' ? 'enroll' : verb, { params, body }, asking));
            }),
          );
          const after = await Promise.all(people.map((someone) => seatsOf(someone, at)));
          for (const n of people.keys()) {
            expect(after[n]?.length).toBeLessThanOrEqual(1);
            const left = wave.some(
              ({ person: who, verb }, k) => who === n && verb === 'unenroll' && answers[k] === 'ok',
            );
            if (heldBefore[n]?.length === 1 && !left) expect(after[n], `${n} keeps a seat`).toHaveLength(1);
          }
          for (const { id } of classes) {
            const { enrolled_count, class_size, waiting_count } = await classOf(at, id);
            expect(waiting_count === 0 || enrolled_count === class_size, 'no one waits beside a free seat').toBe(true);
          }
          await expectViewsAgree(racing, at);
          await expectSeatsLawful(racing, at);
        }
        expect(racing.errors).toEqual([]);
      },
    ),
    { numRuns: atWidth(4, 10), endOnFailure: true },
  );
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
});

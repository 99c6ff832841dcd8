import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Employee } from '../../src/table/employee.ts';
import type { TrainingClass } from '../../src/table/training-class.ts';
import { findRecord } from '../../src/table/training-record.ts';
import { as, buildClass, buildEmployee, buildSite, buildType } from '../support/build.ts';
import { contentionSimulator } from '../support/contention.ts';
import { type Asking, buildSystem, type System } from '../support/system.ts';
import { expectSeatsLawful, expectViewsAgree } from '../support/views.ts';

const contention = contentionSimulator();
let [quiet, racing]: System[] = [];
beforeAll(async () => {
  quiet = await buildSystem();
  racing = await buildSystem({ onClient: contention.onClient });
});

type Step = { person: number; course: number; verb: 'enroll' | 'unenroll' };
const people = 4;
const step: fc.Arbitrary<Step> = fc.record({
  person: fc.nat(people - 1),
  course: fc.nat(4),
  verb: fc.constantFrom('enroll', 'enroll', 'unenroll'),
});

/**
 * Five classes that get in each other's way: two of one type, one that overlaps one of those, one back to back with it,
 * and one that clashes with nothing; two seats each, for four people.
 */
const timetable = [
  { type: 'a', date: '2026-05-23', start: 9, end: 12, clashes: [2] },
  { type: 'a', date: '2026-05-30', start: 9, end: 12, clashes: [] },
  { type: 'b', date: '2026-05-23', start: 11, end: 14, clashes: [0, 3] },
  { type: 'c', date: '2026-05-23', start: 12, end: 15, clashes: [2] },
  { type: 'd', date: '2026-06-02', start: 9, end: 12, clashes: [] },
];
const size = 2;

async function scene(system: System) {
  const site = await buildSite(system);
  const types = new Map<string, Awaited<ReturnType<typeof buildType>>>();
  const classes: TrainingClass[] = [];
  for (const { type, date, start, end } of timetable) {
    if (!types.has(type)) types.set(type, await buildType(system, site));
    const dates = [{ date, start_time: hour(start), end_time: hour(end) }];
    classes.push(await buildClass(system, site, { type: types.get(type), class_size: size, dates }));
  }
  const staff: { employee: Employee; asking: Asking }[] = [];
  for (let n = 0; n < people; n++) {
    const employee = await buildEmployee(system, site, { credential: null });
    staff.push({ employee, asking: await as(system, site, employee) });
  }
  const take = async ({ person, course, verb }: Step) => {
    const params = { id: classes[course]?.id ?? '' };
    const { status, body } = await system.call('enrollment', verb, { params }, staff[person]?.asking);
    return status === 200 ? 'ok' : `${status} ${body.code}`;
  };
  const seatsOf = async (person: number) => {
    const record = await findRecord(site.table, staff[person]?.employee.id ?? '');
    return classes.map(({ id }) => id in (record?.seats ?? {}));
  };
  return { site, take, seatsOf };
}

const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;

/** The rules once more, as a table of who sits where. */
function modelled() {
  const seated = timetable.map(() => new Set<number>());
  return ({ person, course, verb }: Step): string => {
    const own = seated[course] as Set<number>;
    if (verb === 'unenroll') return own.delete(person) ? 'ok' : '400 not_enrolled';
    if (own.has(person)) return '409 already_enrolled';
    const other = timetable.findIndex((row, n) => n !== course && row.type === timetable[course]?.type);
    if (seated[other]?.has(person)) return '409 same_type';
    if (timetable[course]?.clashes.some((n) => seated[n]?.has(person))) return '409 overlap';
    if (own.size === size) return '409 class_full';
    own.add(person);
    return 'ok';
  };
}

test('one after the other, every answer is the one the rules give', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { site, take } = await scene(quiet as System);
      const model = modelled();
      for (const one of steps) expect(await take(one), JSON.stringify(one)).toBe(model(one));
      await expectViewsAgree(quiet as System, site);
      await expectSeatsLawful(quiet as System, site);
    }),
    { numRuns: 15 },
  );
});

test('side by side, colliding: counts, views and rules hold after every wave', { timeout: 120_000 }, async () => {
  const system = racing as System;
  const before = contention.conflicts();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      async (waves) => {
        const { site, take, seatsOf } = await scene(system);
        const held = timetable.map(() => Array<number>(people).fill(0));
        for (const wave of waves) {
          const answers = await Promise.all(wave.map(take));
          for (const [n, { person, course, verb }] of wave.entries()) {
            expect(answers[n]).toMatch(/^(ok|409 (already_enrolled|same_type|overlap|class_full)|400 not_enrolled)$/);
            const row = held[course] as number[];
            if (answers[n] === 'ok') row[person] = (row[person] ?? 0) + (verb === 'enroll' ? 1 : -1);
          }
          // Every 200 took or gave back exactly one seat, whatever they met on the way.
          for (let person = 0; person < people; person++) {
            const seats = await seatsOf(person);
            expect(seats.map(Number)).toEqual(held.map((row) => row[person]));
          }
          await expectViewsAgree(system, site);
          await expectSeatsLawful(system, site);
        }
        expect(system.errors).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
  expect(contention.conflicts(), 'they raced').toBeGreaterThan(before);
});

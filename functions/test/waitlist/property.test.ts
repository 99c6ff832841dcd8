import { type BuiltSite, buildClass, buildSite, buildType } from '@muster/testing/build';
import { buildSystem } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { atWidth } from '@muster/testing/width';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlappingSeats, seatOfSameType } from '../../src/domain/training/seat-rules.ts';
import { findEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { classOf, edit, officers, type Person, said, staffTake, take, trainingSergeant, waitlistOf } from './people.ts';

const system = await buildSystem();

const crowd = 5;

/** Two classes of one type, one that overlaps the first, and one without an overlap; each has one seat at first. */
const timetable = [
  { type: 0, inDays: 10, start: 9, size: 1 },
  { type: 0, inDays: 12, start: 9, size: 1 },
  { type: 1, inDays: 10, start: 10, size: 1 },
  { type: 2, inDays: 14, start: 9, size: 1 },
];

/** The model of the rules: seats, waitlist, size and activity of each class. */
interface Model {
  classes: {
    seats: number[];
    waitlist: number[];
    size: number;
    active: boolean;
    day: number;
    start: number;
    type: number;
  }[];
}

interface Real {
  site: BuiltSite;
  classes: TrainingClass[];
  people: Person[];
  staff: Person;
}

const clashes = (m: Model, one: number, other: number) => {
  const [a, b] = [m.classes[one], m.classes[other]];
  return one !== other && a !== undefined && b !== undefined && a.day === b.day && Math.abs(a.start - b.start) < 3;
};
const seatsOf = (m: Model, person: number) => m.classes.flatMap(({ seats }, n) => (seats.includes(person) ? [n] : []));
const hasType = (m: Model, person: number, classIndex: number) =>
  seatsOf(m, person).some((n) => n !== classIndex && m.classes[n]?.type === m.classes[classIndex]?.type);
const eligible = (m: Model, person: number, classIndex: number) =>
  !hasType(m, person, classIndex) && !seatsOf(m, person).some((n) => clashes(m, n, classIndex));

function seat(m: Model, person: number, classIndex: number): void {
  const trainingClass = m.classes[classIndex];
  trainingClass?.seats.push(person);
  for (const other of m.classes)
    if (other.type === trainingClass?.type) other.waitlist = other.waitlist.filter((one) => one !== person);
}

/** Gives free seats of these classes to the first eligible employees on their waitlists. */
function serve(m: Model, classIndexes: readonly number[]): void {
  for (const classIndex of classIndexes) {
    const trainingClass = m.classes[classIndex];
    if (!trainingClass?.active) continue;
    for (const person of [...trainingClass.waitlist]) {
      if (trainingClass.seats.length < trainingClass.size && eligible(m, person, classIndex))
        seat(m, person, classIndex);
    }
  }
}

function free(m: Model, person: number, classIndex: number): void {
  const trainingClass = m.classes[classIndex];
  if (!trainingClass) return;
  trainingClass.seats = trainingClass.seats.filter((one) => one !== person);
  serve(m, [classIndex]);
}

/** Returns the classes whose waitlist has the employee, by id, which is the order of promotions in the product. */
const waitlistsOf = (m: Model, person: number) =>
  m.classes.flatMap(({ waitlist }, n) => (waitlist.includes(person) ? [n] : []));

type Verb = 'enroll' | 'unenroll' | 'joinWaitlist' | 'leaveWaitlist' | 'add' | 'remove' | 'size' | 'move' | 'active';

function expected(m: Model, verb: Verb, person: number, classIndex: number, value: number): string {
  const trainingClass = m.classes[classIndex];
  if (!trainingClass) throw new Error('no such class');
  const clash = seatsOf(m, person).some((n) => clashes(m, n, classIndex));
  switch (verb) {
    case 'enroll':
    case 'add':
      if (trainingClass.seats.includes(person)) return '409 already_enrolled';
      if (verb === 'enroll' && !trainingClass.active) return '400 class_inactive';
      if (hasType(m, person, classIndex)) return '409 same_type';
      if (clash) return '409 overlap';
      if (trainingClass.seats.length >= trainingClass.size) return '409 class_full';
      seat(m, person, classIndex);
      return 'ok';
    case 'unenroll':
    case 'remove': {
      if (!trainingClass.seats.includes(person)) {
        if (verb === 'unenroll') return '400 not_enrolled';
        if (!trainingClass.waitlist.includes(person)) return '404 not_found';
        trainingClass.waitlist = trainingClass.waitlist.filter((one) => one !== person);
        return 'ok';
      }
      free(m, person, classIndex);
      serve(m, waitlistsOf(m, person));
      return 'ok';
    }
    case 'joinWaitlist':
      if (trainingClass.seats.includes(person)) return '409 already_enrolled';
      if (trainingClass.waitlist.includes(person)) return '409 already_waitlisted';
      if (!trainingClass.active) return '400 class_inactive';
      if (hasType(m, person, classIndex)) return '409 same_type';
      if (trainingClass.seats.length < trainingClass.size) return '400 not_full';
      trainingClass.waitlist.push(person);
      return 'ok';
    case 'leaveWaitlist':
      if (!trainingClass.waitlist.includes(person)) return '400 not_waitlisted';
      trainingClass.waitlist = trainingClass.waitlist.filter((one) => one !== person);
      return 'ok';
    case 'size':
      if (value < trainingClass.seats.length) return '409 size_below_enrolled';
      trainingClass.size = value;
      serve(m, [classIndex]);
      return 'ok';
    case 'active':
      trainingClass.active = value % 2 === 0;
      serve(m, [classIndex]);
      return 'ok';
    case 'move': {
      trainingClass.day = value % 2 === 0 ? 10 : 14;
      const others = trainingClass.seats.toSorted((a, b) => a - b).flatMap((one) => waitlistsOf(m, one));
      serve(m, [classIndex, ...others, classIndex]);
      return 'ok';
    }
  }
}

async function really(
  r: Real,
  verb: Verb,
  person: Person,
  trainingClass: TrainingClass,
  value: number,
): Promise<string> {
  switch (verb) {
    case 'add':
      return staffTake(system, 'addAttendee', trainingClass, person, r.staff);
    case 'remove':
      return staffTake(system, 'removeAttendee', trainingClass, person, r.staff);
    case 'size':
      return said(await edit(system, r.site, trainingClass, { class_size: value }, r.staff));
    case 'active':
      return said(await edit(system, r.site, trainingClass, { is_active: value % 2 === 0 }, r.staff));
    case 'move': {
      const date = value % 2 === 0 ? '2026-05-23' : '2026-05-27';
      const { start, end } = trainingClass.sessions[0] ?? { start: '', end: '' };
      return said(
        await edit(system, r.site, trainingClass, { dates: [{ date, start_time: start, end_time: end }] }, r.staff),
      );
    }
    default:
      return take(system, verb, trainingClass, person);
  }
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly verb: Verb;
  readonly person: number;
  readonly classIndex: number;
  readonly value: number;
  constructor(verb: Verb, person: number, classIndex: number, value: number) {
    [this.verb, this.person, this.classIndex, this.value] = [verb, person, classIndex, value];
  }
  check = () => true;
  toString = () => `${this.verb}(${this.person}, class ${this.classIndex}, ${this.value})`;
  async run(m: Model, r: Real): Promise<void> {
    const [trainingClass, person] = [r.classes[this.classIndex] as TrainingClass, r.people[this.person] as Person];
    const answer = expected(m, this.verb, this.person, this.classIndex, this.value);
    expect(await really(r, this.verb, person, trainingClass, this.value), String(this)).toBe(answer);
    await expectAsModelled(m, r, String(this));
  }
}

/**
 * Expects the model's seats and waitlists, and no eligible employee on the waitlist of an active class with a free
 * seat.
 */
async function expectAsModelled(m: Model, { site, classes, people }: Real, after: string): Promise<void> {
  const number = new Map(people.map(({ employee }, n) => [employee.id, n]));
  const records = await Promise.all(people.map(({ employee }) => findEnrollmentState(site.table, employee.id)));
  for (const [n, { id }] of classes.entries()) {
    const trainingClass = await classOf(site, id);
    const waitlist = (await waitlistOf(site, trainingClass)).map((one) => number.get(one) ?? -1);
    const seated = records.flatMap((record, person) => (record && id in record.seats ? [person] : []));
    const model = m.classes[n];
    expect(
      { seated, waitlist, size: trainingClass.class_size, active: trainingClass.is_active },
      `class ${n} after ${after}`,
    ).toEqual({ seated: model?.seats.toSorted(), waitlist: model?.waitlist, size: model?.size, active: model?.active });
    if (!trainingClass.is_active || trainingClass.enrolled_count >= trainingClass.class_size) continue;
    for (const person of waitlist) {
      const record = records[person];
      if (!record) throw new Error('an employee without a record');
      const blocked =
        seatOfSameType(record, trainingClass, system.clock.now) ??
        overlappingSeats(record, trainingClass, site.site.timezone)[0];
      expect(blocked, `${person} waits beside a free seat of class ${n} after ${after}`).toBeDefined();
    }
  }
}

const step = (verb: Verb, weight = 1) =>
  Array.from({ length: weight }, () =>
    fc
      .tuple(fc.nat(crowd - 1), fc.nat(timetable.length - 1), fc.integer({ min: 1, max: 3 }))
      .map(([person, classIndex, value]) => new Step(verb, person, classIndex, value)),
  );

test('after each call, seats and waitlists are those of the model', { timeout: 120_000 }, async () => {
  const verbs = [
    ...step('enroll', 3),
    ...step('joinWaitlist', 6),
    ...step('unenroll', 2),
    ...step('leaveWaitlist'),
    ...step('add'),
    ...step('remove'),
    ...step('size'),
    ...step('move'),
    ...step('active'),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(verbs, { maxCommands: 40, size: 'max' }), async (steps) => {
      const site = await buildSite(system);
      const types = [await buildType(system, site), await buildType(system, site), await buildType(system, site)];
      const classes: TrainingClass[] = [];
      for (const { type, inDays, start, size } of timetable) {
        // Ids follow the clock, and the product promotes from several waitlists in order of id.
        system.clock.now = new Date(system.clock.now.getTime() + 1);
        const dates = [{ date: `2026-05-${13 + inDays}`, start_time: hour(start), end_time: hour(start + 3) }];
        classes.push(await buildClass(system, site, { type: types[type], dates, class_size: size }));
      }
      const real = {
        site,
        classes,
        people: await officers(system, site, crowd),
        staff: await trainingSergeant(system, site),
      };
      const model = (): Model => ({
        classes: timetable.map(({ type, inDays, start, size }) => ({
          seats: [],
          waitlist: [],
          size,
          active: true,
          day: inDays,
          start,
          type,
        })),
      });
      await fc.asyncModelRun(() => ({ model: model(), real }), steps);
      // Seats may overlap, because staff may move a class; the model has the answer for each.
      await expectViewsAgree(system, site);
      expect(system.errors).toEqual([]);
    }),
    // Each run creates a site: shrinking would take too long.
    { numRuns: atWidth(4, 10), endOnFailure: true },
  );
});

const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;

import { type BuiltSite, buildClass, buildSite, buildType } from '@muster/testing/build';
import { buildSystem, type System } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { overlappingSeats, seatOfSameType } from '../../src/enrollment/seat-rules.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { findRecord } from '../../src/table/entities/training-record.ts';
import { classOf, edit, lineOf, officers, type Person, said, staffTake, take, trainingSergeant } from './people.ts';

let system: System;
beforeAll(async () => {
  system = await buildSystem();
});

const crowd = 5;

/** Two classes of one type, one that overlaps the first, one beside them all; one seat at first. */
const timetable = [
  { type: 0, inDays: 10, start: 9, size: 1 },
  { type: 0, inDays: 12, start: 9, size: 1 },
  { type: 1, inDays: 10, start: 10, size: 1 },
  { type: 2, inDays: 14, start: 9, size: 1 },
];

/** What the rules say, in plain arrays: who sits where, who stands in which line, how large and active a class is. */
interface Model {
  classes: {
    seats: number[];
    line: number[];
    size: number;
    active: boolean;
    day: number;
    start: number;
    type: number;
  }[];
}

interface Real {
  site: BuiltSite;
  rows: TrainingClass[];
  people: Person[];
  staff: Person;
}

const clashes = (m: Model, one: number, other: number) => {
  const [a, b] = [m.classes[one], m.classes[other]];
  return one !== other && a !== undefined && b !== undefined && a.day === b.day && Math.abs(a.start - b.start) < 3;
};
const seatsOf = (m: Model, person: number) => m.classes.flatMap(({ seats }, n) => (seats.includes(person) ? [n] : []));
const hasType = (m: Model, person: number, course: number) =>
  seatsOf(m, person).some((n) => n !== course && m.classes[n]?.type === m.classes[course]?.type);
const eligible = (m: Model, person: number, course: number) =>
  !hasType(m, person, course) && !seatsOf(m, person).some((n) => clashes(m, n, course));

function seat(m: Model, person: number, course: number): void {
  const row = m.classes[course];
  row?.seats.push(person);
  for (const other of m.classes) if (other.type === row?.type) other.line = other.line.filter((one) => one !== person);
}

/** Gives free seats of these classes to the first eligible in line. */
function serve(m: Model, courses: readonly number[]): void {
  for (const course of courses) {
    const row = m.classes[course];
    if (!row?.active) continue;
    for (const person of [...row.line]) {
      if (row.seats.length < row.size && eligible(m, person, course)) seat(m, person, course);
    }
  }
}

function free(m: Model, person: number, course: number): void {
  const row = m.classes[course];
  if (!row) return;
  row.seats = row.seats.filter((one) => one !== person);
  serve(m, [course]);
}

/** The classes in whose line one stands, in the order in which the product looks at them: that of their ids. */
const waitsOf = (m: Model, person: number) => m.classes.flatMap(({ line }, n) => (line.includes(person) ? [n] : []));

type Verb = 'enroll' | 'unenroll' | 'joinWaitlist' | 'leaveWaitlist' | 'add' | 'remove' | 'size' | 'move' | 'active';

function expected(m: Model, verb: Verb, person: number, course: number, value: number): string {
  const row = m.classes[course];
  if (!row) throw new Error('no such class');
  const clash = seatsOf(m, person).some((n) => clashes(m, n, course));
  switch (verb) {
    case 'enroll':
    case 'add':
      if (row.seats.includes(person)) return '409 already_enrolled';
      if (verb === 'enroll' && !row.active) return '400 class_inactive';
      if (hasType(m, person, course)) return '409 same_type';
      if (clash) return '409 overlap';
      if (row.seats.length >= row.size) return '409 class_full';
      seat(m, person, course);
      return 'ok';
    case 'unenroll':
    case 'remove': {
      if (!row.seats.includes(person)) {
        if (verb === 'unenroll') return '400 not_enrolled';
        if (!row.line.includes(person)) return '404 not_found';
        row.line = row.line.filter((one) => one !== person);
        return 'ok';
      }
      free(m, person, course);
      serve(m, waitsOf(m, person));
      return 'ok';
    }
    case 'joinWaitlist':
      if (row.seats.includes(person)) return '409 already_enrolled';
      if (row.line.includes(person)) return '409 already_waitlisted';
      if (!row.active) return '400 class_inactive';
      if (hasType(m, person, course)) return '409 same_type';
      if (row.seats.length < row.size) return '400 not_full';
      row.line.push(person);
      return 'ok';
    case 'leaveWaitlist':
      if (!row.line.includes(person)) return '400 not_waitlisted';
      row.line = row.line.filter((one) => one !== person);
      return 'ok';
    case 'size':
      if (value < row.seats.length) return '409 size_below_enrolled';
      row.size = value;
      serve(m, [course]);
      return 'ok';
    case 'active':
      row.active = value % 2 === 0;
      serve(m, [course]);
      return 'ok';
    case 'move': {
      row.day = value % 2 === 0 ? 10 : 14;
      const elsewhere = row.seats.toSorted((a, b) => a - b).flatMap((one) => waitsOf(m, one));
      serve(m, [course, ...elsewhere, course]);
      return 'ok';
    }
  }
}

async function really(r: Real, verb: Verb, person: Person, row: TrainingClass, value: number): Promise<string> {
  switch (verb) {
    case 'add':
      return staffTake(system, 'addAttendee', row, person, r.staff);
    case 'remove':
      return staffTake(system, 'removeAttendee', row, person, r.staff);
    case 'size':
      return said(await edit(system, r.site, row, { class_size: value }, r.staff));
    case 'active':
      return said(await edit(system, r.site, row, { is_active: value % 2 === 0 }, r.staff));
    case 'move': {
      const date = value % 2 === 0 ? '2026-05-23' : '2026-05-27';
      const { start, end } = row.sessions[0] ?? { start: '', end: '' };
      return said(await edit(system, r.site, row, { dates: [{ date, start_time: start, end_time: end }] }, r.staff));
    }
    default:
      return take(system, verb, row, person);
  }
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly verb: Verb;
  readonly person: number;
  readonly course: number;
  readonly value: number;
  constructor(verb: Verb, person: number, course: number, value: number) {
    [this.verb, this.person, this.course, this.value] = [verb, person, course, value];
  }
  check = () => true;
  toString = () => `${this.verb}(${this.person}, class ${this.course}, ${this.value})`;
  async run(m: Model, r: Real): Promise<void> {
    const [row, person] = [r.rows[this.course] as TrainingClass, r.people[this.person] as Person];
    const answer = expected(m, this.verb, this.person, this.course, this.value);
    expect(await really(r, this.verb, person, row, this.value), String(this)).toBe(answer);
    await expectAsModelled(m, r, String(this));
  }
}

/** Seats and lines are those of the model, and nobody who could take a free seat of an active class is left in line. */
async function expectAsModelled(m: Model, { site, rows, people }: Real, after: string): Promise<void> {
  const number = new Map(people.map(({ employee }, n) => [employee.id, n]));
  const records = await Promise.all(people.map(({ employee }) => findRecord(site.table, employee.id)));
  for (const [n, { id }] of rows.entries()) {
    const row = await classOf(site, id);
    const line = (await lineOf(site, row)).map((one) => number.get(one) ?? -1);
    const seated = records.flatMap((record, person) => (record && id in record.seats ? [person] : []));
    const model = m.classes[n];
    expect({ seated, line, size: row.class_size, active: row.is_active }, `class ${n} after ${after}`).toEqual({
      seated: model?.seats.toSorted(),
      line: model?.line,
      size: model?.size,
      active: model?.active,
    });
    if (!row.is_active || row.enrolled_count >= row.class_size) continue;
    for (const person of line) {
      const record = records[person];
      if (!record) throw new Error('a person without a record');
      const blocked =
        seatOfSameType(record, row, system.clock.now) ?? overlappingSeats(record, row, site.site.timezone)[0];
      expect(blocked, `${person} waits beside a free seat of class ${n} after ${after}`).toBeDefined();
    }
  }
}

const step = (verb: Verb, weight = 1) =>
  Array.from({ length: weight }, () =>
    fc
      .tuple(fc.nat(crowd - 1), fc.nat(timetable.length - 1), fc.integer({ min: 1, max: 3 }))
      .map(([person, course, value]) => new Step(verb, person, course, value)),
  );

test('whatever employees and staff do in turn, seats and lines are those of the rules', {
  timeout: 120_000,
}, async () => {
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
      const rows: TrainingClass[] = [];
      for (const { type, inDays, start, size } of timetable) {
        // Ids follow the clock, and the product looks at several waits by id.
        system.clock.now = new Date(system.clock.now.getTime() + 1);
        const dates = [{ date: `2026-05-${13 + inDays}`, start_time: hour(start), end_time: hour(start + 3) }];
        rows.push(await buildClass(system, site, { type: types[type], dates, class_size: size }));
      }
      const real = {
        site,
        rows,
        people: await officers(system, site, crowd),
        staff: await trainingSergeant(system, site),
      };
      const model = (): Model => ({
        classes: timetable.map(({ type, inDays, start, size }) => ({
          seats: [],
          line: [],
          size,
          active: true,
          day: inDays,
          start,
          type,
        })),
      });
      await fc.asyncModelRun(() => ({ model: model(), real }), steps);
      // Not that seats never overlap: staff may move a class onto another, and the model says what each answer is.
      await expectViewsAgree(system, site);
      expect(system.errors).toEqual([]);
    }),
    // Each run makes a site of its own: shrinking would outlast the test.
    { numRuns: 10, endOnFailure: true },
  );
});

const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;

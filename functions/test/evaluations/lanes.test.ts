import { buildAuditor } from '@muster/testing/auditors';
import { buildClass, buildEmployee, buildPerson, buildSeat, type Person, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { observer } from '@muster/testing/observe';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmedDifferences } from '../../src/entry/scheduled/seat-differences.ts';
import type { TrainingClass } from '../../src/table/entities/training-class.ts';
import { nameInstructors } from '../attendance/held-class.ts';
import { said } from '../waitlist/people.ts';
import { fieldsOf, longEmployed, unknownId } from './evaluating.ts';

const observed = observer();
await prepareEachTest(['chief', 'officer', 'trainer', 'other'], { onClient: observed.onClient });

let row: TrainingClass;
let ann: Person;
let bob: Person;
beforeEach(async () => {
  observed.beforeTransaction(undefined);
  [ann, bob] = [await longEmployed({ first_name: 'Ann' }), await longEmployed({ first_name: 'Bob' })];
  row = await buildClass(system, site);
  for (const { employee } of [ann, bob]) await buildSeat(system, site, row, employee);
});

const at = ({ employee }: Person, relay: number, lane: number) => ({
  employee_id: employee.employee_id,
  relay,
  lane,
});

const give = (
  places: object[],
  more: { read?: number; count?: number; id?: string } = {},
  by: RequestParts = trainer.asking,
) => {
  const { read = 0, count = 5, id = row.id } = more;
  return system.call(
    'evaluations',
    'giveLanes',
    { params: { classId: id }, body: { count, places, read } as never },
    by,
  );
};

/** Returns the lanes as a screen gets them. */
async function shown(by: Person = trainer) {
  const form = await buildForm(system, site);
  const { body } = await system.call(
    'evaluations',
    'group',
    { params: { id: form.id, class_id: row.id }, query: {} },
    by.asking,
  );
  return { lanes: body.lanes, may: body.may_give_lanes };
}

const stored = async () =>
  (await contentsOf(system)).filter(({ PK, SK }) => PK === `${site.code}#CLASS#${row.id}` && SK === 'LANES');

describe('lanes of a class', () => {
  test('are given, changed and removed', async () => {
    const given = await give([at(bob, 2, 1), at(ann, 1, 4)]);
    expect([given.status, given.body]).toEqual([
      200,
      { lanes: { newest: 1, count: 5, places: [at(ann, 1, 4), at(bob, 2, 1)] } },
    ]);
    expect(await shown()).toEqual({ ...given.body, may: true });
    const changed = await give([at(ann, 1, 2)], { read: 1, count: 2 });
    expect(changed.body).toEqual({ lanes: { newest: 2, count: 2, places: [at(ann, 1, 2)] } });
    const removed = await give([], { read: 2 });
    expect([removed.status, removed.body]).toEqual([200, { lanes: null }]);
    expect(await shown()).toEqual({ lanes: null, may: true });
    expect((await give([at(ann, 1, 1)])).body.lanes.places).toEqual([at(ann, 1, 1)]);
    const entries = await auditEntries(site.table, 'class.lanes');
    const audited = (lanes: number, relays: number, places: [Person, string][]) => ({
      ...{ lanes, relays, people: places.length },
      ...(places.length > 0 && { places: Object.fromEntries(places.map(([one, place]) => [one.employee.id, place])) }),
    });
    const both: [Person, string][] = [
      [ann, 'relay 1, lane 4'],
      [bob, 'relay 2, lane 1'],
    ];
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [undefined, audited(5, 2, both)],
      [audited(5, 2, both), audited(2, 1, [[ann, 'relay 1, lane 2']])],
      [audited(2, 1, [[ann, 'relay 1, lane 2']]), audited(5, 0, [])],
      [audited(5, 0, []), audited(5, 1, [[ann, 'relay 1, lane 1']])],
    ]);
    const log = await system.call('accounts', 'auditLog', { query: { kind: 'class.lanes' } }, chief.asking);
    const { first_name, last_name, employee_id } = ann.employee;
    expect(log.body[0].after.places).toEqual([`${first_name} ${last_name} (${employee_id}): relay 1, lane 1`]);
    expect(entries[0]?.subject).toEqual({ class: row.id, type: row.type_id });
  });

  test('are not stored if none were given and none are', async () => {
    expect((await give([])).body).toEqual({ lanes: null });
    expect([await stored(), await auditEntries(site.table, 'class.lanes')]).toEqual([[], []]);
  });

  test('disturb no count of the class', async () => {
    await give([at(ann, 1, 1)]);
    expect(await confirmedDifferences(site.table)).toEqual([]);
    const attendees = await system.call('attendance', 'attendees', { params: { classId: row.id } }, trainer.asking);
    expect(attendees.body).toHaveLength(2);
  });

  test('leave out people who lost their seat', async () => {
    await give([at(ann, 1, 1), at(bob, 1, 2)]);
    const remove = ({ employee: { employee_id } }: Person) =>
      system.call('attendance', 'removeAttendee', { params: { classId: row.id, employee_id } }, trainer.asking);
    expect(said(await remove(ann))).toBe('ok');
    expect((await shown()).lanes).toEqual({ newest: 1, count: 5, places: [at(bob, 1, 2)] });
    expect(said(await remove(bob))).toBe('ok');
    expect((await shown()).lanes).toEqual({ newest: 1, count: 5, places: [] });
    expect(fieldsOf(await give([at(ann, 1, 1)], { read: 1 }))).toEqual(['places']);
  });

  test('are not given back to a person who takes a seat again', async () => {
    await give([at(ann, 1, 1), at(bob, 1, 2)]);
    const { employee_id } = ann.employee;
    const params = { classId: row.id };
    await system.call('attendance', 'removeAttendee', { params: { ...params, employee_id } }, trainer.asking);
    system.clock.now = new Date(system.clock.now.getTime() + 1000);
    const added = await system.call('attendance', 'addAttendee', { params, body: { employee_id } }, trainer.asking);
    expect(said(added)).toBe('ok');
    expect((await shown()).lanes.places).toEqual([at(bob, 1, 2)]);
  });

  test('are of the attendee who has the number now', async () => {
    const { employee_id } = bob.employee;
    row = await buildClass(system, site, { inDays: -2 });
    await buildSeat(system, site, row, bob.employee);
    await give([at(bob, 1, 2)]);
    await system.call('roster', 'delete', { params: { employee_id } }, chief.asking);
    const heir = await longEmployed({ employee_id });
    await buildSeat(system, site, row, heir.employee);
    expect((await shown()).lanes.places).toEqual([]);
    expect((await give([at(heir, 2, 1)], { read: 1 })).body.lanes.places).toEqual([at(heir, 2, 1)]);
    expect((await shown()).lanes.places).toEqual([at(heir, 2, 1)]);
  });

  test('are deleted with the class', async () => {
    await give([at(ann, 1, 1)]);
    expect(await stored()).toHaveLength(1);
    expect(said(await system.call('training', 'deleteClass', { params: { id: row.id } }, trainer.asking))).toBe('ok');
    expect(await stored()).toEqual([]);
    expect(said(await give([at(ann, 1, 1)], { read: 1 }))).toBe('404 not_found');
  });
});

describe('lanes are refused', () => {
  test('to everyone but staff of the class', async () => {
    const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
    const auditor = await buildAuditor(system, site);
    const instructor = await longEmployed();
    const { employee } = instructor;
    const teaching = [{ employee: employee.id, employee_id: employee.employee_id, name: 'Lee' }];
    const another = await buildClass(system, site, { inDays: 12 });
    await nameInstructors(site, another.id, teaching);
    for (const by of [officer, ann, clerk, auditor, instructor]) {
      expect(said(await give([at(ann, 1, 1)], {}, by.asking))).toBe('403 forbidden');
    }
    expect(await stored()).toEqual([]);
    await nameInstructors(site, row.id, teaching);
    expect(said(await give([at(ann, 1, 1)], {}, instructor.asking))).toBe('ok');
    expect(said(await give([at(ann, 1, 2)], { read: 1 }, chief.asking))).toBe('ok');
  });

  test('for people who are not attendees, and for lanes that the range does not have', async () => {
    const foreign = await buildEmployee(system, other);
    for (const employee_id of [officer.employee.employee_id, foreign.employee_id, 'NOBODY']) {
      const refused = await give([at(ann, 1, 1), { employee_id, relay: 1, lane: 2 }]);
      expect([said(refused), refused.body.fields]).toEqual([
        '400 invalid_input',
        { places: [`${employee_id} is not an attendee of this class`] },
      ]);
    }
    const far = await give([at(ann, 1, 6)]);
    expect(far.body.fields?.places?.[0]).toMatch(/^Ann Officer\d+ has lane 6, but the range has 5 lanes$/);
    expect(await stored()).toEqual([]);
  });

  test('that name a person or a lane twice, or are out of range', async () => {
    const places = [
      [at(ann, 1, 1), at(ann, 2, 1)],
      [at(ann, 1, 1), at(bob, 1, 1)],
    ];
    for (const named of places) expect(fieldsOf(await give(named))).toEqual(['places']);
    for (const wrong of [at(ann, 0, 1), at(ann, 201, 1), at(ann, 1, 0), at(ann, 1, 51)]) {
      expect(said(await give([wrong], { count: 50 }))).toBe('400 invalid_input');
    }
    for (const count of [0, 51]) expect(fieldsOf(await give([at(ann, 1, 1)], { count }))).toEqual(['count']);
    expect(await stored()).toEqual([]);
  });

  test('of an unknown, foreign or canceled class', async () => {
    const theirs = await buildClass(system, other);
    for (const id of [unknownId, theirs.id]) expect(said(await give([], { id }))).toBe('404 not_found');
    const foreigner = await personOf(system, other, other.chief);
    expect(said(await give([at(ann, 1, 1)], {}, foreigner.asking))).toBe('404 not_found');
    const params = { classId: row.id };
    await system.call('training', 'cancelClass', { params, body: { reason: 'Rain' } as never }, trainer.asking);
    expect(said(await give([]))).toBe('409 class_canceled');
  });

  test('that were changed after they were loaded', async () => {
    await give([at(ann, 1, 1)]);
    for (const read of [0, 2]) expect(said(await give([at(ann, 1, 2)], { read }))).toBe('409 edit_conflict');
    // Removed and given again meanwhile: still not the lanes that were loaded.
    await give([], { read: 1 });
    expect(said(await give([at(bob, 1, 2)], { read: 1 }))).toBe('409 edit_conflict');
    await give([at(bob, 1, 1)]);
    expect(said(await give([at(ann, 1, 2)], { read: 1 }))).toBe('409 edit_conflict');
    expect((await shown()).lanes.places).toEqual([at(bob, 1, 1)]);
  });
});

describe('at once', () => {
  const rounds = Array.from({ length: 5 });

  test('two people give lanes: one of them is told of the other', async () => {
    for (const [n] of rounds.entries()) {
      const read = n === 0 ? 0 : (await shown()).lanes.newest;
      const answers = await Promise.all([
        give([at(ann, 1, 1)], { read }),
        give([at(bob, 1, 1)], { read }, chief.asking),
      ]);
      expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', 'ok']);
      expect((await shown()).lanes).toEqual(answers.find(({ status }) => status === 200)?.body.lanes);
    }
  });

  test('lanes are given and the class is deleted: no lanes are left', async () => {
    for (const _ of rounds) {
      row = await buildClass(system, site, { inDays: 20 });
      await buildSeat(system, site, row, bob.employee);
      const [given, deleted] = await Promise.all([
        give([at(bob, 1, 1)]),
        system.call('training', 'deleteClass', { params: { id: row.id } }, chief.asking),
      ]);
      expect(['ok', '404 not_found', '400 invalid_input']).toContain(said(given));
      expect([said(deleted), await stored()]).toEqual(['ok', []]);
    }
  });

  test.each([
    ['deleted', '404 not_found'],
    ['canceled', '409 class_canceled'],
  ])('a class is %s before the lanes are stored: they are refused', async (change, expected) => {
    observed.beforeFirstTransaction(() =>
      change === 'deleted'
        ? system.call('training', 'deleteClass', { params: { id: row.id } }, chief.asking)
        : system.call(
            'training',
            'cancelClass',
            { params: { classId: row.id }, body: { reason: 'Rain' } as never },
            chief.asking,
          ),
    );
    expect(said(await give([at(ann, 1, 1)]))).toBe(expected);
    expect(await stored()).toEqual([]);
  });

  test('an instructor is removed before their lanes are stored: they are refused', async () => {
    const instructor = await longEmployed();
    const { employee } = instructor;
    await nameInstructors(site, row.id, [{ employee: employee.id, employee_id: employee.employee_id, name: 'Lee' }]);
    observed.beforeFirstTransaction(() => nameInstructors(site, row.id, []));
    expect(said(await give([at(ann, 1, 1)], {}, instructor.asking))).toBe('403 forbidden');
    expect(await stored()).toEqual([]);
  });
});

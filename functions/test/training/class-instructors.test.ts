import {
  buildCategory,
  buildCertification,
  buildClass,
  buildEmployee,
  buildHoliday,
  buildPlace,
  buildSeat,
  buildType,
  type Person,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { renumber } from '../../src/domain/people/renumber-employee.ts';
import { requireClassStaff } from '../../src/domain/training/class-staff.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { listTaughtClassIds } from '../../src/table/entities/teaching.ts';
import { classOf, edit, formOf, officer, said } from '../waitlist/people.ts';

await prepareEachTest(['staff']);
let ann: Employee;
beforeEach(async () => {
  ann = await buildEmployee(system, site, { first_name: 'Ann', last_name: 'Vega' });
});

const add = async (more: object) => {
  const { id } = await buildType(system, site);
  const body = { ...formOf(await buildClass(system, site)), training_type_id: id, ...more };
  return system.call('training', 'addClass', { body }, staff.asking);
};
const taught = ({ id }: { id: string }) => listTaughtClassIds(site.table, id);
const listed = ({ employee_id }: Employee) => ({ employee_id });
const teaching = async ({ asking }: Person) =>
  (await system.call('training', 'teaching', {}, asking)).body.map(({ id }: { id: string }) => id);

describe('the instructors of a class', () => {
  test('are employees by number and outsiders by name; the answer has no internal id', async () => {
    const instructors = [listed(ann), { name: ' Lee Moss ', agency: 'County Academy' }];
    const { status, body } = await add({ instructors, credit_minutes: '90' });
    expect([status, body.instructors, body.credit_minutes]).toEqual([
      201,
      [
        { employee_id: ann.employee_id, name: 'Ann Vega' },
        { name: 'Lee Moss', agency: 'County Academy' },
      ],
      90,
    ]);
    expect(JSON.stringify(body)).not.toContain(ann.id);
    expect(await taught(ann)).toEqual([body.id]);
    const entries = await auditEntries(site.table, 'class.add');
    expect(entries.at(-1)?.after).toMatchObject({
      instructors: [{ employee: ann.id, name: 'Ann Vega' }, { name: 'Lee Moss' }],
    });
    const { asking } = await officer(system, site);
    const params = { id: body.training_type.id };
    expect((await system.call('training', 'classes', { params }, asking)).body[0].instructors).toEqual(
      body.instructors,
    );
  });

  test.each([
    ['a number that no employee has', [{ employee_id: 'Unknown.1' }], 'instructors.0.employee_id'],
    ['neither a number nor a name', [{ name: 'Lee' }, { name: ' ', agency: 'County' }], 'instructors.1.name'],
    ['an employee listed twice', [{ employee_id: '1' }, { employee_id: ' 1 ' }], 'instructors.1.employee_id'],
    ['21 of them', Array.from({ length: 21 }, (_, n) => ({ name: `Lee ${n}` })), 'instructors'],
    ['text', 'Lee', 'instructors'],
  ])('%s is refused at its field, and nothing is written', async (_, instructors, field) => {
    const { id } = await buildClass(system, site);
    const before = await dumpSite(system, site.code);
    const { status, body } = await edit(system, site, { id }, { instructors }, staff);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await dumpSite(system, site.code)).toEqual(before);
  });

  test('stay without a word of them, and end with an empty list', async () => {
    const place = await buildPlace(system, site);
    const given = { instructors: [listed(ann)], credit_minutes: 0, place_id: place.id };
    const { id } = (await add(given)).body;
    const kept = await edit(system, site, { id }, { location: 'Annex' }, staff);
    expect(kept.body).toMatchObject({ instructors: [{ name: 'Ann Vega' }], credit_minutes: 0, place_id: place.id });
    const cleared = await edit(system, site, { id }, { instructors: [], credit_minutes: '', place_id: null }, staff);
    for (const field of ['instructors', 'credit_minutes', 'place_id']) expect(cleared.body).not.toHaveProperty(field);
    expect(await taught(ann)).toEqual([]);
  });

  test('may take the class’s attendance; others without the permission may not', async () => {
    const { id } = (await add({ instructors: [listed(ann)] })).body;
    const trainingClass = await classOf(site, id);
    const actor = (employee: Employee) => ({
      ...staffOf(system, site),
      actor: { ...staff.employee, address: '', request_id: '', id: employee.id, permissions: employee.permissions },
    });
    expect(() => requireClassStaff(actor(ann), trainingClass)).not.toThrow();
    const other = await buildEmployee(system, site);
    expect(() => requireClassStaff(actor(other), trainingClass)).toThrow('You do not have permission to do this');
    expect(() => requireClassStaff(actor(staff.employee), trainingClass)).not.toThrow();
  });

  test('keep the name of then when they are deleted, and the class can still be edited', async () => {
    const { id } = (await add({ instructors: [listed(ann)] })).body;
    const chief = await personOf(system, site, site.chief);
    const params = { employee_id: ann.employee_id };
    expect(said(await system.call('roster', 'delete', { params }, chief.asking))).toBe('ok');
    const bo = await buildEmployee(system, site, { first_name: 'Bo', last_name: 'Hart' });
    const { body } = await edit(system, site, { id }, { instructors: [listed(ann), listed(bo)] }, staff);
    expect(body.instructors.map(({ name }: { name: string }) => name)).toEqual(['Ann Vega', 'Bo Hart']);
  });

  test('stay the same people after a deletion and reuse of the number, which must be confirmed', async () => {
    const { id } = (await add({ instructors: [listed(ann)] })).body;
    const chief = await personOf(system, site, site.chief);
    const params = { employee_id: ann.employee_id };
    expect(said(await system.call('roster', 'delete', { params }, chief.asking))).toBe('ok');
    const named = { employee_id: ann.employee_id, first_name: 'Bo', last_name: 'Hart' };
    const bo = await buildEmployee(system, site, named);
    expect(said(await edit(system, site, { id }, { location: 'Annex' }, staff))).toBe('ok');
    expect((await classOf(site, id)).instructors).toMatchObject([{ employee: ann.id, name: 'Ann Vega' }]);
    const refused = await edit(system, site, { id }, { instructors: [{ name: 'Lee' }, listed(bo)] }, staff);
    expect(refused.body.fields).toEqual({
      'instructors.1.employee_id': [
        `Employee ID ${bo.employee_id} now belongs to Bo Hart. Please remove Ann Vega first, or enter Ann Vega by name only.`,
      ],
    });
    expect(said(await edit(system, site, { id }, { instructors: [{ name: 'Ann Vega' }] }, staff))).toBe('ok');
    const instructors = [{ name: 'Ann Vega' }, listed(bo)];
    expect(said(await edit(system, site, { id }, { instructors }, staff))).toBe('ok');
    expect((await classOf(site, id)).instructors).toMatchObject([{ name: 'Ann Vega' }, { employee: bo.id }]);
    expect(await taught(bo)).toEqual([id]);
  });

  test('have their new number once they are renumbered', async () => {
    const { id } = (await add({ instructors: [{ name: 'Lee' }, listed(ann)] })).body;
    await renumber(staffOf(system, site), { from: ann.employee_id, to: 'NEW.1' });
    expect((await classOf(site, id)).instructors).toMatchObject([{ name: 'Lee' }, { employee_id: 'NEW.1' }]);
    expect(await taught(ann)).toEqual([id]);
  });

  test('of two edits at once that name other instructors, one is refused and tells both', async () => {
    const { id } = (await add({ instructors: [{ name: 'Lee' }] })).body;
    const bo = await buildEmployee(system, site);
    const read = { instructors: [{ name: 'Lee' }] };
    const answers = await Promise.all(
      [ann, bo].map((one) => edit(system, site, { id }, { instructors: [listed(one)], read }, staff)),
    );
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', 'ok']);
    const conflict = answers.find(({ status }) => status === 409)?.body.conflicts[0];
    const stored = (await classOf(site, id)).instructors?.[0];
    expect(conflict).toMatchObject({ field: 'instructors', theirs: stored?.name, value: [{ name: stored?.name }] });
    // The pointers follow the class.
    expect([await taught(ann), await taught(bo)].toSorted()).toEqual([[], [id]]);
    expect(stored?.employee === ann.id ? await taught(ann) : await taught(bo)).toEqual([id]);
  });

  test('of two edits at once of instructors and of the credit, both count', async () => {
    const { id } = (await add({})).body;
    const read = { instructors: [], credit_minutes: '' };
    const answers = await Promise.all([
      edit(system, site, { id }, { instructors: [listed(ann)], credit_minutes: '', read }, staff),
      edit(system, site, { id }, { instructors: [], credit_minutes: 45, read }, staff),
    ]);
    expect(answers.map(said)).toEqual(['ok', 'ok']);
    expect(await classOf(site, id)).toMatchObject({ instructors: [{ name: 'Ann Vega' }], credit_minutes: 45 });
  });
});

describe('teaching', () => {
  test('has the own classes, those to come first, and none that was deleted', async () => {
    const me = await personOf(system, site, ann);
    const instructors = [listed(ann)];
    const made = [];
    for (const inDays of [-20, 30, -3, 5, 9]) made.push(await buildClass(system, site, { inDays, instructors }));
    await buildClass(system, site);
    const [old, late, recent, soon, gone] = made.map(({ id }) => id);
    const params = { id: gone ?? '' };
    expect(said(await system.call('training', 'deleteClass', { params }, staff.asking))).toBe('ok');
    expect(await teaching(me)).toEqual([late, soon, recent, old]);
    expect(await teaching(staff)).toEqual([]);
  });
});

describe('the pointers to classes that an employee teaches', () => {
  const since = '2026-05-01T00:00:00.000Z';
  const taughtSince = () => listTaughtClassIds(site.table, ann.id, since);

  test('tell their ends, so that what ended long ago is not read', async () => {
    const me = await personOf(system, site, ann);
    const instructors = [listed(ann)];
    const old = await buildClass(system, site, { inDays: -370, instructors });
    const recent = await buildClass(system, site, { inDays: -3, instructors });
    expect(await teaching(me)).toEqual([recent.id]);
    expect(await taught(ann)).toEqual([old.id, recent.id]);
    expect(await taughtSince()).toEqual([recent.id]);
    // It follows the class.
    const dates = [{ date: '2026-06-10', start_time: '09:00', end_time: '12:00' }];
    expect(said(await edit(system, site, old, { dates }, staff))).toBe('ok');
    expect(await taughtSince()).toEqual([old.id, recent.id]);
    expect(await teaching(me)).toEqual([old.id, recent.id]);
  });
});

describe('warnings about a class', () => {
  const dates = [{ date: '2026-06-10', start_time: '09:00', end_time: '12:00' }];
  const asked = async (more: object, by = staff) => {
    const { id } = await buildType(system, site);
    const body = { training_type_id: id, dates, ...more };
    return system.call('training', 'planWarnings', { body }, by.asking);
  };
  const texts = async (more: object) => (await asked(more)).body.warnings.map(({ text }: { text: string }) => text);

  test('name a location in use, an instructor in use, and one without the certification', async () => {
    const place = await buildPlace(system, site, { name: 'Range', capacity: 5 });
    const required = await buildType(system, site, { name: 'Instructor Course', expiration_months: 1 });
    const type = await buildType(system, site, { instructor_type_id: required.id });
    const radio = await buildType(system, site, { name: 'Radio' });
    const other = await buildClass(system, site, {
      type: radio,
      dates,
      place_id: place.id,
      instructors: [listed(ann)],
    });
    await buildSeat(system, site, other, ann);
    await buildCertification(system, site, required, ann, '2026-05-12');
    const plan = { training_type_id: type.id, place_id: place.id, instructors: [listed(ann)], class_size: 6 };
    const at = 'Radio on Wed, Jun 10, 2026, 09:00-12:00.';
    expect(await texts(plan)).toEqual([
      `Range is taken by ${at}`,
      'Range has room for 5 people, and the class has more seats.',
      `Ann Vega teaches ${at}`,
      `Ann Vega has a seat in ${at}`,
    ]);
    const later = [{ date: '2026-06-16', start_time: '09:00', end_time: '12:00' }];
    expect((await asked({ ...plan, dates: later, class_size: 5 })).body.warnings).toEqual([
      {
        kind: 'instructor_uncertified',
        text: 'Ann Vega has no valid certification of Instructor Course on Tue, Jun 16, 2026.',
        name: 'Ann Vega',
        employee_id: ann.employee_id,
        training_name: 'Instructor Course',
        date: '2026-06-16',
      },
    ]);
  });

  test('do not name the class itself, an inactive one, or one back-to-back', async () => {
    const place = await buildPlace(system, site);
    const row = { dates, place_id: place.id, instructors: [{ name: 'Lee', agency: 'County' }] };
    const { id } = await buildClass(system, site, row);
    await buildClass(system, site, { ...row, is_active: false });
    const plan = { place_id: place.id, instructors: [{ name: 'lee', agency: 'COUNTY' }] };
    expect(await texts({ ...plan, class_id: id })).toEqual([]);
    expect(await texts({ ...plan, dates: [{ ...dates[0], start_time: '12:00', end_time: '13:00' }] })).toEqual([]);
    expect(await texts({ ...plan, instructors: [{ name: 'Lee', agency: 'State' }] })).toHaveLength(1);
    expect(await texts(plan)).toHaveLength(2);
  });

  test('name a holiday of the department or the government, also for each repeat of the class', async () => {
    const place = await buildPlace(system, site, { name: 'Range' });
    const type = await buildType(system, site, { name: 'Radio' });
    const on = (date: string) => [{ date, start_time: '09:00', end_time: '12:00' }];
    await buildClass(system, site, { type, dates: on('2026-06-26'), place_id: place.id });
    await buildHoliday(system, site, { name: 'Founders Day', date: '2020-07-10', yearly: true });
    const repeats = ['2026-06-26', '2026-07-03', '2026-07-10', '2026-07-17'].map(on);
    const plan = { dates: on('2026-06-19'), repeats, place_id: place.id };
    const { body } = await asked(plan);
    const textsOf = (warnings: { text: string }[]) => warnings.map(({ text }) => text);
    expect([body.warnings, ...body.repeats].map(textsOf)).toEqual([
      ['Fri, Jun 19, 2026 is a holiday: Juneteenth National Independence Day.'],
      ['Range is taken by Radio on Fri, Jun 26, 2026, 09:00-12:00.'],
      ['Fri, Jul 3, 2026 is a holiday: Independence Day (observed).'],
      ['Fri, Jul 10, 2026 is a holiday: Founders Day.'],
      [],
    ]);
    expect(body.repeats[2]).toEqual([
      { kind: 'holiday', name: 'Founders Day', date: '2026-07-10', text: textsOf(body.repeats[2])[0] },
    ]);
    await system.call(
      'lists',
      'keepFederalHoliday',
      { params: { holiday: 'juneteenth' }, body: { kept: false } },
      staff.asking,
    );
    expect((await asked(plan)).body.warnings).toEqual([]);
    expect(Object.keys((await asked({ repeats: Array(53).fill(on('2026-06-19')) })).body.fields)).toEqual(['repeats']);
  });

  test('require an existing training and dates', async () => {
    expect(said(await asked({ training_type_id: staff.employee.id }))).toBe('404 not_found');
    expect(Object.keys((await asked({ dates: [] })).body.fields)).toEqual(['dates']);
    const before = await dumpSite(system, site.code);
    const body = { training_type_id: (await classOf(site, (await add({})).body.id)).type_id, dates };
    const after = await dumpSite(system, site.code);
    expect(after).not.toEqual(before);
    expect(said(await system.call('training', 'planWarnings', { body }, staff.asking))).toBe('ok');
    expect(await dumpSite(system, site.code)).toEqual(after);
  });
});

describe('the course of a training', () => {
  const update = (id: string, body: object) =>
    system.call(
      'training',
      'updateType',
      { params: { id }, body: { name: 'Pistol', type: 'in_department', ...body } },
      staff.asking,
    );
  const course = async () => ({
    course_number: 'POST-4412',
    category_ids: [(await buildCategory(system, site)).id],
    assessment: 'score',
    passing_score: 80,
    requires_pass: true,
    course_of_fire: '30 rounds at 7 yards',
    remediation: 'Second attempt on the same day',
    instructor_type_id: (await buildType(system, site)).id,
  });

  test('is stored, answered, kept without a word of it, and cleared', async () => {
    const given = await course();
    const created = await system.call(
      'training',
      'createType',
      { body: { name: 'Pistol', type: 'in_department', ...given } },
      staff.asking,
    );
    expect([created.status, created.body]).toMatchObject([201, given]);
    const { id } = created.body;
    expect((await update(id, {})).body).toMatchObject(given);
    const nothing = { course_number: ' ', category_ids: [], assessment: '', passing_score: null, requires_pass: false };
    const cleared = await update(id, { ...nothing, course_of_fire: '', remediation: null, instructor_type_id: '' });
    expect(cleared.status).toBe(200);
    for (const field of Object.keys(given)) expect(cleared.body).not.toHaveProperty(field);
    const entry = (await auditEntries(site.table, 'type.update')).at(-1);
    expect(entry).toMatchObject({ before: { passing_score: 80, category_ids: given.category_ids } });
    expect(entry?.after).not.toHaveProperty('passing_score');
  });

  test('that requires a pass needs an assessment, also when it is taken away', async () => {
    const { id } = await buildType(system, site);
    const refused = await update(id, { requires_pass: true });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['requires_pass']]);
    expect((await update(id, { requires_pass: true, assessment: 'pass_fail' })).status).toBe(200);
    expect((await update(id, { assessment: null })).status).toBe(400);
    expect((await update(id, { assessment: null, requires_pass: false })).status).toBe(200);
  });

  test('names categories and a training that exist', async () => {
    const { id } = await buildType(system, site);
    for (const [field, value] of [
      ['category_ids', [id]],
      ['instructor_type_id', staff.employee.id],
      ['passing_score', 1001],
      ['assessment', 'grade'],
    ] as const) {
      const { status, body } = await update(id, { [field]: value });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
  });

  test('of two edits at once of one field, one is refused with both values in words', async () => {
    const { id } = await buildType(system, site, { name: 'Pistol' });
    const [law, tactics] = [await buildCategory(system, site, 'Law'), await buildCategory(system, site, 'Tactics')];
    const read = { category_ids: [] };
    const answers = await Promise.all([law, tactics].map((one) => update(id, { category_ids: [one.id], read })));
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', 'ok']);
    const { yours, theirs } = answers.find(({ status }) => status === 409)?.body.conflicts[0] ?? {};
    expect([yours, theirs].toSorted()).toEqual(['Law', 'Tactics']);
  });

  test('a training whose certification instructors must hold is not deleted, whichever comes first', async () => {
    const required = await buildType(system, site);
    const remove = () => system.call('training', 'deleteType', { params: { id: required.id } }, staff.asking);
    const { id } = await buildType(system, site);
    const [removed, chosen] = await Promise.all([remove(), update(id, { instructor_type_id: required.id })]);
    expect([said(removed), said(chosen)]).toSatisfy(
      ([one, other]: string[]) =>
        (one === 'ok' && other === '400 invalid_input') || (one === '409 in_use' && other === 'ok'),
    );
  });
});

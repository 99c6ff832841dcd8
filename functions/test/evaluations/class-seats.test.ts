import { buildClass, buildSeat, buildType, type Person } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { listEntries, type NewEntry } from '../../src/table/entities/record-entry.ts';
import { attendeeKey } from '../../src/table/entities/seat.ts';
import { callsOf, type EndedClass, heldClass } from '../attendance/held-class.ts';
import { classOf, edit, said, staffTake, take } from '../waitlist/people.ts';
import { complete, correct, day, enter, fail, fieldsOf, longEmployed, unknownId, withdraw } from './evaluating.ts';
import { classTonight, creditInstructor, expectFolded, onSheet, storedIn } from './seats.ts';

await prepareEachTest(['officer', 'trainer', 'other']);

let instructor: Person;
let held: EndedClass;
beforeEach(async () => {
  instructor = await longEmployed();
  held = await heldClass(system, site, { count: 1 });
  await buildSeat(system, site, held, officer.employee);
});

const aForm = (more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { staff: false, employees: [instructor.employee.employee_id] }, more);

const cancel = ({ id: classId }: { id: string }) =>
  system.call('training', 'cancelClass', { params: { classId }, body: { reason: 'Range closed' } }, trainer.asking);

describe('an evaluation in a class', () => {
  test('is on the sheet, beside attendance and results', async () => {
    const form = await aForm();
    const rifle = await aForm({ of: 'firearm' });
    const firearm_id = await buildAuthorization(system, site, officer.employee);
    const failed = (await fail(instructor, form, { class_id: held.id })).body;
    const passed = (await complete(instructor, rifle, { class_id: held.id, firearm_id })).body;
    await callsOf(system, trainer, held).record(held.sessions[0], [
      { employee_id: officer.employee.employee_id, status: 'present' },
    ]);
    const { employee_id, name } = failed.evaluator;
    expect(await onSheet(held)).toEqual([
      {
        id: failed.id,
        form_id: form.id,
        form_name: form.name,
        on: day,
        outcome: 'failed',
        points: 70,
        possible: 100,
        attempt: 1,
        firearm_type: null,
        evaluator: { employee_id, name },
      },
      expect.objectContaining({ id: passed.id, outcome: 'passed', firearm_type: 'handgun' }),
    ]);
    expect((await storedIn(held))?.lines).toHaveLength(1);
    expect(await classOf(site, held.id)).toMatchObject({ assessed: true, attended: [held.sessions[0]] });
    await expectFolded();
  });

  test('is not on the sheet of another class or attendee, nor without a class', async () => {
    const form = await aForm();
    await complete(instructor, form);
    const second = await classTonight();
    await buildSeat(system, site, second, officer.employee);
    await complete(instructor, form, { class_id: second.id });
    const { body } = await callsOf(system, trainer, held).sheet();
    expect(body.rows.map(({ evaluations }: { evaluations: unknown[] }) => evaluations)).toEqual([[], []]);
    expect(await classOf(site, held.id)).not.toHaveProperty('assessed');
    await expectFolded();
  });

  test('keeps its place when it is corrected, and leaves the sheet when it is withdrawn', async () => {
    const form = await aForm();
    const [first, second] = [
      (await fail(instructor, form, { class_id: held.id })).body,
      (await fail(instructor, form, { class_id: held.id })).body,
    ];
    const corrected = (await correct(instructor, first)).body;
    expect(await onSheet(held)).toMatchObject([
      { id: first.id, outcome: 'passed', points: 100 },
      { id: second.id, outcome: 'failed' },
    ]);
    expect((await storedIn(held))?.evaluations[0]?.no).toBe(corrected.entry);
    expect(said(await withdraw(trainer, second.id))).toBe('ok');
    expect(await onSheet(held)).toMatchObject([{ id: first.id }]);
    expect(said(await withdraw(trainer, first.id))).toBe('ok');
    expect(await onSheet(held)).toEqual([]);
    await expectFolded();
  });

  test('keeps the attendee and the class, even withdrawn', async () => {
    const type = await buildType(system, site);
    const [morning, sibling] = [await classTonight(0, type), await classTonight(1, type)];
    await buildSeat(system, site, morning, officer.employee);
    const { id } = (await complete(instructor, await aForm(), { class_id: morning.id })).body;
    await withdraw(trainer, id);
    const params = { classId: morning.id, employee_id: officer.employee.employee_id };
    const removed = await system.call('attendance', 'removeAttendee', { params }, trainer.asking);
    expect([said(removed), removed.body.detail]).toEqual([
      '409 attendance_recorded',
      'Attendance, a result or an evaluation is recorded for this person, so they cannot be removed. Please mark them absent instead.',
    ]);
    expect(await take(system, 'unenroll', morning, officer)).toBe('409 attendance_recorded');
    const move = { params: { id: sibling.id }, body: { move_from: morning.id } };
    expect(said(await system.call('enrollment', 'enroll', move, officer.asking))).toBe('409 attendance_recorded');
    const canceled = await cancel(morning);
    const deleted = await system.call('training', 'deleteClass', { params: { id: morning.id } }, trainer.asking);
    expect([said(canceled), said(deleted)]).toEqual(['409 class_attended', '409 class_attended']);
    expect(await storedIn(morning)).toEqual({ lines: [], results: [], evaluations: [] });
  });

  test('is recorded without a seat for a person who taught the class, and keeps the class', async () => {
    const form = await aForm();
    const taught = await classTonight();
    expect(fieldsOf(await complete(instructor, form, { class_id: taught.id }))).toEqual(['class_id']);
    await creditInstructor(taught);
    expect(said(await complete(instructor, form, { class_id: taught.id }))).toBe('ok');
    expect(await classOf(site, taught.id)).toMatchObject({ assessed: true });
    await expectFolded();
    expect(said(await cancel(taught))).toBe('409 class_attended');
  });

  test('is refused in a canceled class', async () => {
    const canceled = await classTonight();
    await creditInstructor(canceled);
    expect(said(await cancel(canceled))).toBe('ok');
    const refused = await complete(instructor, await aForm(), { class_id: canceled.id });
    expect(refused.body.fields).toEqual({ class_id: ['This class has been canceled'] });
  });

  test('is with a seat that the person takes later: added, enrolled, or from the waitlist', async () => {
    const form = await aForm();
    const taking = {
      added: (to: { id: string }) => staffTake(system, 'addAttendee', to, officer, trainer),
      enrolled: (to: { id: string }) => take(system, 'enroll', to, officer),
      promoted: async (to: { id: string }) => {
        const trainingClass = await classOf(site, to.id);
        await edit(system, site, trainingClass, { class_size: 1 }, trainer);
        const keeper = await longEmployed();
        await buildSeat(system, site, trainingClass, keeper.employee);
        await take(system, 'joinWaitlist', to, officer);
        return staffTake(system, 'removeAttendee', to, keeper, trainer);
      },
    };
    for (const [n, seat] of Object.values(taking).entries()) {
      const held = await classTonight(n);
      await creditInstructor(held);
      const { id } = (await complete(instructor, form, { class_id: held.id })).body;
      expect(await seat(held)).toBe('ok');
      expect(await onSheet(held)).toMatchObject([{ id, outcome: 'passed' }]);
      expect(await take(system, 'unenroll', held, officer)).toBe('409 attendance_recorded');
    }
    await expectFolded();
  });

  test('names a class of this department', async () => {
    const foreign = await buildClass(system, other);
    const form = await aForm();
    for (const class_id of [foreign.id, unknownId]) {
      expect(fieldsOf(await complete(instructor, form, { class_id }))).toEqual(['class_id']);
    }
    expect((await complete(officer, form, { class_id: held.id })).status).toBe(403);
    expect(await onSheet(held)).toEqual([]);
  });

  test('is noted with earlier ones that the seat lacks, as seats of earlier versions do', async () => {
    const form = await aForm();
    const first = (await complete(instructor, form, { class_id: held.id })).body;
    const key = attendeeKey(site.table, held.id, officer.employee.id);
    const earlier = { attendance: JSON.stringify({ lines: [], results: [] }) };
    await transact(site.table, [update(site.table, key, setting(earlier))]);
    expect(await onSheet(held)).toEqual([]);
    const found = [];
    for await (const { chain, what } of recordDifferences(site.table)) found.push({ chain, what });
    expect(found).toEqual([{ chain: officer.employee.id, what: 'attendance' }]);
    const second = (await complete(instructor, form, { class_id: held.id })).body;
    expect(await onSheet(held)).toMatchObject([{ id: first.id }, { id: second.id }]);
    await expectFolded();
  });

  test('is one of at most 200 of a person in a class', async () => {
    const form = await aForm();
    const { body } = await fail(instructor, form, { class_id: held.id });
    const entries = await listEntries(site.table, officer.employee.id);
    const { data } = entries.at(-1)?.entry ?? {};
    for (let n = 0; n < 5; n++) {
      const copies = Array.from({ length: n < 4 ? 40 : 38 }, (_, i) => ({
        kind: 'evaluation.recorded' as const,
        valid_on: day,
        data: { ...data, evaluation_id: `${body.id}-${n}-${i}` },
      }));
      await enter(officer, ...(copies as NewEntry[]));
    }
    expect(said(await fail(instructor, form, { class_id: held.id }))).toBe('ok');
    expect(await onSheet(held)).toHaveLength(200);
    const before = await contentsOf(system);
    const refused = await fail(instructor, form, { class_id: held.id });
    expect([said(refused), refused.body.detail]).toEqual([
      '409 list_full',
      'A person can have at most 200 evaluations in one class',
    ]);
    expect(await contentsOf(system)).toEqual(before);
    expect(said(await fail(instructor, form))).toBe('ok');
    expect(said(await correct(instructor, body))).toBe('ok');
    expect(said(await withdraw(trainer, body.id))).toBe('ok');
    expect(said(await fail(instructor, form, { class_id: held.id }))).toBe('ok');
    expect(await onSheet(held)).toHaveLength(200);
    await expectFolded();
  });
});

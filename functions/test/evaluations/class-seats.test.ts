import { buildClass, buildSeat, buildType, type Person } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm } from '@muster/testing/evaluations';
import { observer } from '@muster/testing/observe';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { attendanceOf } from '../../src/table/entities/attendance.ts';
import { listEntries, type NewEntry } from '../../src/table/entities/record-entry.ts';
import { attendeeKey, findAttendeesOf } from '../../src/table/entities/seat.ts';
import { callsOf, type EndedClass, heldClass } from '../attendance/held-class.ts';
import { classOf, said, staffTake, take } from '../waitlist/people.ts';
import { complete, correct, day, enter, fail, fieldsOf, longEmployed, unknownId, withdraw } from './evaluating.ts';

const table = observer();
await prepareEachTest(['officer', 'trainer', 'other'], {
  onClient: table.onClient,
  reset: () => table.beforeTransaction(undefined),
});

let instructor: Person;
let held: EndedClass;
beforeEach(async () => {
  instructor = await longEmployed();
  held = await heldClass(system, site, { count: 1 });
  await buildSeat(system, site, held, officer.employee);
});

const aForm = (more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { staff: false, employees: [instructor.employee.employee_id] }, more);

/** Returns the officer's evaluations in the class as the sheet has them. */
async function onSheet() {
  const { body } = await callsOf(system, trainer, held).sheet();
  const row = body.rows.find((one: { employee_id: string }) => one.employee_id === officer.employee.employee_id);
  return row?.evaluations;
}

async function storedSeat() {
  const [seat] = await findAttendeesOf(site.table, officer.employee.id, [held.id]);
  if (!seat) throw new Error('There is no seat');
  return seat.attendee;
}

async function expectFolded() {
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
}

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
    expect(await onSheet()).toEqual([
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
    expect(attendanceOf(await storedSeat()).lines).toHaveLength(1);
    expect(await classOf(site, held.id)).toMatchObject({ assessed: true, attended: [held.sessions[0]] });
    await expectFolded();
  });

  test('is not on the sheet of another class or attendee, nor without a class', async () => {
    const form = await aForm();
    await complete(instructor, form);
    const second = await buildClass(system, site);
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
    expect(await onSheet()).toMatchObject([
      { id: first.id, outcome: 'passed', points: 100 },
      { id: second.id, outcome: 'failed' },
    ]);
    expect(attendanceOf(await storedSeat()).evaluations[0]?.no).toBe(corrected.entry);
    expect(said(await withdraw(trainer, second.id))).toBe('ok');
    expect(await onSheet()).toMatchObject([{ id: first.id }]);
    expect(said(await withdraw(trainer, first.id))).toBe('ok');
    expect(await onSheet()).toEqual([]);
    await expectFolded();
  });

  test('keeps the attendee and the class, even withdrawn', async () => {
    const type = await buildType(system, site);
    const [morning, sibling] = [await buildClass(system, site, { type }), await buildClass(system, site, { type })];
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
    const cancel = { params: { classId: morning.id }, body: { reason: 'The range is closed' } };
    const canceled = await system.call('training', 'cancelClass', cancel, trainer.asking);
    const deleted = await system.call('training', 'deleteClass', { params: { id: morning.id } }, trainer.asking);
    expect([said(canceled), said(deleted)]).toEqual(['409 class_attended', '409 class_attended']);
    const [seat] = await findAttendeesOf(site.table, officer.employee.id, [morning.id]);
    expect(seat && attendanceOf(seat.attendee)).toEqual({ lines: [], results: [], evaluations: [] });
  });

  test('is recorded without a seat for a person who had to do with the class, and not in a canceled class', async () => {
    const form = await aForm();
    const taught = await buildClass(system, site);
    expect(fieldsOf(await complete(instructor, form, { class_id: taught.id }))).toEqual(['class_id']);
    const credit: NewEntry = {
      kind: 'credit.recorded',
      valid_on: day,
      data: { minutes: 60, category_ids: [], type_id: taught.type_id, class_id: taught.id, as: 'instructor' },
    };
    await enter(officer, credit);
    expect(said(await complete(instructor, form, { class_id: taught.id }))).toBe('ok');
    expect(await classOf(site, taught.id)).not.toHaveProperty('assessed');
    await expectFolded();
    const cancel = { params: { classId: taught.id }, body: { reason: 'The range is closed' } };
    expect(said(await system.call('training', 'cancelClass', cancel, trainer.asking))).toBe('ok');
    const refused = await complete(instructor, form, { class_id: taught.id });
    expect(refused.body.fields).toEqual({ class_id: ['This class has been canceled'] });
  });

  test('names a class of this department', async () => {
    const foreign = await buildClass(system, other);
    const form = await aForm();
    for (const class_id of [foreign.id, unknownId]) {
      expect(fieldsOf(await complete(instructor, form, { class_id }))).toEqual(['class_id']);
    }
    expect((await complete(officer, form, { class_id: held.id })).status).toBe(403);
    expect(await onSheet()).toEqual([]);
  });

  test('is noted with earlier ones that the seat lacks, as seats of earlier versions do', async () => {
    const form = await aForm();
    const first = (await complete(instructor, form, { class_id: held.id })).body;
    const key = attendeeKey(site.table, held.id, officer.employee.id);
    const earlier = { attendance: JSON.stringify({ lines: [], results: [] }) };
    await transact(site.table, [update(site.table, key, setting(earlier))]);
    expect(await onSheet()).toEqual([]);
    const found = [];
    for await (const { chain, what } of recordDifferences(site.table)) found.push({ chain, what });
    expect(found).toEqual([{ chain: officer.employee.id, what: 'attendance' }]);
    const second = (await complete(instructor, form, { class_id: held.id })).body;
    expect(await onSheet()).toMatchObject([{ id: first.id }, { id: second.id }]);
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
    expect(await onSheet()).toHaveLength(200);
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
    expect(await onSheet()).toHaveLength(200);
    await expectFolded();
  });
});

describe('at once', () => {
  const rounds = Array.from({ length: 5 }, (_, n) => n);

  test('an evaluation is decided again after attendance, a removal, a cancellation or a deletion', async () => {
    const form = await aForm();
    const { employee_id } = officer.employee;
    const completedAfter = async (class_id: string, action: () => Promise<unknown>) => {
      table.beforeFirstTransaction(action);
      return complete(instructor, form, { class_id });
    };
    const { record } = callsOf(system, trainer, held);
    const line = { employee_id, status: 'present' as const };
    expect(said(await completedAfter(held.id, () => record(held.sessions[0], [line])))).toBe('ok');
    const seat = attendanceOf(await storedSeat());
    expect([seat.lines.length, seat.evaluations.length]).toEqual([1, 1]);
    const seatedIn = async (inDays: number) => {
      const row = await buildClass(system, site, { inDays });
      await buildSeat(system, site, row, officer.employee);
      return row;
    };
    const [left, canceled, deleted] = [await seatedIn(10), await seatedIn(11), await seatedIn(12)];
    const remove = () => staffTake(system, 'removeAttendee', left, officer, trainer);
    expect(fieldsOf(await completedAfter(left.id, remove))).toEqual(['class_id']);
    const params = { classId: canceled.id };
    const cancel = () =>
      system.call('training', 'cancelClass', { params, body: { reason: 'Range closed' } }, trainer.asking);
    expect((await completedAfter(canceled.id, cancel)).body.fields).toEqual({
      class_id: ['This class has been canceled'],
    });
    const end = () => system.call('training', 'deleteClass', { params: { id: deleted.id } }, trainer.asking);
    expect((await completedAfter(deleted.id, end)).body.fields).toEqual({ class_id: ['This class no longer exists'] });
    await expectFolded();
  });

  test('attendance, results and evaluations of one attendee are all kept', async () => {
    const form = await aForm();
    const { record } = callsOf(system, trainer, held);
    const { employee_id } = officer.employee;
    const answers = await Promise.all(
      held.sessions.flatMap((session) => [
        record(session, [{ employee_id, status: 'present' }]),
        complete(instructor, form, { class_id: held.id }),
        fail(instructor, form, { class_id: held.id }),
      ]),
    );
    expect(answers.map(said)).toEqual(Array(6).fill('ok'));
    const seat = attendanceOf(await storedSeat());
    expect([seat.lines.length, seat.evaluations.length]).toEqual([2, 4]);
    expect(await onSheet()).toHaveLength(4);
    await expectFolded();
  });

  test('a correction and a line of attendance, and a withdrawal and another evaluation, are both kept', async () => {
    const form = await aForm();
    const { employee_id } = officer.employee;
    for (const n of rounds) {
      const one = (await fail(instructor, form, { class_id: held.id })).body;
      const status = n % 2 === 0 ? ('present' as const) : ('absent' as const);
      const line = { employee_id, status, ...(n > 0 && { reason: 'Again' }) };
      const [corrected, recorded] = await Promise.all([
        correct(instructor, one),
        callsOf(system, trainer, held).record(held.sessions[0], [line]),
      ]);
      expect([said(corrected), recorded.body.not_recorded]).toEqual(['ok', []]);
      const answers = await Promise.all([withdraw(trainer, one.id), complete(instructor, form, { class_id: held.id })]);
      expect(answers.map(said)).toEqual(['ok', 'ok']);
      const seat = attendanceOf(await storedSeat());
      expect([seat.lines.length, seat.evaluations.length]).toEqual([n + 1, n + 1]);
    }
    await expectFolded();
  });

  test('an evaluation and the removal of the attendee: the attendee stays, or the evaluation has no seat', async () => {
    const form = await aForm();
    for (const n of rounds) {
      const row = await buildClass(system, site, { inDays: 10 + n });
      await buildSeat(system, site, row, officer.employee);
      const [recorded, removed] = await Promise.all([
        complete(instructor, form, { class_id: row.id }),
        staffTake(system, 'removeAttendee', row, officer, trainer),
      ]);
      const isRecorded = said(recorded) === 'ok';
      expect(removed).toBe(isRecorded ? '409 attendance_recorded' : 'ok');
      if (!isRecorded) expect(fieldsOf(recorded)).toEqual(['class_id']);
      const seats = await findAttendeesOf(site.table, officer.employee.id, [row.id]);
      expect(seats.map(({ attendee }) => attendanceOf(attendee).evaluations.length)).toEqual(isRecorded ? [1] : []);
    }
    await expectFolded();
  });

  test('the first evaluation and the cancellation or deletion of the class: one of them is refused', async () => {
    const form = await aForm();
    for (const n of rounds) {
      const row = await buildClass(system, site, { inDays: 10 + n });
      await buildSeat(system, site, row, officer.employee);
      const [recorded, ended] = await Promise.all([
        complete(instructor, form, { class_id: row.id }),
        n % 2 === 0
          ? system.call('training', 'deleteClass', { params: { id: row.id } }, trainer.asking)
          : system.call(
              'training',
              'cancelClass',
              { params: { classId: row.id }, body: { reason: 'The range is closed' } },
              trainer.asking,
            ),
      ]);
      const isRecorded = said(recorded) === 'ok';
      expect(said(ended)).toBe(isRecorded ? '409 class_attended' : 'ok');
      if (!isRecorded) expect(fieldsOf(recorded)).toEqual(['class_id']);
    }
    await expectFolded();
  });

  test('an evaluation and a new seat of the person: the seat has it, or is not needed', async () => {
    const form = await aForm();
    const row = await buildClass(system, site);
    const credit: NewEntry = {
      kind: 'credit.recorded',
      valid_on: day,
      data: { minutes: 60, category_ids: [], type_id: row.type_id, class_id: row.id, as: 'instructor' },
    };
    await enter(officer, credit);
    const [recorded, seated] = await Promise.all([
      complete(instructor, form, { class_id: row.id }),
      staffTake(system, 'addAttendee', row, officer, trainer),
    ]);
    expect([said(recorded), seated]).toEqual(['ok', 'ok']);
    expect(said(await complete(instructor, form, { class_id: row.id }))).toBe('ok');
    const [seat] = await findAttendeesOf(site.table, officer.employee.id, [row.id]);
    expect(seat && attendanceOf(seat.attendee).evaluations).toHaveLength(2);
    await expectFolded();
  });

  test('thirty attendees of a class are evaluated by two people, while their attendance is recorded', async () => {
    const second = await longEmployed();
    const names = [instructor, second].map(({ employee }) => employee.employee_id);
    const form = await buildForm(system, site, { staff: false, employees: names });
    const crowd = await heldClass(system, site, { count: 30 });
    const { record, sheet } = callsOf(system, trainer, crowd);
    const lines = crowd.attendees.map(({ employee_id }) => ({ employee_id, status: 'present' as const }));
    const [recorded, ...answers] = await Promise.all([
      record(crowd.sessions[0], lines),
      ...crowd.attendees.map(({ employee_id }, n) =>
        complete(n % 2 === 0 ? instructor : second, form, { employee_id, class_id: crowd.id }),
      ),
    ]);
    expect([said(recorded), recorded.body.not_recorded]).toEqual(['ok', []]);
    expect(answers.map(said)).toEqual(Array(30).fill('ok'));
    const { body } = await sheet();
    expect(body.rows.map((row: { lines: []; evaluations: [] }) => [row.lines.length, row.evaluations.length])).toEqual(
      Array(30).fill([1, 1]),
    );
    await expectFolded();
  }, 60_000);
});

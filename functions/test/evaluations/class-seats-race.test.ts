import { buildSeat, type Person } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { observer } from '@muster/testing/observe';
import { beforeEach, describe, expect, test } from 'vitest';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { attendeeKey } from '../../src/table/entities/seat.ts';
import { allAre, callsOf, type EndedClass, heldClass } from '../attendance/held-class.ts';
import { said, staffTake } from '../waitlist/people.ts';
import { complete, correct, fail, fieldsOf, longEmployed, withdraw } from './evaluating.ts';
import { classTonight, creditInstructor, expectFolded, onSheet, storedIn } from './seats.ts';

const table = observer();
await prepareEachTest(['officer', 'trainer'], {
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
    const seat = await storedIn(held);
    expect([seat?.lines.length, seat?.evaluations.length]).toEqual([1, 1]);
    const seatedAt = async (n: number) => {
      const row = await classTonight(n);
      await buildSeat(system, site, row, officer.employee);
      return row;
    };
    const [left, canceled, deleted] = [await seatedAt(0), await seatedAt(1), await seatedAt(2)];
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
    const seat = await storedIn(held);
    expect([seat?.lines.length, seat?.evaluations.length]).toEqual([2, 4]);
    expect(await onSheet(held)).toHaveLength(4);
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
      const seat = await storedIn(held);
      expect([seat?.lines.length, seat?.evaluations.length]).toEqual([n + 1, n + 1]);
    }
    await expectFolded();
  });

  test('an evaluation and the removal of the attendee: the attendee stays, or the evaluation has no seat', async () => {
    const form = await aForm();
    for (const n of rounds) {
      const row = await classTonight(n);
      await buildSeat(system, site, row, officer.employee);
      const [recorded, removed] = await Promise.all([
        complete(instructor, form, { class_id: row.id }),
        staffTake(system, 'removeAttendee', row, officer, trainer),
      ]);
      const isRecorded = said(recorded) === 'ok';
      expect(removed).toBe(isRecorded ? '409 attendance_recorded' : 'ok');
      if (!isRecorded) expect(fieldsOf(recorded)).toEqual(['class_id']);
      expect((await storedIn(row))?.evaluations.length).toBe(isRecorded ? 1 : undefined);
    }
    await expectFolded();
  });

  test('the first evaluation and the cancellation or deletion of the class: one of them is refused', async () => {
    const form = await aForm();
    for (const n of rounds) {
      const row = await classTonight(n);
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
    const row = await classTonight();
    await creditInstructor(row);
    const [recorded, seated] = await Promise.all([
      complete(instructor, form, { class_id: row.id }),
      staffTake(system, 'addAttendee', row, officer, trainer),
    ]);
    expect([said(recorded), seated]).toEqual(['ok', 'ok']);
    expect(said(await complete(instructor, form, { class_id: row.id }))).toBe('ok');
    expect((await storedIn(row))?.evaluations).toHaveLength(2);
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

test('attendees with long attendance are recorded in transactions of less than 4 MB', async () => {
  const crowd = await heldClass(system, site, { count: 20 });
  const long = JSON.stringify({ lines: [], results: [], evaluations: [], filling: 'x'.repeat(250_000) });
  for (const attendee of crowd.attendees) {
    const key = attendeeKey(site.table, crowd.id, attendee.id);
    await transact(site.table, [update(site.table, key, setting({ attendance: long, attendance_version: 1 }))]);
  }
  const { record } = callsOf(system, trainer, crowd);
  const { answer, sent } = await table.during(() => record(crowd.sessions[0], allAre('present', crowd.attendees)));
  expect([said(answer), answer.body.not_recorded]).toEqual(['ok', []]);
  const sizes = sent
    .filter(({ command }) => command === 'TransactWrite')
    .map(({ input }) => JSON.stringify(input).length);
  expect(Math.max(...sizes)).toBeLessThan(4_000_000);
  const lines = answer.body.rows.map((row: { lines: unknown[] }) => row.lines.length);
  expect(lines).toEqual(Array(20).fill(1));
}, 60_000);

import type { CompletedTraining } from '@muster/shared/areas/certification';
import { buildType } from '@muster/testing/build';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { beforeEach, expect, test } from 'vitest';
import type { TypeInput } from '../../src/domain/training/create-type.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { complete, fail } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import { allAre, callsOf, heldClass, numbersOf } from './held-class.ts';

await prepareEachTest(['officer', 'staff']);

const notPassed = 'An evaluation was not passed. A certification requires a pass with each form of the training.';
const missing = 'An evaluation is missing. A certification requires a pass with each form of the training.';

type Form = Awaited<ReturnType<typeof buildForm>>;
let handgun: Form;
let rifle: Form;
beforeEach(async () => {
  // Two forms of any day of the class: each failed attempt may be repeated.
  [handgun, rifle] = [await buildForm(system, site), await buildForm(system, site)];
});

const evaluated = async (count: number, more: Partial<TypeInput> = {}) => {
  const form_ids = [handgun.id, rifle.id];
  const type = await buildType(system, site, { form_ids, requires_pass: true, ...more });
  const held = await heldClass(system, site, { count, type });
  const about = ({ employee_id }: Employee) => ({ employee_id, class_id: held.id });
  return { ...held, ...callsOf(system, staff, held), about };
};

const openIn = async (classId: string) => {
  const { body } = await system.call('certification', 'completed', { query: {} }, staff.asking);
  const dashboard = await system.call('overview', 'staff', {}, staff.asking);
  const row = body.find(({ id }: CompletedTraining) => id === classId);
  const shown = dashboard.body.training.to_certify.rows.find(({ id }: { id: string }) => id === classId);
  return [row?.uncertified_count, shown?.uncertified_count ?? 0];
};

test('a required pass needs every form passed in the class, and no reason replaces it', async () => {
  const { about, attendees, issue } = await evaluated(4);
  const [passed, failed, half, never] = attendees as [Employee, Employee, Employee, Employee];
  for (const form of [handgun, rifle]) await complete(staff, form, about(passed));
  await complete(staff, handgun, about(failed));
  await fail(staff, rifle, about(failed));
  await complete(staff, handgun, about(half));
  // A pass outside the class does not count.
  await complete(staff, rifle, { employee_id: half.employee_id });
  const reasons = Object.fromEntries(numbersOf(attendees).map((number) => [number, 'Please']));
  const { body } = await issue(numbersOf(attendees), reasons);
  expect(body.issued).toEqual([passed.employee_id]);
  expect(body.not_issued).toEqual([
    { employee_id: failed.employee_id, detail: notPassed },
    { employee_id: half.employee_id, detail: missing },
    { employee_id: never.employee_id, detail: missing },
  ]);
  await complete(staff, rifle, about(failed));
  await complete(staff, rifle, about(half));
  expect((await issue(numbersOf(attendees))).body.issued).toEqual(numbersOf([passed, failed, half]));
});

test('a withdrawn pass does not count', async () => {
  const { about, attendees, issue } = await evaluated(1);
  const [one] = attendees as [Employee];
  await complete(staff, rifle, about(one));
  const { id } = (await complete(staff, handgun, about(one))).body;
  const params = { employee_id: one.employee_id, id };
  const withdrawn = await system.call('evaluations', 'withdraw', { params, body: { reason: 'Wrong' } }, staff.asking);
  expect(said(withdrawn)).toBe('ok');
  expect((await issue([one.employee_id])).body.not_issued).toEqual([{ employee_id: one.employee_id, detail: missing }]);
});

test('without a required pass, evaluations do not decide', async () => {
  const { about, attendees, issue } = await evaluated(2, { requires_pass: false });
  const [failed] = attendees as [Employee];
  await fail(staff, handgun, about(failed));
  expect((await issue(numbersOf(attendees))).body.issued).toEqual(numbersOf(attendees));
});

test('a training with an assessment and a form requires both', async () => {
  const { about, attendees, issue, results } = await evaluated(2, { assessment: 'pass_fail', form_ids: [handgun.id] });
  const [both, one] = attendees as [Employee, Employee];
  for (const person of [both, one]) await complete(staff, handgun, about(person));
  await results([{ employee_id: both.employee_id, passed: true }]);
  const { body } = await issue(numbersOf(attendees));
  expect(body.issued).toEqual([both.employee_id]);
  expect(body.not_issued[0].detail).toBe(
    'No result of the assessment was recorded. A certification requires a passed assessment.',
  );
});

test('a form without a passing rule only has to be recorded', async () => {
  const items = [{ key: 'notes', kind: 'text' as const, text: 'Notes' }];
  const notes = await buildForm(
    system,
    site,
    {},
    { sections: [{ key: 'one', title: 'One', items }], passing: { kind: 'none' }, purpose: 'field_training' },
  );
  const { about, attendees, issue } = await evaluated(2, { form_ids: [notes.id] });
  const [recorded, never] = attendees as [Employee, Employee];
  await complete(staff, notes, { ...about(recorded), answers: { items: { notes: { value: 'Fine' } } } });
  const { body } = await issue(numbersOf(attendees));
  expect([body.issued, body.not_issued]).toEqual([
    [recorded.employee_id],
    [{ employee_id: never.employee_id, detail: missing }],
  ]);
});

test('a failed evaluation settles a seat: the class is not open for it', async () => {
  const { id, about, attendees, record, issue, sessions } = await evaluated(3);
  const [passed, failed] = attendees as [Employee, Employee];
  expect(await openIn(id)).toEqual([3, 3]);
  await fail(staff, handgun, about(failed));
  expect(await openIn(id)).toEqual([2, 2]);
  for (const form of [handgun, rifle]) await complete(staff, form, about(passed));
  for (const session of sessions) await record(session, allAre('present', [passed, failed]));
  expect(await openIn(id)).toEqual([2, 2]);
  expect((await issue([passed.employee_id])).body.issued).toEqual([passed.employee_id]);
  // The attendance is locked, and the third person was never marked.
  expect(await openIn(id)).toEqual([0, 0]);
  for (const form of [handgun, rifle]) await complete(staff, form, about(failed));
  expect(await openIn(id)).toEqual([1, 1]);
});

test('an evaluation that is withdrawn while the attendee is certified: decided one after the other', async () => {
  for (let n = 0; n < 4; n++) {
    const { about, attendees, issue } = await evaluated(1, { form_ids: [handgun.id] });
    const [one] = attendees as [Employee];
    const { id } = (await complete(staff, handgun, about(one))).body;
    const params = { employee_id: one.employee_id, id };
    const [issued, withdrawn] = await Promise.all([
      issue([one.employee_id]),
      system.call('evaluations', 'withdraw', { params, body: { reason: 'Wrong' } }, staff.asking),
    ]);
    expect(said(withdrawn)).toBe('ok');
    expect([[one.employee_id], []]).toContainEqual(issued.body.issued);
    if (issued.body.issued.length === 0) expect(issued.body.not_issued[0].detail).toBe(missing);
  }
});

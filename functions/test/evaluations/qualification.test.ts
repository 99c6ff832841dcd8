import { buildCertification, buildPerson, buildType, type Person, personOf } from '@muster/testing/build';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { formContentOf } from '@muster/testing/forms';
import { beforeEach, describe, expect, test } from 'vitest';
import { notQualified } from '../../src/areas/evaluations/may-evaluate.ts';
import { fullName } from '../../src/table/entities/employee.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { said } from '../waitlist/people.ts';
import { complete, correct, day, enter, fail, longEmployed, unknownId } from './evaluating.ts';

await prepareEachTest(['chief', 'officer', 'trainer']);

let instructor: Person;
let person: Person;
let type: TrainingType;
beforeEach(async () => {
  [instructor, person] = [await longEmployed(), await longEmployed()];
  type = await buildType(system, site, { name: 'Firearms Instructor', expiration_months: 12 });
});

const formWith = (evaluators: Parameters<typeof buildForm>[2], more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { staff: false, ...evaluators }, more);

/** Evaluates `person` on a day. */
const on = (by: Person, form: Awaited<ReturnType<typeof buildForm>>, date: string) =>
  complete(by, form, { employee_id: person.employee.employee_id, on: date });

describe('a certification', () => {
  test('counts from its day through its last day', async () => {
    await buildCertification(system, site, type, instructor.employee, '2025-05-10');
    const form = await formWith({ type_ids: [type.id] });
    expect(said(await on(instructor, form, '2025-05-09'))).toBe('409 not_qualified');
    const { body } = await on(instructor, form, '2025-05-10');
    expect(body.qualified).toMatch(/^Certified on that day \(entry \d+ of the evaluator's record\)\.$/);
    expect(said(await on(instructor, form, '2026-05-10'))).toBe('ok');
    const refused = await on(instructor, form, '2026-05-11');
    expect([said(refused), refused.body.detail]).toEqual([
      '409 not_qualified',
      'The evaluator was not qualified for this form on that day, so nothing was recorded. The form requires a certification in Firearms Instructor on the day of the evaluation.',
    ]);
  });

  test('revoked from a day counts until the day before', async () => {
    await buildCertification(system, site, type, instructor.employee, '2026-01-10');
    const form = await formWith({ type_ids: [type.id] });
    const { body } = await system.call(
      'record',
      'of',
      { params: { employee_id: instructor.employee.employee_id }, query: {} },
      chief.asking,
    );
    const id = body.certifications[0]?.id ?? '';
    await system.call(
      'record',
      'revoke',
      { params: { id }, body: { reason: 'Not observed', on: '2026-05-10' } },
      chief.asking,
    );
    expect(said(await on(instructor, form, '2026-05-10'))).toBe('409 not_qualified');
    expect(said(await on(instructor, form, day))).toBe('409 not_qualified');
    expect(said(await on(instructor, form, '2026-05-09'))).toBe('ok');
  });

  test('of another training, or of another person, does not count', async () => {
    const other = await buildType(system, site);
    await buildCertification(system, site, other, instructor.employee, '2026-01-10');
    await buildCertification(system, site, type, officer.employee, '2026-01-10');
    const form = await formWith({ type_ids: [type.id] });
    expect(said(await on(instructor, form, day))).toBe('409 not_qualified');
  });
});

describe('a supervisor', () => {
  test('of the person on that day is qualified, at any distance', async () => {
    const [lieutenant, sergeant] = [await longEmployed(), await longEmployed()];
    await enter(person, assigned(sergeant, '2026-02-01'), assigned(trainer, '2026-04-01'));
    await enter(sergeant, assigned(lieutenant, '2026-03-01'));
    const form = await formWith({ supervisors: true });
    expect(said(await on(sergeant, form, '2026-01-31'))).toBe('409 not_qualified');
    expect((await on(sergeant, form, '2026-02-01')).body.qualified).toBe('A supervisor of the person.');
    expect(said(await on(lieutenant, form, '2026-02-28'))).toBe('409 not_qualified');
    expect(said(await on(lieutenant, form, '2026-03-01'))).toBe('ok');
    expect(said(await on(sergeant, form, '2026-04-01'))).toBe('409 not_qualified');
    expect(said(await on(lieutenant, form, '2026-04-01'))).toBe('409 not_qualified');
    expect(said(await on(sergeant, form, '2026-03-31'))).toBe('ok');
  });

  test('who was inactive on that day ends the chain', async () => {
    const [lieutenant, sergeant] = [await longEmployed(), await longEmployed()];
    await enter(person, assigned(sergeant, '2026-02-01'));
    await enter(sergeant, assigned(lieutenant, '2026-02-01'), status(false, '2026-03-01'), status(true, '2026-04-01'));
    const form = await formWith({ supervisors: true });
    expect(said(await on(lieutenant, form, '2026-03-15'))).toBe('409 not_qualified');
    expect(said(await on(sergeant, form, '2026-03-15'))).toBe('409 not_qualified');
    expect(said(await on(lieutenant, form, '2026-04-01'))).toBe('ok');
  });

  test('in a circle of the past is found without an end', async () => {
    const [one, two, three] = [await longEmployed(), await longEmployed(), await longEmployed()];
    await enter(person, assigned(one, '2026-02-01'));
    await enter(one, assigned(two, '2026-02-01'));
    await enter(two, assigned(one, '2026-02-01'));
    const form = await formWith({ supervisors: true });
    expect(said(await on(two, form, '2026-03-01'))).toBe('ok');
    expect(said(await on(three, form, '2026-03-01'))).toBe('409 not_qualified');
  });
});

test('a form whose only training was deleted names no one', async () => {
  const none = { supervisors: false, staff: false, employees: [], override: false };
  const { message } = await notQualified(site.table, { ...none, type_ids: [unknownId] });
  expect(message).toBe(
    'The evaluator was not qualified for this form on that day, so nothing was recorded. The form names no one who could evaluate.',
  );
});

test('the last version decides about evaluators and attempts, also with an older version', async () => {
  const form = await formWith({ employees: [instructor.employee.employee_id] });
  const evaluators = { staff: true };
  const content = formContentOf(evaluators, {
    name: form.name,
    attempts: { within: 'day', most: 1, remediation: false },
  });
  const params = { id: form.id };
  const saved = await system.call('forms', 'update', { params, body: { content, read: form.newest } }, trainer.asking);
  await system.call('forms', 'publish', { params, body: { read: saved.body.newest } }, trainer.asking);
  for (const version of [1, 2]) {
    expect(said(await complete(instructor, { id: form.id, version }))).toBe('409 not_qualified');
  }
  expect((await fail(trainer, { id: form.id, version: 1 })).body.version).toBe(1);
  expect(said(await complete(trainer, { id: form.id, version: 1 }))).toBe('409 no_attempt_left');
});

test('staff are holders of manage_trainings, and named people are those of the form', async () => {
  const form = await formWith({ staff: true, employees: [instructor.employee.employee_id] });
  expect((await complete(trainer, form)).body.qualified).toBe('Training staff.');
  expect((await complete(instructor, form)).body.qualified).toBe('Named in the form.');
  const administrator = await buildPerson(system, site, { permissions: { admin_access: true } });
  const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  expect([said(await complete(administrator, form)), said(await complete(clerk, form))]).toEqual(
    Array(2).fill('409 not_qualified'),
  );
});

test('an evaluator who was inactive on that day is not qualified', async () => {
  await enter(instructor, status(false, '2026-03-01'), status(true, '2026-04-01'));
  const form = await formWith({ employees: [instructor.employee.employee_id] });
  expect(said(await on(instructor, form, '2026-03-15'))).toBe('409 not_qualified');
  expect(said(await on(instructor, form, '2026-04-01'))).toBe('ok');
});

describe('an administrator', () => {
  let administrator: Person;
  beforeEach(async () => {
    administrator = await buildPerson(system, site, { permissions: { admin_access: true } });
  });
  const override = { override: 'The only instructor was ill' };

  test('may accept an evaluator without a qualification if the form allows it, with a reason', async () => {
    const form = await formWith({ employees: [officer.employee.employee_id], override: true });
    const body = { ...override, evaluator_id: instructor.employee.employee_id };
    const more = { employee_id: person.employee.employee_id };
    const answer = await complete(administrator, form, { ...more, ...body });
    expect(answer.body).toMatchObject({
      qualified: `Accepted by ${fullName(administrator.employee)} without a qualification.`,
      override_reason: 'The only instructor was ill',
      evaluator: { employee_id: instructor.employee.employee_id },
    });
    expect((await complete(administrator, form, { ...more, ...override })).body.evaluator.employee_id).toBe(
      administrator.employee.employee_id,
    );
    for (const by of [trainer, instructor])
      expect(said(await complete(by, form, { ...more, ...override }))).toBe('409 not_qualified');
    expect(said(await complete(administrator, form, more))).toBe('409 not_qualified');
  });

  test('may not if the form does not allow it', async () => {
    const form = await formWith({ employees: [officer.employee.employee_id] });
    const more = { employee_id: person.employee.employee_id, ...override };
    expect(said(await complete(administrator, form, more))).toBe('409 not_qualified');
  });

  test('corrects an evaluation that was accepted only with a new reason', async () => {
    const form = await formWith({ employees: [person.employee.employee_id], override: true });
    const { body } = await complete(administrator, form, {
      ...override,
      evaluator_id: instructor.employee.employee_id,
    });
    expect(said(await correct(instructor, body))).toBe('409 not_qualified');
    expect(said(await correct(administrator, body))).toBe('409 not_qualified');
    expect(said(await correct(administrator, body, override))).toBe('ok');
  });
});

describe('an evaluator who is not qualified', () => {
  test('is refused when completing, also by staff, when correcting, and when remediating', async () => {
    await buildCertification(system, site, type, instructor.employee, '2025-05-10');
    const form = await formWith({ type_ids: [type.id] });
    const other = await longEmployed();
    const failed = await fail(instructor, form, { employee_id: person.employee.employee_id, on: '2026-05-10' });
    const { id, entry } = failed.body;
    expect(said(await on(other, form, '2026-05-10'))).toBe('409 not_qualified');
    const evaluator_id = other.employee.employee_id;
    expect(said(await complete(trainer, form, { evaluator_id }))).toBe('409 not_qualified');
    // Moved to a day after the certification expired.
    const params = { employee_id: person.employee.employee_id, id };
    const body = { reason: 'Wrong day', read: entry, on: '2026-05-12', answers: { items: {} } };
    const moved = await system.call('evaluations', 'correct', { params, body: body as never }, trainer.asking);
    expect(said(moved)).toBe('409 not_qualified');
    const train = async (by: Person, date: string) => {
      const training = { params, body: { on: date, minutes: 30, text: 'Grip' } };
      return said(await system.call('evaluations', 'remediate', training, by.asking));
    };
    expect(await train(instructor, '2026-05-12')).toBe('409 not_qualified');
    expect(await train(instructor, '2026-05-10')).toBe('ok');
    expect(await train(other, '2026-05-10')).toBe('409 not_qualified');
    expect(await train(trainer, '2026-05-12')).toBe('ok');
  });
});

test('the next call of an evaluator who lost a permission is refused', async () => {
  const form = await formWith({ staff: true });
  const body = { employee_id: trainer.employee.employee_id, permission_type: 'manage_trainings', active: false };
  expect(said(await complete(trainer, form))).toBe('ok');
  await system.call('permissions', 'manage', { body: body as never }, chief.asking);
  expect(said(await complete(trainer, form))).toBe('409 not_qualified');
  expect(said(await complete(await personOf(system, site, site.chief), form))).toBe('ok');
});

const assigned = ({ employee }: Person, valid_on: string) => ({
  kind: 'assignment' as const,
  valid_on,
  data: { supervisor: employee.id },
});
const status = (active: boolean, valid_on: string) => ({
  kind: 'employment.status' as const,
  valid_on,
  data: { active },
});

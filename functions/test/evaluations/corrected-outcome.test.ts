import { buildClass, buildSeat, buildType, type Person } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm, failingAnswers, passingAnswers } from '@muster/testing/evaluations';
import { beforeEach, expect, test } from 'vitest';
import { callsOf } from '../attendance/held-class.ts';
import { said } from '../waitlist/people.ts';
import { complete, correct, fail, longEmployed, remediate } from './evaluating.ts';
import { expectFolded, onSheet } from './seats.ts';

await prepareEachTest(['officer', 'trainer']);

let instructor: Person;
let form: { id: string; version: number | null };
let held: { id: string };
beforeEach(async () => {
  instructor = await longEmployed();
  const attempts = { within: 'class', most: 2, remediation: true } as const;
  form = await buildForm(system, site, { employees: [instructor.employee.employee_id] }, { attempts });
  const type = await buildType(system, site, { form_ids: [form.id], requires_pass: true });
  held = await buildClass(system, site, { inDays: -2, type });
  await buildSeat(system, site, held, officer.employee);
});

const { passed, failed } = { passed: { answers: passingAnswers }, failed: { answers: failingAnswers } };
const issue = async () => (await callsOf(system, trainer, held).issue([officer.employee.employee_id])).body;
const next = async () => {
  const params = { id: form.id, employee_id: officer.employee.employee_id };
  const asked = { params, query: { class_id: held.id } };
  const { attempt, refused, needs_remediation } = (
    await system.call('evaluations', 'prepare', asked, instructor.asking)
  ).body;
  return { attempt, isRefused: refused !== null, needs_remediation };
};

test('a failure that is corrected to a pass: seat, attempts, remedial training and certification follow', async () => {
  const { body } = await fail(instructor, form, { class_id: held.id });
  expect(await next()).toEqual({ attempt: 2, isRefused: true, needs_remediation: body.id });
  const corrected = (await correct(instructor, body, passed)).body;
  expect([corrected.outcome, corrected.attempt, corrected.on]).toEqual(['passed', 1, body.on]);
  expect(await onSheet(held)).toMatchObject([{ id: body.id, outcome: 'passed', attempt: 1 }]);
  expect(await next()).toEqual({ attempt: 1, isRefused: false, needs_remediation: null });
  expect(said(await remediate(instructor, body.id))).toBe('409 not_failed');
  expect((await issue()).issued).toEqual([officer.employee.employee_id]);
  await expectFolded();
});

test('a pass that is corrected to a failure needs remedial training, which a later pass does not undo', async () => {
  const { body } = await complete(instructor, form, { class_id: held.id });
  const corrected = (await correct(instructor, body, failed)).body;
  expect(await onSheet(held)).toMatchObject([{ id: body.id, outcome: 'failed', attempt: 1 }]);
  expect(await next()).toEqual({ attempt: 2, isRefused: true, needs_remediation: body.id });
  expect((await issue()).not_issued[0].detail).toMatch(/^An evaluation was not passed/);
  expect(said(await remediate(instructor, body.id))).toBe('ok');
  expect(await next()).toEqual({ attempt: 2, isRefused: false, needs_remediation: null });
  const again = (await correct(instructor, corrected, passed)).body;
  expect(await next()).toEqual({ attempt: 1, isRefused: false, needs_remediation: null });
  // The remedial training belongs to the evaluation, whichever correction is in force.
  await correct(instructor, again, failed);
  expect(await next()).toEqual({ attempt: 2, isRefused: false, needs_remediation: null });
  await expectFolded();
});

test('a pass that is corrected to a failure after the certification leaves it, and the sheet shows the failure', async () => {
  const { body } = await complete(instructor, form, { class_id: held.id });
  expect((await issue()).issued).toEqual([officer.employee.employee_id]);
  expect((await correct(instructor, body, failed)).body.outcome).toBe('failed');
  const { rows } = (await callsOf(system, trainer, held).sheet()).body;
  expect(rows[0].certified).not.toBeNull();
  expect(rows[0].evaluations).toMatchObject([{ id: body.id, outcome: 'failed' }]);
  await expectFolded();
});

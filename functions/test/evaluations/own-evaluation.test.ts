import { buildPerson, type Person } from '@muster/testing/build';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { expect, test } from 'vitest';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { said } from '../waitlist/people.ts';
import { complete, correct, fail, remediate, withdraw } from './evaluating.ts';

await prepareEachTest(['chief', 'officer', 'trainer']);

/** A form with which everyone of the tests may evaluate, and whose evaluators an administrator may accept. */
const openForm = (...people: Person[]) =>
  buildForm(system, site, {
    staff: true,
    supervisors: true,
    employees: people.map(({ employee }) => employee.employee_id),
    override: true,
  });

const everyPermission = { admin_access: true, manage_trainings: true, manage_employees: true };

test('nobody evaluates themselves, not even an administrator with a reason', async () => {
  const boss = await buildPerson(system, site, { permissions: everyPermission });
  const form = await openForm(officer, boss, trainer);
  const override = { override: 'There is no other evaluator' };
  for (const by of [officer, boss, trainer, chief]) {
    const own = { employee_id: by.employee.employee_id };
    const before = (await listEntries(site.table, by.employee.id)).length;
    for (const more of [own, { ...own, ...override }, { ...own, evaluator_id: by.employee.employee_id }]) {
      const refused = await complete(by, form, more);
      expect([said(refused), refused.body.detail]).toEqual([
        '403 forbidden',
        'Nobody evaluates themselves. Please ask another evaluator.',
      ]);
    }
    expect((await listEntries(site.table, by.employee.id)).length).toBe(before);
  }
});

test('staff record no evaluation of themselves by another evaluator, and none of a person by that person', async () => {
  const form = await openForm(officer, trainer);
  const byOther = { employee_id: trainer.employee.employee_id, evaluator_id: officer.employee.employee_id };
  expect(said(await complete(trainer, form, byOther))).toBe('403 forbidden');
  const byThemselves = { evaluator_id: officer.employee.employee_id };
  for (const by of [trainer, chief]) {
    expect(said(await complete(by, form, byThemselves))).toBe('403 forbidden');
    expect(said(await complete(by, form, { ...byThemselves, override: 'On paper' }))).toBe('403 forbidden');
  }
});

test('nobody corrects, withdraws or remediates their own evaluation', async () => {
  const boss = await buildPerson(system, site, { permissions: everyPermission });
  const form = await openForm(officer, boss);
  const { body } = await fail(officer, form, { employee_id: boss.employee.employee_id });
  const params = { employee_id: boss.employee.employee_id, id: body.id };
  const send = (name: 'correct' | 'withdraw' | 'remediate', sent: object) =>
    system.call('evaluations', name, { params, body: sent as never }, boss.asking);
  const correction = { reason: 'Better', read: body.entry, answers: body.answers };
  expect([
    said(await send('correct', correction)),
    said(await send('correct', { ...correction, override: 'Allowed' })),
    said(await send('withdraw', { reason: 'Unfair' })),
    said(await send('remediate', { on: '2026-05-13', minutes: 30, text: 'Practiced' })),
  ]).toEqual(Array(4).fill('403 forbidden'));
  const own = (await fail(trainer, form)).body;
  expect([said(await correct(officer, own)), said(await remediate(officer, own.id))]).toEqual(
    Array(2).fill('403 forbidden'),
  );
  expect(said(await withdraw(officer, own.id))).toBe('403 forbidden');
});

test('nobody prepares or drafts an evaluation of themselves, and finds themselves in no list', async () => {
  const form = await openForm(officer, trainer);
  for (const { employee, asking } of [officer, trainer, chief]) {
    const { employee_id } = employee;
    const prepared = await system.call(
      'evaluations',
      'prepare',
      { params: { id: form.id, employee_id }, query: {} },
      asking,
    );
    expect(said(prepared)).toBe('403 forbidden');
    const draft = { employee_id, form_id: form.id, version: 1, on: '2026-05-13', answers: { items: {} } };
    expect(said(await system.call('evaluations', 'addDraft', { body: draft as never }, asking))).toBe('403 forbidden');
    const people = await system.call('evaluations', 'people', { params: { id: form.id } }, asking);
    expect(people.body.map((one: { employee_id: string }) => one.employee_id)).not.toContain(employee_id);
    expect(people.body.length).toBeGreaterThan(0);
  }
});

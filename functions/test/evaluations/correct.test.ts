import type { Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm, failingAnswers, passingAnswers } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact, update } from '../../src/table/core/write.ts';
import { findAnswers } from '../../src/table/entities/evaluation.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { add, authorize, endIt, history } from '../firearms/desk.ts';
import { said } from '../waitlist/people.ts';
import {
  acknowledge,
  complete,
  correct,
  day,
  enter,
  evaluationsOf,
  fail,
  fieldsOf,
  longEmployed,
  one,
  remediate,
  unknownId,
  withdraw,
} from './evaluating.ts';

await prepareEachTest(['chief', 'officer', 'trainer']);

let instructor: Person;
beforeEach(async () => {
  instructor = await longEmployed();
});

const aForm = (more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { employees: [instructor.employee.employee_id] }, more);

describe('a correction', () => {
  test('supersedes the entry with a reason, and the earlier answers stay', async () => {
    const form = await aForm();
    const before = (await fail(instructor, form)).body;
    const after = await correct(instructor, before);
    expect(after.body).toMatchObject({
      id: before.id,
      entry: before.entry + 1,
      outcome: 'passed',
      corrected: 'Entered wrong',
      answers: passingAnswers,
      evaluator: before.evaluator,
    });
    const written = await listEntries(site.table, officer.employee.id);
    expect(written.at(-1)?.entry).toMatchObject({ supersedes: before.entry, data: { evaluation_id: before.id } });
    expect(await findAnswers(site.table, officer.employee.id, before.entry)).toEqual(failingAnswers);
    const rows = (await evaluationsOf(officer.asking)).body;
    expect(rows).toMatchObject([{ id: before.id, outcome: 'passed', corrected: 'Entered wrong' }]);
    expect(await auditEntries(site.table, 'evaluation.correct')).toMatchObject([
      { before: { outcome: 'failed', entry: before.entry }, after: { outcome: 'passed', entry: before.entry + 1 } },
    ]);
  });

  test('by training staff keeps the evaluator', async () => {
    const before = (await fail(instructor, await aForm())).body;
    const { body } = await correct(trainer, before);
    expect([body.evaluator, body.recorded_by]).toEqual([before.evaluator, trainer.employee.employee_id]);
  });

  test('of an evaluator who was staff stays valid after the permission ended', async () => {
    const before = (await fail(trainer, await aForm())).body;
    const body = { employee_id: trainer.employee.employee_id, permission_type: 'manage_trainings', active: false };
    await system.call('permissions', 'manage', { body: body as never }, chief.asking);
    expect(said(await correct(chief, before))).toBe('ok');
  });

  test('of an entry that was corrected meanwhile conflicts, also at once', async () => {
    const before = (await fail(instructor, await aForm())).body;
    const answers = await Promise.all([
      correct(instructor, before),
      correct(trainer, before),
      correct(trainer, before, { reason: 'Another one' }),
    ]);
    expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', '409 edit_conflict', 'ok']);
    const after = (await one(instructor, before.id)).body;
    expect(said(await correct(instructor, after))).toBe('ok');
  });

  test('is checked like a new evaluation', async () => {
    const form = await aForm({ of: 'firearm' });
    const firearm_id = await buildAuthorization(system, site, officer.employee);
    const foreign = await buildAuthorization(system, site, trainer.employee);
    const before = (await fail(instructor, form, { firearm_id })).body;
    expect(fieldsOf(await correct(trainer, before, { firearm_id: foreign }))).toEqual(['firearm_id']);
    expect(fieldsOf(await correct(trainer, before, { on: '2026-05-12' }))).toEqual(['on']);
    expect(fieldsOf(await correct(trainer, before, { on: '2026-05-14' }))).toEqual(['on']);
    expect(fieldsOf(await correct(instructor, before, { answers: { items: {} } }))).toEqual([
      'answers.items.hits',
      'answers.items.safety',
    ]);
    expect(fieldsOf(await correct(instructor, before, { reason: '' }))).toEqual(['reason']);
    const other = await buildAuthorization(system, site, officer.employee);
    expect((await correct(trainer, before, { firearm_id: other })).body.firearm?.id).toBe(other);
  });

  test('of the day or the firearm is made by training staff', async () => {
    await enter(officer, { kind: 'employment.started', valid_on: '2020-03-02', data: {} } as never);
    const form = await aForm({ of: 'firearm' });
    const [firearm_id, other] = [
      await buildAuthorization(system, site, officer.employee),
      await buildAuthorization(system, site, officer.employee),
    ];
    const before = (await fail(instructor, form, { firearm_id })).body;
    for (const moved of [{ on: '2026-05-12' }, { firearm_id: other }]) {
      const refused = await correct(instructor, before, moved);
      expect([said(refused), refused.body.detail]).toEqual([
        '403 forbidden',
        'Only training staff change the day or the firearm of an evaluation',
      ]);
    }
    const kept = (await correct(instructor, before, { on: day, firearm_id })).body;
    expect((await correct(trainer, kept, { on: '2026-05-12' })).body.on).toBe('2026-05-12');
  });

  test('keeps a firearm whose authorization was ended from its first day', async () => {
    const form = await aForm({ of: 'firearm' });
    const { id: firearm_id, serial } = await add();
    await authorize(firearm_id, officer.employee.employee_id, { from: day });
    const before = (await fail(instructor, form, { firearm_id })).body;
    const { authorizations } = await history(firearm_id);
    expect(said(await endIt(authorizations[0].id, { on: day }))).toBe('ok');
    expect((await one(trainer, before.id)).body.firearm).toMatchObject({ make: 'Glock', serial });
    expect((await correct(instructor, before)).body.firearm).toMatchObject({ id: firearm_id, make: 'Glock', serial });
  });

  test('is made by the evaluator or training staff, and found by its id', async () => {
    const before = (await fail(instructor, await aForm())).body;
    const colleague = await longEmployed();
    expect(said(await correct(colleague, before))).toBe('403 forbidden');
    expect(said(await correct(colleague, { ...before, id: unknownId }))).toBe('403 forbidden');
    expect(said(await correct(trainer, { ...before, id: unknownId }))).toBe('404 not_found');
    const clerk = await longEmployed({ permissions: { manage_employees: true } });
    expect(said(await correct(clerk, before))).toBe('403 forbidden');
  });
});

describe('a withdrawal', () => {
  test('is on record with its reason, once, and ends corrections', async () => {
    const before = (await complete(instructor, await aForm())).body;
    expect(said(await withdraw(instructor, before.id))).toBe('403 forbidden');
    const { body } = await withdraw(trainer, before.id);
    expect(body).toMatchObject({ withdrawn: { on: day, reason: 'Wrong person' }, can_correct: false });
    expect((await one(trainer, before.id)).body).toEqual(body);
    expect(said(await withdraw(trainer, before.id))).toBe('409 already_withdrawn');
    expect(said(await correct(instructor, before))).toBe('409 already_withdrawn');
    expect(said(await withdraw(trainer, unknownId))).toBe('404 not_found');
    expect(await auditEntries(site.table, 'evaluation.withdraw')).toHaveLength(1);
  });

  test('of an evaluation that was corrected first applies to the correction', async () => {
    const before = (await complete(instructor, await aForm())).body;
    const after = (await correct(instructor, before)).body;
    const answers = await Promise.all([withdraw(trainer, before.id), withdraw(chief, before.id)]);
    expect(answers.map(said).toSorted()).toEqual(['409 already_withdrawn', 'ok']);
    expect((await one(trainer, after.id)).body.withdrawn).toMatchObject({ reason: 'Wrong person' });
  });
});

describe('a record that has ended', () => {
  test('takes no evaluation, correction, withdrawal or remedial training', async () => {
    const form = await aForm();
    const before = (await fail(instructor, form)).body;
    await enter(officer, { kind: 'employment.ended', valid_on: day, data: {} });
    const written = await listEntries(site.table, officer.employee.id);
    const answers = [
      await complete(instructor, form),
      await correct(instructor, before),
      await withdraw(trainer, before.id),
      await remediate(instructor, before.id),
    ];
    expect(answers.map(said)).toEqual(Array(4).fill('404 not_found'));
    expect(await listEntries(site.table, officer.employee.id)).toHaveLength(written.length);
  });

  test('takes no correction or withdrawal while its employee is being deleted', async () => {
    const before = (await fail(instructor, await aForm())).body;
    const key = { PK: `${site.code}#ROSTER`, SK: officer.employee.id };
    const leaving = { expression: 'SET leaving = :true', values: { ':true': true } };
    await transact(site.table, [update(site.table, key, leaving)]);
    expect(said(await correct(trainer, before))).toBe('404 not_found');
    expect(said(await withdraw(trainer, before.id))).toBe('404 not_found');
  });
});

test('an employee number tells nothing to people without a right', async () => {
  const before = (await fail(instructor, await aForm())).body;
  const colleague = await longEmployed();
  const body = { reason: 'Typing mistake', read: before.entry, answers: passingAnswers };
  for (const employee_id of [officer.employee.employee_id, 'NOBODY']) {
    const params = { employee_id, id: unknownId };
    const remedial = { on: day, minutes: 45, text: 'Grip' };
    const answers = [
      await system.call('evaluations', 'correct', { params, body: body as never }, colleague.asking),
      await system.call('evaluations', 'remediate', { params, body: remedial }, colleague.asking),
    ];
    expect(answers.map(said)).toEqual(['403 forbidden', '403 forbidden']);
  }
});

describe('an acknowledgment', () => {
  test('is by the person alone, once, with a comment', async () => {
    const recorded = (await complete(instructor, await aForm({ acknowledged: true }))).body;
    for (const by of [instructor, trainer, chief]) expect(said(await acknowledge(by, recorded))).toBe('404 not_found');
    const { body } = await acknowledge(officer, recorded, 'I disagree\nwith item 2');
    expect(body.acknowledged).toEqual({ at: system.clock.now.toISOString(), comment: 'I disagree\nwith item 2' });
    expect(said(await acknowledge(officer, recorded))).toBe('409 already_acknowledged');
    expect(await auditEntries(site.table, 'evaluation.acknowledge')).toHaveLength(1);
  });

  test('is asked for again after a correction', async () => {
    const before = (await complete(instructor, await aForm({ acknowledged: true }))).body;
    await acknowledge(officer, before);
    const after = (await correct(instructor, before)).body;
    expect(after.acknowledged).toEqual({ at: null, comment: null });
    expect(said(await acknowledge(officer, after))).toBe('ok');
  });

  test('is of the entry that the person read', async () => {
    const before = (await complete(instructor, await aForm({ acknowledged: true }))).body;
    const after = (await correct(instructor, before)).body;
    const refused = await acknowledge(officer, before);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 edit_conflict',
      'This evaluation was corrected after you opened it. Please reload it and read it again.',
    ]);
    expect((await one(officer, before.id)).body.acknowledged).toEqual({ at: null, comment: null });
    expect(said(await acknowledge(officer, after))).toBe('ok');
  });

  test('and a correction at the same time acknowledge no entry that was not read', async () => {
    const before = (await complete(instructor, await aForm({ acknowledged: true }))).body;
    const [corrected, acknowledged] = await Promise.all([correct(instructor, before), acknowledge(officer, before)]);
    expect(said(corrected)).toBe('ok');
    expect(['ok', '409 edit_conflict']).toContain(said(acknowledged));
    expect((await one(officer, before.id)).body.acknowledged).toEqual({ at: null, comment: null });
  });

  test('is refused for a withdrawn evaluation, and for one whose form does not ask', async () => {
    const withdrawn = (await complete(instructor, await aForm({ acknowledged: true }))).body;
    await withdraw(trainer, withdrawn.id);
    expect(said(await acknowledge(officer, withdrawn))).toBe('409 already_withdrawn');
    const unasked = (await complete(instructor, await aForm())).body;
    expect(said(await acknowledge(officer, unasked))).toBe('409 not_asked');
    expect(await auditEntries(site.table, 'evaluation.acknowledge')).toEqual([]);
  });
});

import type { Person } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';
import { complete, correct, day, fail, longEmployed, one, remediate, withdraw } from './evaluating.ts';

await prepareEachTest(['officer', 'trainer']);

let instructor: Person;
beforeEach(async () => {
  instructor = await longEmployed();
});

const formWith = (attempts: { most?: number; remediation?: boolean }, more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(
    system,
    site,
    { employees: [instructor.employee.employee_id] },
    { attempts: { within: 'day', remediation: false, ...attempts }, ...more },
  );

const prepare = (form: { id: string }, query: Record<string, string> = {}) =>
  system.call(
    'evaluations',
    'prepare',
    { params: { id: form.id, employee_id: officer.employee.employee_id }, query },
    instructor.asking,
  );

describe('attempts', () => {
  test('are counted, and used up after the last one', async () => {
    const form = await formWith({ most: 2 });
    expect((await fail(instructor, form)).body.attempt).toBe(1);
    expect((await prepare(form)).body).toMatchObject({ attempt: 2, refused: null, needs_remediation: null });
    expect((await fail(instructor, form)).body.attempt).toBe(2);
    expect(said(await complete(instructor, form))).toBe('409 no_attempt_left');
    expect((await prepare(form)).body.refused).toBe('This person has no attempt left with this form');
  });

  test('are given once if two evaluators use the last one at once', async () => {
    const form = await formWith({ most: 2 });
    await fail(instructor, form);
    const answers = await Promise.all([fail(instructor, form), fail(trainer, form)]);
    expect(answers.map(said).toSorted()).toEqual(['409 no_attempt_left', 'ok']);
  });

  test('with another firearm are counted apart', async () => {
    const form = await formWith({ most: 1 }, { of: 'firearm' });
    const [one, two] = [
      await buildAuthorization(system, site, officer.employee),
      await buildAuthorization(system, site, officer.employee),
    ];
    await fail(instructor, form, { firearm_id: one });
    expect(said(await fail(instructor, form, { firearm_id: one }))).toBe('409 no_attempt_left');
    expect((await fail(instructor, form, { firearm_id: two })).body.attempt).toBe(1);
    const { firearms } = (await prepare(form)).body;
    expect(firearms.map(({ id, serial }: { id: string; serial: string }) => [id, serial])).toEqual([
      [one, 'ABC123'],
      [two, 'ABC123'],
    ]);
  });

  test('need remedial training after a failed one, if the form requires it', async () => {
    const form = await formWith({ remediation: true });
    const { id } = (await fail(instructor, form)).body;
    expect(said(await complete(instructor, form))).toBe('409 remediation_missing');
    expect((await prepare(form)).body).toMatchObject({ needs_remediation: id });
    const remedied = await remediate(instructor, id);
    expect(remedied.body.remediation).toEqual([
      {
        on: day,
        minutes: 45,
        trainer: expect.objectContaining({ employee_id: instructor.employee.employee_id }),
        text: 'Grip and stance',
      },
    ]);
    expect((await complete(instructor, form)).body).toMatchObject({ attempt: 2, outcome: 'passed' });
  });

  test('dated before a failure that was not remedied are refused', async () => {
    const person = { employee_id: (await longEmployed()).employee.employee_id };
    const form = await formWith({ remediation: true });
    await fail(instructor, form, { ...person, on: '2026-05-12' });
    const backdated = await complete(instructor, form, { ...person, on: '2026-05-11' });
    expect([said(backdated), backdated.body.detail]).toEqual([
      '409 remediation_missing',
      'The attempt on Tue, May 12, 2026 failed. Please choose that day or a later one.',
    ]);
    const prepared = await system.call(
      'evaluations',
      'prepare',
      { params: { id: form.id, ...person }, query: { on: '2026-05-11' } },
      instructor.asking,
    );
    expect(prepared.body).toMatchObject({ refused: backdated.body.detail, needs_remediation: null });
  });

  test('follow the last one of the day, also after a correction of an earlier one', async () => {
    const form = await formWith({ remediation: true });
    const passed = (await complete(instructor, form)).body;
    await fail(instructor, form);
    expect(said(await correct(instructor, passed, { reason: 'Comment' }))).toBe('ok');
    expect(said(await complete(instructor, form))).toBe('409 remediation_missing');
  });

  test('that were withdrawn do not count, and a correction keeps its number', async () => {
    const form = await formWith({ most: 2 });
    const first = (await fail(instructor, form)).body;
    const second = (await fail(instructor, form)).body;
    // The attempts are used up, but a correction is no new one.
    expect((await correct(instructor, first, { answers: first.answers, reason: 'Comment' })).body.attempt).toBe(1);
    expect(said(await withdraw(trainer, second.id))).toBe('ok');
    expect((await fail(instructor, form)).body.attempt).toBe(2);
  });
});

describe('remedial training', () => {
  test('belongs to a failed evaluation that was not withdrawn', async () => {
    const form = await formWith({});
    const passed = (await complete(instructor, form)).body;
    expect(said(await remediate(instructor, passed.id))).toBe('409 not_failed');
    const failed = (await fail(instructor, form)).body;
    await withdraw(trainer, failed.id);
    expect(said(await remediate(instructor, failed.id))).toBe('409 not_failed');
    expect(said(await remediate(trainer, '01KRH4FVM00000000000000000'))).toBe('404 not_found');
    expect(said(await remediate(instructor, '01KRH4FVM00000000000000000'))).toBe('403 forbidden');
  });

  test('is offered to the people who may record it, of a failed evaluation that was not withdrawn', async () => {
    const superior = await longEmployed();
    const person = await longEmployed({ supervisor: superior.employee.id });
    const form = await formWith({ remediation: true });
    const more = { employee_id: person.employee.employee_id };
    const { id } = (await fail(instructor, form, more)).body;
    const isOffered = async (by: Person) => (await one(by, id, person)).body.can_remediate;
    const params = { employee_id: person.employee.employee_id, id };
    const send = (by: Person) =>
      system.call(
        'evaluations',
        'remediate',
        { params, body: { on: day, minutes: 45, text: 'Grip and stance' } },
        by.asking,
      );
    for (const by of [person, superior]) {
      expect([await isOffered(by), (await send(by)).status < 300]).toEqual([false, false]);
    }
    for (const by of [instructor, trainer]) {
      expect([await isOffered(by), (await send(by)).status]).toEqual([true, 201]);
    }
    const passed = (await complete(instructor, form, more)).body;
    expect(passed.can_remediate).toBe(false);
    await system.call('evaluations', 'withdraw', { params, body: { reason: 'Wrong person' } }, trainer.asking);
    expect(await isOffered(trainer)).toBe(false);
  });

  test('is on a day between the evaluation and today', async () => {
    const form = await formWith({});
    const { id } = (await fail(instructor, form)).body;
    for (const on of ['2026-05-12', '2026-05-14']) {
      expect(Object.keys((await remediate(trainer, id, { on })).body.fields ?? {})).toEqual(['on']);
    }
  });

  test('stays with a corrected evaluation', async () => {
    const form = await formWith({ remediation: true });
    const failed = (await fail(instructor, form)).body;
    await remediate(instructor, failed.id);
    const corrected = await correct(instructor, failed, { answers: failed.answers });
    expect(corrected.body.remediation).toHaveLength(1);
    expect(said(await complete(instructor, form))).toBe('ok');
  });
});

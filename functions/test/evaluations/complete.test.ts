import { buildPerson, buildSeat, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildAuthorization, buildForm, passingAnswers } from '@muster/testing/evaluations';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { listNotifications } from '../../src/table/entities/notification.ts';
import { hashOfText, listEntries } from '../../src/table/entities/record-entry.ts';
import { expectChained } from '../record/chained.ts';
import { said } from '../waitlist/people.ts';
import { complete, correct, day, evaluationsOf, fail, fieldsOf, longEmployed, one, unknownId } from './evaluating.ts';
import { classTonight } from './seats.ts';

await prepareEachTest(['chief', 'officer', 'trainer', 'other']);

let instructor: Person;
beforeEach(async () => {
  instructor = await longEmployed();
});

const formFor = (evaluator: Person, more: Parameters<typeof buildForm>[3] = {}) =>
  buildForm(system, site, { staff: false, employees: [evaluator.employee.employee_id] }, more);

describe('a completed evaluation', () => {
  test('is an entry of the person, with the answers and their salt beside it', async () => {
    const form = await formFor(instructor);
    const answer = await complete(instructor, form);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      employee: { employee_id: officer.employee.employee_id },
      form_id: form.id,
      form_name: form.name,
      purpose: 'firearms',
      version: 1,
      on: day,
      outcome: 'passed',
      points: 100,
      possible: 100,
      attempt: 1,
      evaluator: { employee_id: instructor.employee.employee_id },
      firearm: null,
      corrected: null,
      withdrawn: null,
      acknowledged: null,
      remediation: [],
      qualified: 'Named in the form.',
      answers: passingAnswers,
      recorded_by: instructor.employee.employee_id,
      can_correct: true,
    });
    const written = (await listEntries(site.table, officer.employee.id)).at(-1)?.entry;
    expect(written).toMatchObject({
      kind: 'evaluation.recorded',
      valid_on: day,
      no: answer.body.entry,
      data: { evaluation_id: answer.body.id, rounds: 10, qualified: { by: 'named' } },
    });
    const [stored] = await queryAll(site.table, `${site.code}#FORM-ANSWERS#${officer.employee.id}`);
    const text = { value: String(stored?.answers), salt: String(stored?.salt) };
    expect(JSON.parse(text.value)).toEqual(passingAnswers);
    expect(written?.kind === 'evaluation.recorded' && written.data.answers).toBe(hashOfText(text));
    await expectChained(site.table, officer.employee.id, await requireEnrollmentState(site.table, officer.employee));
    for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
    expect((await one(instructor, answer.body.id)).body).toEqual(answer.body);
    expect(await auditEntries(site.table, 'evaluation.record')).toMatchObject([
      { subject: { employee: officer.employee.id, form: form.id }, after: { outcome: 'passed', attempt: 1 } },
    ]);
  });

  test('notifies the person, and asks to acknowledge it if the form does', async () => {
    const form = await formFor(instructor, { acknowledged: true });
    const { body } = await fail(instructor, form);
    const [told] = await listNotifications(site.table, officer.employee.id, system.clock.now, { limit: 1 });
    expect(told).toMatchObject({
      kind: 'evaluation_recorded',
      message: `Your evaluation with ${form.name} was recorded: failed. Please read and acknowledge it.`,
      evaluation_id: body.id,
    });
    expect(body.acknowledged).toEqual({ at: null, comment: null });
  });

  test('needs answers that fit the form, a day that is not in the future, and an employee of that day', async () => {
    const form = await formFor(instructor);
    const before = (await listEntries(site.table, officer.employee.id)).length;
    expect(fieldsOf(await complete(instructor, form, { answers: { items: { hits: { value: 11 } } } }))).toEqual([
      'answers.items.hits',
      'answers.items.safety',
    ]);
    expect(fieldsOf(await complete(instructor, form, { on: '2026-05-14' }))).toEqual(['on']);
    expect(fieldsOf(await complete(instructor, form, { on: '2026-05-12' }))).toEqual(['on']);
    expect(said(await complete(instructor, form, { on: '1999-05-13' }))).toBe('409 not_qualified');
    const long = { items: passingAnswers.items, comment: 'x'.repeat(10_000) };
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`k${n}`, { comment: 'x'.repeat(4000) }]));
    expect(fieldsOf(await complete(instructor, form, { answers: { ...long, items: many } }))).toEqual(['answers']);
    expect((await listEntries(site.table, officer.employee.id)).length).toBe(before);
  });

  test('requires a person, a published form of this department and one of its versions', async () => {
    const form = await formFor(instructor);
    expect(said(await complete(instructor, form, { employee_id: 'NOBODY' }))).toBe('404 not_found');
    expect(said(await complete(instructor, form, { form_id: unknownId }))).toBe('404 not_found');
    expect(said(await complete(instructor, form, { version: 2 }))).toBe('404 not_found');
    const foreign = await buildForm(system, other, { employees: [other.chief.employee_id] });
    expect(said(await complete(trainer, foreign))).toBe('404 not_found');
  });

  test('does not tell an evaluator without a qualification which numbers exist', async () => {
    const form = await buildForm(system, site, { staff: false, supervisors: true });
    const known = await buildPerson(system, site);
    const report = { field_training: { trainee_id: unknownId, report: 'daily' } };
    for (const more of [{}, { version: 2 }, { draft_id: unknownId }, report]) {
      const [unknown, refused] = [
        await complete(instructor, form, { employee_id: 'NOBODY', ...more }),
        await complete(instructor, form, { employee_id: known.employee.employee_id, ...more }),
      ];
      expect([unknown.status, unknown.body]).toEqual([refused.status, refused.body]);
      expect([404, 409, 400]).toContain(unknown.status);
    }
    expect(said(await complete(instructor, form, { employee_id: 'NOBODY' }))).toBe('409 not_qualified');
  });

  test('accepts an earlier version, but no archived form', async () => {
    const form = await formFor(instructor);
    const draft = { ...form.content, instructions: 'Changed' };
    const edit = { params: { id: form.id }, body: { content: draft as never, read: form.newest } };
    const { newest } = (await system.call('forms', 'update', edit, trainer.asking)).body;
    const publish = { params: { id: form.id }, body: { read: newest } };
    expect(said(await system.call('forms', 'publish', publish, trainer.asking))).toBe('ok');
    expect((await complete(instructor, form)).body.version).toBe(1);
    expect((await complete(instructor, { ...form, version: 2 })).body.version).toBe(2);
    await system.call('forms', 'archive', { params: { id: form.id }, body: { archived: true } }, trainer.asking);
    expect(said(await complete(instructor, form))).toBe('404 not_found');
  });

  test('names a class in which the person has a seat', async () => {
    const form = await formFor(instructor);
    const [own, others] = [await classTonight(0), await classTonight(1)];
    await buildSeat(system, site, own, officer.employee);
    expect((await complete(instructor, form, { class_id: own.id })).body.class_id).toBe(own.id);
    expect(fieldsOf(await complete(instructor, form, { class_id: others.id }))).toEqual(['class_id']);
    expect(fieldsOf(await complete(instructor, form, { class_id: unknownId }))).toEqual(['class_id']);
  });

  test('is not before the first day of its class', async () => {
    const form = await formFor(instructor);
    const own = await classTonight();
    const { employee } = await longEmployed();
    await buildSeat(system, site, own, employee);
    const about = { employee_id: employee.employee_id, class_id: own.id };
    const early = await complete(instructor, form, { ...about, on: '2026-05-12' });
    expect(early.body.fields).toEqual({
      on: ['The class begins on Wed, May 13, 2026. Please choose that day or a later one.'],
    });
    const { body } = await complete(instructor, form, about);
    const read = { read: body.entry, reason: 'Wrong day', answers: body.answers };
    const params = { employee_id: employee.employee_id, id: body.id };
    const moved = await system.call(
      'evaluations',
      'correct',
      { params, body: { ...read, on: '2026-05-12' } },
      trainer.asking,
    );
    expect(fieldsOf(moved)).toEqual(['on']);
  });

  test('at once by the same evaluator for fifty people is recorded for each', async () => {
    const form = await formFor(instructor);
    const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(system, site)));
    const answers = await Promise.all(
      people.map(({ employee }) => complete(instructor, form, { employee_id: employee.employee_id })),
    );
    expect(answers.map(said)).toEqual(Array(50).fill('ok'));
    const recorded = await system.call('evaluations', 'recorded', { query: {} }, instructor.asking);
    expect(new Set(recorded.body.map(({ id }: { id: string }) => id)).size).toBe(50);
  }, 60_000);
});

describe('a firearm', () => {
  const about = () => formFor(instructor, { of: 'firearm' });

  test('is one that the person may carry on that day, with its serial number', async () => {
    const form = await about();
    const firearm_id = await buildAuthorization(system, site, officer.employee, { serial: 'XK-77' });
    const { body } = await complete(instructor, form, { firearm_id });
    expect(body.firearm).toEqual({
      id: firearm_id,
      type: 'handgun',
      make: 'Glock',
      model: '17',
      caliber: '9 mm',
      owner: 'agency',
      serial: 'XK-77',
    });
    const [pointer] = await queryAll(site.table, `${site.code}#FIREARM#${firearm_id}`);
    expect(pointer).toMatchObject({ SK: `EVALUATION#${day}#${body.id}`, employee: officer.employee.id });
  });

  test('of another person, or authorized on other days only, is refused', async () => {
    const form = await about();
    const foreign = await buildAuthorization(system, site, trainer.employee);
    const later = await buildAuthorization(system, site, officer.employee, { from: '2026-05-14' });
    const earlier = await buildAuthorization(system, site, officer.employee, { until: '2026-05-12' });
    for (const firearm_id of [foreign, later, earlier, unknownId, undefined]) {
      expect(fieldsOf(await complete(instructor, form, { firearm_id }))).toEqual(['firearm_id']);
    }
    const person = await longEmployed();
    const own = await buildAuthorization(system, site, person.employee, { until: '2026-05-12' });
    const body = { employee_id: person.employee.employee_id, firearm_id: own };
    expect(said(await complete(instructor, form, { ...body, on: '2026-05-12' }))).toBe('ok');
    expect(fieldsOf(await complete(instructor, form, body))).toEqual(['firearm_id']);
  });

  test('belongs only to a form about firearms', async () => {
    const firearm_id = await buildAuthorization(system, site, officer.employee);
    expect(fieldsOf(await complete(instructor, await formFor(instructor), { firearm_id }))).toEqual(['firearm_id']);
  });
});

test('results on paper are recorded by training staff for a qualified evaluator', async () => {
  const form = await formFor(instructor);
  const evaluator_id = instructor.employee.employee_id;
  const { body } = await complete(trainer, form, { evaluator_id });
  expect([body.evaluator.employee_id, body.recorded_by]).toEqual([evaluator_id, trainer.employee.employee_id]);
  const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  expect(said(await complete(clerk, form, { evaluator_id }))).toBe('403 forbidden');
  expect(fieldsOf(await complete(trainer, form, { evaluator_id: 'NOBODY' }))).toEqual(['evaluator_id']);
  expect(said(await complete(trainer, form))).toBe('409 not_qualified');
  expect(said(await complete(chief, form, { evaluator_id: clerk.employee.employee_id }))).toBe('409 not_qualified');
  const rows = (await evaluationsOf(officer.asking)).body;
  expect(rows).toMatchObject([{ id: body.id, recorder: { employee_id: trainer.employee.employee_id } }]);
});

test('an evaluator hears of results that others record or correct in their name', async () => {
  const form = await formFor(instructor);
  const { employee_id } = officer.employee;
  const own = (await fail(instructor, form)).body;
  expect(own.recorder).toBeNull();
  const told = async () => (await system.call('notifications', 'list', { query: {} }, instructor.asking)).body;
  expect((await told()).notifications).toEqual([]);
  const onPaper = (await complete(trainer, form, { evaluator_id: instructor.employee.employee_id })).body;
  const corrected = (await correct(trainer, own)).body;
  expect(corrected.recorder).toMatchObject({ employee_id: trainer.employee.employee_id });
  const { name } = own.employee;
  expect((await told()).notifications).toMatchObject([
    {
      message: `Your evaluation of ${name} with ${form.name} was corrected by another person: passed.`,
      evaluation_id: own.id,
      employee_id,
    },
    {
      kind: 'evaluation_recorded',
      message: `An evaluation of ${name} with ${form.name} was recorded in your name: passed.`,
      evaluation_id: onPaper.id,
      employee_id,
    },
  ]);
});

test('scores without points have none', async () => {
  const items = [{ key: 'notes', kind: 'text' as const, text: 'Notes' }];
  const sections = [{ key: 'one', title: 'One', items }];
  const form = await formFor(instructor, { sections, passing: { kind: 'none' }, purpose: 'field_training' });
  const { body } = await complete(instructor, form, { answers: { items: { notes: { value: 'Fine' } } } });
  expect(body).toMatchObject({ outcome: 'recorded', points: null, possible: null, purpose: 'field_training' });
});

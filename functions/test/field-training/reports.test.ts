import { buildPerson, type Person } from '@muster/testing/build';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildForm } from '@muster/testing/evaluations';
import { buildProgram, buildReportForm, buildTrainee } from '@muster/testing/field-training';
import { beforeEach, describe, expect, test } from 'vitest';
import { listEntries, type NewEntry } from '../../src/table/entities/record-entry.ts';
import { evaluationsOf, fieldsOf, longEmployed } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import { complete } from './field.ts';
import {
  append,
  assign,
  correct,
  day,
  evaluate,
  firstDay,
  one,
  prepare,
  recruit,
  report,
  saveDraft,
  type Training,
  train,
  unknownId,
  withdraw,
} from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let training: Training;
beforeEach(async () => {
  fto = await longEmployed();
  training = await train();
  await assign(training, fto);
});

const decided = (more: object): NewEntry => ({
  kind: 'field_training.decided',
  valid_on: day,
  data: { trainee_id: training.id, phase: 'phase-1', phase_name: 'Phase 1', decision: 'advance', ...more } as never,
});

const attested = 'The completion of this field training is attested, so it takes no new reports.';

describe('a daily report', () => {
  test('is an evaluation that names the trainee and the phase', async () => {
    const { body } = await report(training, fto);
    const about = { trainee_id: training.id, report: 'daily', phase: 'phase-1' };
    expect(body).toMatchObject({
      field_training: about,
      qualified: expect.stringMatching(/^Assigned to the trainee on that day \(entry \d+\)\.$/),
      can_review: false,
      reviewed: null,
    });
    const written = await listEntries(site.table, recruit.employee.id);
    expect(written.at(-1)?.entry).toMatchObject({ data: { field_training: about, qualified: { by: 'trainer' } } });
    expect((await evaluationsOf(recruit.asking, recruit)).body).toMatchObject([{ field_training: about }]);
  });

  test('is written once of a day by each trainer', async () => {
    const { body } = await report(training, fto);
    const again = await report(training, fto);
    expect([said(again), again.body.detail]).toEqual([
      '409 day_reported',
      'This trainer has already written the daily report of Wed, May 13, 2026. Choose another day, or correct that report.',
    ]);
    const second = await longEmployed();
    await assign(training, second);
    expect(said(await report(training, second))).toBe('ok');
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('ok');
    await withdraw(trainer, body.id);
    expect(said(await report(training, fto))).toBe('ok');
  });

  test('of the same day sent at once is recorded once', async () => {
    const answers = await Promise.all([report(training, fto), report(training, fto), report(training, fto)]);
    expect(answers.map(said).toSorted()).toEqual(['409 day_reported', '409 day_reported', 'ok']);
  });

  test('is refused on a day with a reason why there is none', async () => {
    const reason = { trainee_id: training.id, reason: 'court' as const };
    await append([{ kind: 'field_training.day_without', valid_on: day, data: reason }]);
    const refused = await report(training, fto);
    expect([said(refused), refused.body.detail]).toEqual([
      '409 day_reported',
      'Wed, May 13, 2026 has a reason why it has no daily report. Choose another day, or withdraw the reason first.',
    ]);
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('ok');
  });

  test('lies in a phase, and not in the future', async () => {
    const early = await longEmployed();
    await assign(training, early, { from: '2026-05-01' });
    // No phase includes the day, so no assignment does.
    expect(said(await report(training, early, { on: '2026-05-03' }))).toBe('409 not_qualified');
    expect(fieldsOf(await report(training, early, { on: '2026-05-14' }))).toEqual(['on']);
    const open = await train({ evaluators: { override: true }, from: '2026-05-04' });
    const byChief = { evaluator_id: early.employee.employee_id, override: 'On paper' };
    for (const on of ['2026-05-03', '2026-05-14']) {
      const refused = await report(open, chief, { ...byChief, on });
      expect([said(refused), fieldsOf(refused)]).toEqual(['400 invalid_input', ['on']]);
    }
  });

  test('belongs to the phase of its day after a decision', async () => {
    const next = await longEmployed();
    await append([decided({})].map((one) => ({ ...one, valid_on: '2026-05-11' })));
    await assign(training, next, { phase: 'phase-2', from: '2026-05-12' });
    const { body } = await report(training, next);
    expect(body.field_training).toEqual({ trainee_id: training.id, report: 'daily', phase: 'phase-2' });
    expect(said(await report(training, fto))).toBe('409 not_qualified');
    const before = await report(training, fto, { on: '2026-05-11' });
    expect(before.body.field_training?.phase).toBe('phase-1');
    expect(said(await report(training, next, { on: '2026-05-11' }))).toBe('409 not_qualified');
  });

  test('is refused after a release', async () => {
    const released = { ...decided({ decision: 'release' }), valid_on: '2026-05-12' };
    await append([released]);
    expect(said(await report(training, fto))).toBe('409 not_qualified');
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('ok');
  });

  test('is refused after the attestation of the completion, except for corrections', async () => {
    const before = (await report(training, fto, { on: '2026-05-08' })).body;
    for (const phase of ['phase-1', 'phase-2']) {
      await append([{ ...decided({ phase }), valid_on: phase === 'phase-1' ? '2026-05-11' : '2026-05-12' }]);
    }
    expect(said(await report(training, fto, { on: '2026-05-11' }))).toBe('ok');
    expect((await prepare(training, fto, { on: '2026-05-07' })).body.refused).toBeNull();
    await complete(trainer, training.id);
    const late = await report(training, fto, { on: '2026-05-07' });
    expect([said(late), late.body.detail]).toEqual(['409 training_ended', attested]);
    expect((await prepare(training, fto, { on: '2026-05-07' })).body.refused).toBe(attested);
    expect(said(await correct(fto, before))).toBe('ok');
    expect(said(await withdraw(trainer, before.id))).toBe('ok');
  });

  test('has the form of the program', async () => {
    const other = { ...training, form: await buildReportForm(system, site) };
    const refused = await report(other, fto);
    expect([said(refused), fieldsOf(refused)]).toEqual(['400 invalid_input', ['form_id']]);
  });

  test('names a trainee who is this person', async () => {
    const another = await longEmployed();
    const program = await buildProgram(system, site, { daily_form_id: training.form.id });
    const { id } = await buildTrainee(system, site, { program, employee: another.employee, from: firstDay });
    for (const trainee of [id, unknownId]) {
      const refused = await report({ ...training, id: trainee }, fto);
      expect([said(refused), fieldsOf(refused)]).toEqual(['400 invalid_input', ['field_training']]);
    }
  });
});

test('an officer without a part in a training does not learn that it exists', async () => {
  const stranger = await longEmployed();
  const unknown = { trainee_id: unknownId, report: 'daily' };
  const answers = [
    [await report(training, stranger), await report(training, stranger, { field_training: unknown })],
    [
      await report(training, stranger, { draft_id: unknownId }),
      await report(training, stranger, { draft_id: unknownId, field_training: unknown }),
    ],
    [await saveDraft(training, stranger), await saveDraft(training, stranger, { field_training: unknown })],
    [await prepare(training, stranger), await prepare(training, stranger, { trainee_id: unknownId })],
  ];
  for (const [known, other] of answers) expect([known?.status, known?.body]).toEqual([other?.status, other?.body]);
  // People with a part, and staff, learn why.
  const former = await longEmployed();
  await assign(training, former, { until: '2026-05-08' });
  for (const by of [former, trainer]) expect(said(await report(training, by))).toBe('409 not_qualified');
});

test('a form of trainers evaluates no one outside a report', async () => {
  const outside = await report(training, fto, { field_training: undefined });
  expect([said(outside), outside.body.detail]).toEqual([
    '409 not_qualified',
    'The evaluator was not qualified for this form on that day, so nothing was recorded. The form requires a report of field training by an assigned trainer.',
  ]);
  const forms = (await system.call('evaluations', 'forms', { query: {} } as never, fto.asking)).body;
  expect(forms.find((one: { id: string }) => one.id === training.form.id)?.evaluates).toBe('no_one');
  const people = { params: { id: training.form.id } };
  expect((await system.call('evaluations', 'people', people, fto.asking)).body).toEqual([]);
});

test('an evaluation of a trainee that is no report stays as it is', async () => {
  const form = await buildForm(system, site, { employees: [fto.employee.employee_id] });
  const answer = await evaluate(fto, form);
  expect(answer.body).toMatchObject({ field_training: null, reviewed: null, can_review: false });
});

describe('training staff', () => {
  test('record a report on paper for the assigned trainer only', async () => {
    const byPaper = { evaluator_id: fto.employee.employee_id };
    const { body } = await report(training, trainer, byPaper);
    expect(body).toMatchObject({
      evaluator: { employee_id: fto.employee.employee_id },
      recorder: { employee_id: trainer.employee.employee_id },
    });
    const stranger = await longEmployed();
    expect(said(await report(training, trainer, { evaluator_id: stranger.employee.employee_id }))).toBe(
      '409 not_qualified',
    );
    expect(said(await report(training, trainer))).toBe('409 not_qualified');
    expect(said(await report(training, trainer, byPaper))).toBe('409 day_reported');
  });
});

describe('a correction', () => {
  test('keeps the trainee and the kind of report', async () => {
    const { body } = await report(training, fto);
    const after = await correct(fto, body);
    expect(after.body).toMatchObject({ field_training: body.field_training, corrected: 'Entered wrong' });
  });

  test('that changes the day is checked by the assignments of the new day', async () => {
    const { body } = await report(training, fto);
    const moved = (on: string) => correct(trainer, body, { on });
    expect(said(await moved('2026-05-03'))).toBe('409 not_qualified');
    expect(said(await report(training, fto, { on: '2026-05-12' }))).toBe('ok');
    expect(said(await moved('2026-05-12'))).toBe('409 day_reported');
    const { body: after } = await moved('2026-05-11');
    expect([after.on, after.field_training?.phase]).toEqual(['2026-05-11', 'phase-1']);
    // The former day is free again.
    expect(said(await report(training, fto))).toBe('ok');
  });
});

test('a report is read by everyone who may see the trainee, and by no other officer', async () => {
  const [second, coordinator, stranger] = [await longEmployed(), await longEmployed(), await longEmployed()];
  const seen = await train({ program: { coordinators: [coordinator.employee.employee_id] } });
  await assign(seen, fto);
  await assign(seen, second, { from: '2026-05-12', until: '2026-05-12' });
  const { body } = await report(seen, fto);
  for (const by of [recruit, fto, second, coordinator, trainer, chief]) expect(said(await one(by, body.id))).toBe('ok');
  const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  for (const by of [stranger, clerk]) expect(said(await one(by, body.id))).toBe('403 forbidden');
  // An evaluation that is no report stays closed to the trainers.
  const form = await buildForm(system, site, { employees: [stranger.employee.employee_id] });
  const other = await evaluate(stranger, form);
  expect(said(await one(fto, other.body.id))).toBe('403 forbidden');
});

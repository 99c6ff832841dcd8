import type { Program } from '@muster/shared/field-training-answers';
import type { Person } from '@muster/testing/build';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { buildProgram, buildReportForm } from '@muster/testing/field-training';
import { beforeEach, expect, test } from 'vitest';
import { fieldsOf, longEmployed } from '../evaluations/evaluating.ts';
import { said } from '../waitlist/people.ts';
import { call } from './field.ts';
import { assign, day, recruit, report, saveDraft, startTrainee, type Training } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let training: Training;
let program: Program;
beforeEach(async () => {
  fto = await longEmployed();
  const form = await buildReportForm(system, site);
  program = await buildProgram(system, site, { daily_form_id: form.id });
  training = { id: await startTrainee(program), form };
  await assign(training, fto);
  const other = await buildReportForm(system, site);
  const content = { ...program.content, daily_form_id: other.id };
  await call('updateProgram', { params: { id: program.id }, body: { content, read: program.newest } }, trainer.asking);
});

const form = () => training.form;
const archive = () =>
  system.call('forms', 'archive', { params: { id: form().id }, body: { archived: true } }, trainer.asking);

/** Publishes the form again, for checklists. */
async function publishChecklist() {
  const params = { id: form().id };
  const content = { ...form().content, purpose: 'checklist' };
  const saved = await system.call(
    'forms',
    'update',
    { params, body: { content, read: form().newest } as never },
    trainer.asking,
  );
  return system.call('forms', 'publish', { params, body: { read: saved.body.newest } }, trainer.asking);
}

const prepare = () =>
  system.call(
    'evaluations',
    'prepare',
    {
      params: { id: form().id, employee_id: recruit.employee.employee_id },
      query: { trainee_id: training.id, report: 'daily' },
    },
    fto.asking,
  );

const loaded = (query: object) =>
  system.call('evaluations', 'form', { params: { id: form().id }, query: query as never }, fto.asking);

test('a trainee keeps the form of the program with which they began, also archived', async () => {
  expect(said(await archive())).toBe('ok');
  expect((await loaded({ report: 'daily' })).body).toMatchObject({ version: 1, archived: true });
  expect(said(await prepare())).toBe('ok');
  const { body: draft } = await saveDraft(training, fto);
  expect(said(await report(training, fto, { draft_id: draft.id }))).toBe('ok');
  // An archived form takes no other evaluations.
  expect(said(await report(training, fto, { field_training: undefined }))).toBe('404 not_found');
  // A trainee who begins now has the other form.
  const id = await startTrainee(program);
  await assign({ id }, fto);
  expect(fieldsOf(await report({ ...training, id }, fto))).toEqual(['form_id']);
});

test('a trainee keeps the last version of the form for reports', async () => {
  expect(said(await publishChecklist())).toBe('ok');
  expect((await loaded({})).body.version).toBe(2);
  expect((await loaded({ report: 'daily' })).body).toMatchObject({
    version: 1,
    content: { purpose: 'field_training' },
  });
  expect((await prepare()).body).toMatchObject({ on: day, refused: null });
  for (const refused of [await report(training, fto, { version: 2 }), await saveDraft(training, fto, { version: 2 })]) {
    expect([said(refused), fieldsOf(refused)]).toEqual(['400 invalid_input', ['version']]);
  }
  expect((await report(training, fto)).body.qualified).toMatch(/^Assigned to the trainee/);
  expect(said(await report(training, fto, { version: 3 }))).toBe('404 not_found');
});

test('a form that was never for reports has no version for one', async () => {
  const { id } = await buildReportForm(system, site, {}, { of: 'firearm' });
  const none = await system.call('evaluations', 'form', { params: { id }, query: { report: 'daily' } }, fto.asking);
  expect(said(none)).toBe('404 not_found');
});

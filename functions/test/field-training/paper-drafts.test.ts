import type { Person } from '@muster/testing/build';
import { chief, prepareEachTest, system, trainer } from '@muster/testing/each-test';
import type { Body } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { longEmployed } from '../evaluations/evaluating.ts';
import { said } from './field.ts';
import { assign, day, recruit, report, saveDraft, type Training, train } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;
let second: Person;
let training: Training;
beforeEach(async () => {
  [fto, second] = [await longEmployed(), await longEmployed()];
  training = await train();
  await assign(training, fto);
  await assign(training, second);
});

const monday = '2026-05-11';
const by = (author: Person) => ({ evaluator_id: author.employee.employee_id });
const onPaper = (author: Person, more: object = {}) => saveDraft(training, trainer, { ...by(author), ...more });
const drafts = async (owner: Person) =>
  (await system.call('evaluations', 'drafts', { query: {} } as never, owner.asking)).body as Body[];
const move = ({ id, newest }: Body, owner: Person, more: object) =>
  system.call(
    'evaluations',
    'saveDraft',
    {
      params: { id },
      body: {
        employee_id: recruit.employee.employee_id,
        form_id: training.form.id,
        version: training.form.version,
        on: day,
        field_training: { trainee_id: training.id, report: 'daily' },
        answers: { items: {}, comment: 'Moved' },
        read: newest,
        ...more,
      } as never,
    },
    owner.asking,
  );

test('staff keep a draft of each author of reports on paper for the same day', async () => {
  const { body } = await onPaper(fto);
  const { employee_id } = fto.employee;
  expect(body.evaluator).toMatchObject({ employee_id });
  expect([said(await onPaper(second)), said(await onPaper(fto))]).toEqual(['ok', '409 edit_conflict']);
  expect((await drafts(trainer)).map(({ evaluator }) => evaluator?.employee_id).toSorted()).toEqual(
    [employee_id, second.employee.employee_id].toSorted(),
  );
  // Recording the report of one author leaves the draft of the other.
  expect(said(await report(training, trainer, { ...by(fto), draft_id: body.id }))).toBe('ok');
  expect(await drafts(trainer)).toMatchObject([{ evaluator: { employee_id: second.employee.employee_id } }]);
  expect((await onPaper(fto)).body.detail).toMatch(
    /^This trainer has already written the daily report of Wed, May 13, 2026\./,
  );
});

test('a draft that moves to the day of another draft replaces neither', async () => {
  const first = (await saveDraft(training, fto)).body;
  const other = (await saveDraft(training, fto, { on: monday })).body;
  const moved = await move(other, fto, { on: day });
  expect([said(moved), moved.body.detail]).toEqual([
    '409 day_reported',
    'You have another draft of the daily report of Wed, May 13, 2026. Open that draft, or choose another day.',
  ]);
  expect(await drafts(fto)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: first.id, on: day, newest: 1 }),
      expect.objectContaining({ id: other.id, on: monday, newest: 1 }),
    ]),
  );
  expect(said(await move(other, fto, { on: '2026-05-12' }))).toBe('ok');
});

test('only training staff name another author, and only in a report of field training', async () => {
  expect(said(await saveDraft(training, fto, by(second)))).toBe('403 forbidden');
  expect(said(await onPaper(recruit))).toBe('403 forbidden');
  expect(said(await onPaper(fto, { field_training: undefined }))).toBe('400 evaluator_id');
  expect(said(await onPaper(fto, { evaluator_id: 'NOBODY' }))).toBe('400 evaluator_id');
  await assign(training, trainer);
  expect((await onPaper(trainer)).body.evaluator).toBeUndefined();
});

test('the preparation of a report on paper answers for its author', async () => {
  await report(training, fto);
  const prepare = (author: Person) =>
    system.call(
      'evaluations',
      'prepare',
      {
        params: { id: training.form.id, employee_id: recruit.employee.employee_id },
        query: { on: day, trainee_id: training.id, report: 'daily', ...by(author) },
      },
      chief.asking,
    );
  expect((await prepare(fto)).body.refused).toMatch(/^This trainer has already written/);
  expect((await prepare(second)).body.refused).toBeNull();
});

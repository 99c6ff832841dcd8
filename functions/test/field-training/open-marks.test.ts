import type { TraineeRow } from '@muster/shared/field-training-answers';
import type { Person } from '@muster/testing/build';
import { chief, prepareEachTest, trainer } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { longEmployed } from '../evaluations/evaluating.ts';
import { call, view } from './field.ts';
import { assign, correct, day, recruit, report, type Training, train } from './reporting.ts';

await prepareEachTest(['chief', 'trainer']);

let fto: Person;

async function prepare(form: object = {}): Promise<Training> {
  fto = await longEmployed();
  const training = await train({ form });
  await assign(training, fto);
  return training;
}

const rowFor = async ({ id }: Training, by: Person) => {
  const { body } = await call<TraineeRow[]>('trainees', { query: {} }, by.asking);
  return body.find((row) => row.id === id);
};

/** Returns the days of the reports that a person may review, by the page of the trainee. */
const reviewable = async ({ id }: Training, by: Person) =>
  (await view(id, by)).reports.filter(({ can_review }) => can_review).map(({ on }) => on);

test('a person may review the reports that they did not write, record or correct, in lists and on the page', async () => {
  const training = await prepare();
  const earlier = '2026-05-12';
  await report(training, trainer, { evaluator_id: fto.employee.employee_id });
  await correct(chief, (await report(training, fto, { on: earlier })).body);
  for (const [by, days] of [
    [trainer, [earlier]],
    [chief, [day]],
    [fto, []],
    [recruit, []],
  ] as const) {
    expect(await reviewable(training, by)).toEqual(days);
    expect(await rowFor(training, by)).toMatchObject({ unreviewed: 2, to_review: days.length });
  }
});

test('a report of a form without acknowledgment does not wait for the trainee', async () => {
  const training = await prepare({ acknowledged: false });
  await report(training, fto);
  expect(await rowFor(training, recruit)).toMatchObject({ unread: 0, unreviewed: 1 });
  expect((await view(training.id)).reports).toMatchObject([{ acknowledged: null, unread: false }]);
});

test('a report waits for the trainee if its form requires an acknowledgment', async () => {
  const training = await prepare();
  await report(training, fto);
  expect(await rowFor(training, recruit)).toMatchObject({ unread: 1 });
  expect((await view(training.id)).reports).toMatchObject([{ unread: true }]);
});

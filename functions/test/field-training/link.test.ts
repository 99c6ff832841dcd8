import type { Person } from '@muster/testing/build';
import { prepareEachTest, system } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { assign, buildField, day, longEmployed, view } from './field.ts';

await prepareEachTest(['officer', 'trainer', 'chief']);

const seesLink = async ({ asking }: Person): Promise<boolean> =>
  (await system.call('session', 'employeeInfo', {}, asking)).body.field_training === true;

test('people with a part in field training, and then supervisors, get the link', async () => {
  const [stranger, evaluator, sergeant] = [await longEmployed(), await longEmployed(), await longEmployed()];
  await longEmployed({ supervisor: sergeant.employee.id });
  expect(await seesLink(sergeant)).toBe(false);
  const { trainee, learner, fto, coordinator } = await buildField();
  for (const person of [learner, fto, coordinator, sergeant]) expect(await seesLink(person)).toBe(true);
  for (const person of [stranger, evaluator]) expect(await seesLink(person)).toBe(false);
  await assign(coordinator, trainee.id, evaluator, { role: 'evaluator' });
  expect(await seesLink(evaluator)).toBe(true);
});

test('the report of today is due until it is written or has a reason', async () => {
  const { trainee, fto } = await buildField();
  expect((await view(trainee.id, fto)).due_today).toBe(true);
  const body = { on: day, reason: 'court' as const };
  await system.call('fieldTraining', 'addDay', { params: { id: trainee.id }, body }, fto.asking);
  expect((await view(trainee.id, fto)).due_today).toBe(false);
});

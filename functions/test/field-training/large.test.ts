import { buildEmployee } from '@muster/testing/build';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { buildProgram, buildTrainee } from '@muster/testing/field-training';
import { expect, test } from 'vitest';
import { call, firstDay } from './field.ts';

await prepareEachTest(['chief']);

test('200 trainees are listed within two seconds', { timeout: 120_000 }, async () => {
  const program = await buildProgram(system, site);
  const trainers = [await buildEmployee(system, site, { hired_on: '2020-03-02' })];
  for (let n = 0; n < 200; n++) {
    const employee = await buildEmployee(system, site, { hired_on: '2020-03-02', credential: null });
    await buildTrainee(system, site, { program, employee, from: firstDay, trainers: n === 0 ? trainers : [] });
  }
  const list = () => call('trainees', { query: {} }, chief.asking);
  const before = performance.now();
  const { body } = await list();
  expect(body).toHaveLength(200);
  expect(performance.now() - before).toBeLessThan(2000);
});

import { change } from '@muster/testing/dump';
import { chief, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { beforeEach, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { transact } from '../../src/table/core/write.ts';
import { addFieldTrainee, listFieldTrainees, removeFieldTrainee } from '../../src/table/entities/field-trainee.ts';
import { assign, buildField, decide, type Field, longEmployed, start, withdrawStart } from './field.ts';

await prepareEachTest(['chief', 'trainer']);

let field: Field;
beforeEach(async () => {
  field = await buildField();
  await assign(trainer, field.trainee.id, await longEmployed(), { from: '2026-05-11' });
});

async function differences(): Promise<{ chain: string; what: string }[]> {
  const found: { chain: string; what: string }[] = [];
  for await (const { chain, what } of recordDifferences(site.table)) found.push({ chain, what });
  return found;
}

const alter = (fields: Record<string, unknown>) =>
  change(site.table, { PK: `${site.code}#FIELD-TRAINEE`, SK: field.trainee.id }, fields);

test('trainees in lists are those of the entries: active, released, withdrawn and deleted', async () => {
  expect(await differences()).toEqual([]);
  await decide(trainer, field.trainee.id, { decision: 'release' });
  const other = await longEmployed();
  const { body } = await start(trainer, field.program.id, other);
  await withdrawStart(trainer, body.id);
  await start(trainer, field.program.id, other);
  expect(await differences()).toEqual([]);
  await system.call('roster', 'delete', { params: { employee_id: other.employee.employee_id } }, chief.asking);
  expect(await differences()).toEqual([]);
});

const alterations: Record<string, () => Promise<unknown>> = {
  'everyone ever assigned': () => alter({ trainers: [field.fto.employee.id] }),
  'the end': () => alter({ ended: true }),
  'the version': () => alter({ version: 2 }),
  'a trainee, who is removed': async () => {
    const [stored] = await listFieldTrainees(site.table);
    if (stored) await transact(site.table, [removeFieldTrainee(site.table, stored)]);
  },
  'a trainee without a start': async () => {
    const [stored] = await listFieldTrainees(site.table);
    if (stored) await transact(site.table, [addFieldTrainee(site.table, { ...stored, id: 'other' })]);
  },
};

test.each(Object.entries(alterations))('%s: the one difference is named', async (_, deed) => {
  await deed();
  expect(await differences()).toEqual([{ chain: field.learner.employee.id, what: 'trainees' }]);
});

import { buildPerson, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, expect, test } from 'vitest';

await prepareEachTest();
let trainer: Person;
let officer: Person;
const signIn = async () => {
  trainer = await buildPerson(system, site, { permissions: { manage_trainings: true, admin_access: true } });
};
beforeEach(async () => {
  await signIn();
  officer = await buildPerson(system, site, { hired_on: '2020-01-01' });
});

/** Goes on at another moment, signed in again. */
async function later(day: string): Promise<void> {
  system.clock.now = new Date(`${day}T17:00:00Z`);
  await signIn();
}

const days = [1, 2, 3, 4, 5].map((month) => `2026-0${month}-12`);
const fields = (more: object) => ({ name: 'Force', is_mandatory: true, type: 'in_department', ...more });
const create = async (more: object = {}): Promise<string> =>
  (await system.call('training', 'createType', { body: fields(more) as never }, trainer.asking)).body.id;
async function edit(id: string, more: object): Promise<void> {
  const sent = { params: { id }, body: fields(more) as never };
  expect((await system.call('training', 'updateType', sent, trainer.asking)).status).toBe(200);
}
async function narrow(id: string, effective_from: string): Promise<void> {
  const body = { name: 'Force', rule: { kind: 'certification', type_ids: [id] }, asked: {}, effective_from };
  const sent = { params: { id }, body: body as never };
  expect((await system.call('requirements', 'update', sent, trainer.asking)).status).toBe(200);
}
const archive = (id: string, archived: boolean) =>
  system.call('training', 'archiveType', { params: { id }, body: { archived } }, trainer.asking);

/**
 * Returns on which days a training is required by the matrix, which must agree with the person, the record and the list
 * of requirements.
 */
async function requiredOn(id: string, known?: string): Promise<string[]> {
  const params = { employee_id: officer.employee.employee_id };
  const list = (await system.call('requirements', 'list', {}, trainer.asking)).body;
  const periods: { from: string; until: string | null }[] =
    list.find((one: { id: string }) => one.id === id)?.required ?? [];
  const required: string[] = [];
  const today = system.clock.now.toISOString().slice(0, 10);
  for (const on of [...days, '2026-05-30', '2026-06-20'].filter((day) => day <= today)) {
    const query = { on, ...(known !== undefined && { known }) };
    const { body: table } = await system.call('compliance', 'table', { query }, trainer.asking);
    const { body: person } = await system.call('compliance', 'person', { params, query }, trainer.asking);
    const { body: record } = await system.call('record', 'of', { params, query }, trainer.asking);
    const inMatrix = table.requirements.some((one: { id: string }) => one.id === id);
    expect(JSON.stringify(person.requirements ?? person).includes(id), `person on ${on}`).toBe(inMatrix);
    const inRecord = record.statuses.some((one: { training_id: string }) => one.training_id === id);
    expect(inRecord, `record on ${on}`).toBe(inMatrix);
    const inList = periods.some(({ from, until }) => from <= on && (until === null || on <= until));
    if (known === undefined) expect(inList, `list on ${on}`).toBe(inMatrix);
    if (inMatrix) required.push(on);
  }
  return required;
}
const sinceOf = async (id: string) =>
  (await system.call('training', 'types', {}, trainer.asking)).body.find((one: { id: string }) => one.id === id)
    ?.mandatory_since;

test('a training that is created as mandatory since a past day', async () => {
  expect(await requiredOn(await create({ mandatory_since: '2026-03-01' }))).toEqual(days.slice(2));
});

test('a training that becomes mandatory later, since a past day; what was known before stays', async () => {
  const id = await create({ is_mandatory: false });
  const before = system.clock.now.toISOString();
  await later('2026-05-20');
  await edit(id, { mandatory_since: '2026-02-01' });
  expect(await requiredOn(id)).toEqual(days.slice(1));
  expect(await requiredOn(id, before)).toEqual([]);
});

test('a version from a past day moves the first day of the training, everywhere and as known since then', async () => {
  const id = await create();
  const before = system.clock.now.toISOString();
  await later('2026-05-20');
  await narrow(id, '2026-02-01');
  expect(await requiredOn(id)).toEqual(days.slice(1));
  expect(await requiredOn(id, before)).toEqual([]);
  expect(await sinceOf(id)).toBe('2026-02-01');
  expect(await auditEntries(site.table, 'type.update')).toMatchObject([
    { before: { mandatory_since: '2026-05-13' }, after: { mandatory_since: '2026-02-01' } },
  ]);
});

test('a first day that is corrected after such a version counts, and other edits keep it', async () => {
  const id = await create();
  await narrow(id, '2026-02-01');
  await edit(id, { mandatory_since: '2026-04-01' });
  expect(await requiredOn(id)).toEqual(days.slice(3));
  await edit(id, { expiration_months: 12 });
  expect(await requiredOn(id)).toEqual(days.slice(3));
  expect(await sinceOf(id)).toBe('2026-04-01');
});

test('a version from a later day changes no first day', async () => {
  const id = await create({ mandatory_since: '2026-02-01' });
  await narrow(id, '2026-04-01');
  expect(await requiredOn(id)).toEqual(days.slice(1));
  expect(await sinceOf(id)).toBe('2026-02-01');
});

test('a training that is archived and taken back is required before and after', async () => {
  const id = await create({ mandatory_since: '2026-02-01' });
  await narrow(id, '2026-01-01');
  await archive(id, true);
  await later('2026-06-20');
  expect(await requiredOn(id)).toEqual(days);
  await archive(id, false);
  expect(await requiredOn(id)).toEqual([...days, '2026-06-20']);
  await edit(id, { mandatory_since: '2026-05-25' });
  expect(await requiredOn(id)).toEqual([...days, '2026-05-30', '2026-06-20']);
});

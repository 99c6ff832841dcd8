import { as, buildPerson } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, other, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';
import { add, authorize, call, endIt, fields, history, list } from './desk.ts';

await prepareEachTest(['officer', 'trainer', 'chief', 'other']);

const fieldsOf = ({ body }: { body: { fields?: object } }) => Object.keys(body.fields ?? {});

test('a firearm is added and changed, with entries in the audit log', async () => {
  const sent = fields({ note: 'Locker 4' });
  const added = await call('create', { body: sent });
  expect([added.status, added.body]).toEqual([
    201,
    { id: added.body.id, ...sent, retired: false, newest: 1, carried_by: [], last_inspection: null },
  ]);
  const { id } = added.body;
  const changed = await call('update', { params: { id }, body: { ...sent, model: '19', note: '', read: 1 } });
  expect([said(changed), changed.body]).toEqual(['ok', { ...added.body, model: '19', note: null, newest: 2 }]);
  expect(await list()).toEqual([changed.body]);
  expect(await history(id)).toEqual({ ...changed.body, authorizations: [], inspections: [], evaluations: [] });
  expect(await auditEntries(site.table, 'firearm.add')).toMatchObject([{ subject: { firearm: id }, after: sent }]);
  expect(await auditEntries(site.table, 'firearm.update')).toMatchObject([
    { before: { model: '17' }, after: { model: '19', name: `Glock 19, ${sent.serial}` } },
  ]);
  const log = await system.call('accounts', 'auditLog', { query: { kind: 'firearm' } }, chief.asking);
  expect(log.body.map(({ subjects }: { subjects: object[] }) => subjects)).toEqual([
    [{ type: 'firearm', name: `Glock 19, ${sent.serial}` }],
    [{ type: 'firearm', name: `Glock 17, ${sent.serial}` }],
  ]);
});

test('an edit of an older version is refused, unless it changes nothing', async () => {
  const { id, newest, carried_by, last_inspection, ...first } = await add();
  const edit = (more: object, read = newest) => call('update', { params: { id }, body: { ...first, ...more, read } });
  const answers = await Promise.all([edit({ model: '19' }), edit({ model: '26' })]);
  expect(answers.map(said).toSorted()).toEqual(['409 edit_conflict', 'ok']);
  const stored = answers.find(({ status }) => status === 200)?.body;
  expect((await edit({ model: stored.model })).body).toEqual(stored);
  // Authorizations and inspections are no edits.
  await authorize(id, officer.employee.employee_id);
  await call('inspect', { params: { id }, body: { on: '2026-05-02', passed: true } });
  expect(said(await edit({ model: '43' }, stored.newest))).toBe('ok');
});

test('a serial number belongs to one firearm of a make', async () => {
  const first = await add({ serial: 'AB 12' });
  expect(said(await call('create', { body: fields({ make: 'GLOCK', serial: ' ab  12' }) }))).toBe('409 serial_taken');
  await add({ make: 'SIG Sauer', serial: 'AB 12' });
  const second = await add();
  const to = (serial: string) =>
    call('update', { params: { id: second.id }, body: { ...second, note: null, serial, read: second.newest } });
  expect(said(await to('ab 12'))).toBe('409 serial_taken');
  expect(said(await to('CD 34'))).toBe('ok');
  // The former number is free, and so is a different spelling of its own.
  await add({ serial: second.serial });
  const { id, newest } = first;
  expect(said(await call('update', { params: { id }, body: { ...first, serial: 'ab 12', read: newest } }))).toBe('ok');
  const raced = fields();
  const answers = await Promise.all([call('create', { body: raced }), call('create', { body: raced })]);
  expect(answers.map(said).toSorted()).toEqual(['409 serial_taken', 'ok']);
});

test('invalid fields are named', async () => {
  const wrong = { type: 'cannon', make: ' ', model: 'x'.repeat(61), caliber: '9\nmm', serial: '', owner: 'city' };
  expect(fieldsOf(await call('create', { body: wrong }))).toEqual(Object.keys(wrong));
  const { id } = await add();
  const inspect = (body: object) => call('inspect', { params: { id }, body });
  expect(fieldsOf(await inspect({ on: '2026-05-14', passed: true }))).toEqual(['on']);
  expect(fieldsOf(await inspect({ on: '2026-02-30' }))).toEqual(['on', 'passed']);
  expect(fieldsOf(await authorize(id, officer.employee.employee_id, { until: '2026-04-30' }))).toEqual(['until']);
});

test('inspections have an inspector; the latest day is the last one', async () => {
  const { id } = await add();
  const inspect = (body: object, by = trainer.asking) => call('inspect', { params: { id }, body }, by);
  const first = await inspect({ on: '2026-05-10', passed: false, text: 'Worn sight\nReplaced' }, chief.asking);
  expect(first.status).toBe(201);
  const { employee_id } = site.chief;
  expect(first.body.inspections).toEqual([
    {
      on: '2026-05-10',
      passed: false,
      inspector: { employee_id, name: 'Ada Chief' },
      text: 'Worn sight\nReplaced',
      recorded_at: expect.any(String),
    },
  ]);
  await inspect({ on: '2025-05-10', passed: true });
  const { text: _, ...last } = first.body.inspections[0];
  expect((await list())[0].last_inspection).toEqual(last);
  await Promise.all([inspect({ on: '2026-05-13', passed: true }), inspect({ on: '2026-05-12', passed: true })]);
  expect((await list())[0].last_inspection).toMatchObject({ on: '2026-05-13' });
  expect((await history(id)).inspections.map(({ on }: { on: string }) => on)).toEqual([
    '2026-05-13',
    '2026-05-12',
    '2026-05-10',
    '2025-05-10',
  ]);
  expect(await auditEntries(site.table, 'firearm.inspect')).toHaveLength(4);
});

test('a firearm is retired once no one carries it', async () => {
  const { id, newest, ...first } = await add();
  const retire = (retired: boolean, read = newest) =>
    call('update', { params: { id }, body: { ...first, retired, read } });
  const { body } = await authorize(id, officer.employee.employee_id, { from: '2026-06-01' });
  const refused = await retire(true);
  expect([said(refused), refused.body.detail]).toEqual([
    '409 in_use',
    '1 person may carry this firearm today or later. Please end each authorization first.',
  ]);
  expect(said(await endIt(body.authorizations[0].id))).toBe('ok');
  expect((await retire(true)).body).toMatchObject({ retired: true, newest: 2 });
  expect(said(await authorize(id, officer.employee.employee_id))).toBe('409 firearm_retired');
  expect((await retire(false, 2)).body).toMatchObject({ retired: false });
  expect(said(await authorize(id, officer.employee.employee_id))).toBe('ok');
});

test('retiring and authorizing at once: one is refused', async () => {
  const { id, newest, ...first } = await add();
  const answers = await Promise.all([
    call('update', { params: { id }, body: { ...first, retired: true, read: newest } }),
    authorize(id, officer.employee.employee_id),
  ]);
  expect(answers.map(said).filter((one) => one === 'ok')).toHaveLength(1);
});

test('a deleted employee carries nothing, and stays in the history by name', async () => {
  const { id, newest, ...first } = await add();
  const { employee_id } = officer.employee;
  await authorize(id, employee_id);
  expect((await list())[0].carried_by).toMatchObject([{ employee_id }]);
  await system.call('roster', 'delete', { params: { employee_id } }, chief.asking);
  expect((await list())[0].carried_by).toEqual([]);
  const { authorizations, carried_by } = await history(id);
  const name = `${officer.employee.first_name} ${officer.employee.last_name}`;
  expect([authorizations, carried_by]).toMatchObject([[{ employee: { employee_id, name } }], []]);
  expect(said(await endIt(authorizations[0].id))).toBe('404 not_found');
  expect(said(await call('update', { params: { id }, body: { ...first, retired: true, read: newest } }))).toBe('ok');
});

test('a deactivated employee keeps the authorization until it is ended', async () => {
  const { id } = await add();
  const { employee_id } = officer.employee;
  await authorize(id, employee_id);
  await system.call('accounts', 'setActive', { params: { employee_id }, body: { is_active: false } }, chief.asking);
  expect((await list())[0].carried_by).toMatchObject([{ employee_id }]);
  expect(said(await endIt((await history(id)).authorizations[0].id))).toBe('ok');
  expect((await list())[0].carried_by).toEqual([]);
});

test('lists come in pages', async () => {
  const added = [await add(), await add(), await add()];
  const first = await call('list', { query: { limit: '2' } });
  expect(first.body).toEqual(added.slice(0, 2));
  const next = /cursor=([^&>]+)/.exec(String(first.headers.link ?? first.headers.Link))?.[1];
  expect((await call('list', { query: { limit: '2', cursor: next } })).body).toEqual(added.slice(2));
});

test('ids of another department and callers without the permission are refused', async () => {
  const { id } = await add();
  const foreign = await as(system, other, other.chief);
  expect(said(await call('one', { params: { id } }, foreign))).toBe('404 not_found');
  expect((await call('list', {}, foreign)).body).toEqual([]);
  const desk = await buildPerson(system, site, { permissions: { manage_employees: true } });
  for (const { asking } of [desk, officer]) {
    expect(said(await call('list', {}, asking))).toBe('403 forbidden');
    expect(said(await call('create', { body: fields() }, asking))).toBe('403 forbidden');
  }
});

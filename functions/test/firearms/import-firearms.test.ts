import { buildEmployee, buildPerson, type Person, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { crashSimulator } from '@muster/testing/crash';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { expect, test } from 'vitest';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import { said } from '../waitlist/people.ts';
import { add, authorize, call, endIt, expectRecords, fields, history, list } from './desk.ts';

const crashes = crashSimulator();
await prepareEachTest(['officer', 'trainer', 'chief'], { onClient: crashes.onClient });

const send = (rows: object[], more: object = {}, by: Person = trainer) =>
  call('importRows', { body: { rows, ...more } }, by.asking);

test('rows add firearms and authorizations once', async () => {
  const { employee_id } = officer.employee;
  const second = await buildEmployee(system, site);
  const rifle = fields({ type: 'patrol_rifle', make: 'Colt' });
  const rows = [
    { ...fields(), employee_id: employee_id.toLowerCase(), from: '2026-01-15' },
    fields(),
    // A shared firearm is a row for each person.
    { ...rifle, employee_id, from: '2026-02-01' },
    { ...rifle, employee_id: second.employee_id },
    { ...rifle, employee_id, from: '2026-02-01' },
  ];
  const checked = { rows: 5, added: 3, authorized: 3, on_record: [4] };
  expect((await send(rows, { check_only: true })).body).toEqual(checked);
  expect(await list()).toEqual([]);
  expect((await send(rows)).body).toEqual(checked);
  expect((await send(rows)).body).toEqual({ rows: 5, added: 0, authorized: 0, on_record: [0, 1, 2, 3, 4] });
  const all = await list();
  expect(
    all.map(({ serial, carried_by }: { serial: string; carried_by: object[] }) => [serial, carried_by.length]),
  ).toEqual([
    [rows[0]?.serial, 1],
    [rows[1]?.serial, 0],
    [rifle.serial, 2],
  ]);
  const { authorizations } = await history(all[2].id);
  expect(authorizations.map(({ from }: { from: string }) => from)).toEqual(['2026-05-13', '2026-02-01']);
  expect(await listJobs(site.table)).toEqual([]);
  await expectRecords();
  expect(await auditEntries(site.table, 'firearm.import')).toMatchObject([
    { after: { firearms: 3, authorizations: 3 } },
  ]);
});

test('a firearm on record stays as it is, and gets new holders', async () => {
  const gun = await add({ serial: 'ZZ-1' });
  const { employee_id } = officer.employee;
  const row = { ...fields({ serial: 'zz-1', caliber: '.40' }), employee_id, from: '2026-05-02' };
  expect((await send([row])).body).toMatchObject({ added: 0, authorized: 1, on_record: [] });
  expect(await history(gun.id)).toMatchObject({ caliber: '9 mm', carried_by: [{ employee_id }] });
  // An ended authorization is not repeated for the same days.
  await endIt((await history(gun.id)).authorizations[0].id);
  expect((await send([row])).body).toMatchObject({ authorized: 0, on_record: [0] });
  expect((await send([{ ...row, from: '2026-05-13' }])).body).toMatchObject({ authorized: 1 });
});

test('a row with the serial number of another firearm authorizes no one', async () => {
  const gun = await add({ serial: 'ZZ-2', model: '17' });
  const { employee_id } = officer.employee;
  const row = { ...fields({ serial: 'zz-2', model: '19' }), employee_id };
  const known = ['This serial number is on record as Glock 17, handgun'];
  const answer = await send([row, { ...row, type: 'shotgun', model: ' 17' }]);
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'rows.0.model': known, 'rows.1.type': known } } });
  expect(await history(gun.id)).toMatchObject({ carried_by: [] });
});

test('one wrong row keeps all from being stored, and every wrong field is named', async () => {
  const retired = await add();
  await call('update', { params: { id: retired.id }, body: { ...retired, retired: true, read: retired.newest } });
  const twice = fields();
  const { status, body } = await send([
    fields(),
    { ...fields(), employee_id: 'unknown' },
    { ...fields(), from: '2026-01-01' },
    twice,
    { ...twice, caliber: '.40 S&W' },
    { ...fields({ serial: retired.serial }), employee_id: officer.employee.employee_id },
    { ...fields(), employee_id: trainer.employee.employee_id },
  ]);
  expect([status, body.fields]).toEqual([
    400,
    {
      'rows.1.employee_id': ['There is no employee with the ID unknown'],
      'rows.2.employee_id': ['Please give the employee ID, or leave the day empty'],
      'rows.4.serial': ['An earlier row has this firearm with different details'],
      'rows.5.serial': ['This firearm is retired'],
      'rows.6.employee_id': ['You cannot authorize yourself. Please ask another person.'],
    },
  ]);
  expect(await list()).toHaveLength(1);
  expect(said(await send([], {}))).toBe('400 invalid_input');
  expect((await send([{ ...fields(), type: 'cannon', from: 'soon' }])).body.fields).toMatchObject({
    'rows.0.type': ['Please choose a type'],
    'rows.0.from': expect.anything(),
  });
  expect(said(await send([fields()], {}, officer))).toBe('403 forbidden');
});

test('a full list adds no firearm', async () => {
  const key = { PK: `${site.code}#SITE`, SK: 'LIST#FIREARM' };
  const values = { ':size': 4_999 };
  await transact(site.table, [update(site.table, key, { expression: 'SET size_now = :size', values })]);
  expect(said(await send([fields(), fields()]))).toBe('409 list_full');
  expect(said(await send([fields()]))).toBe('ok');
  expect(said(await call('create', { body: fields() }))).toBe('409 list_full');
});

test('an import that is killed after every few writes is finished, once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => buildPerson(system, site)));
  const shared = fields({ type: 'shotgun' });
  const rows = [
    ...Array.from({ length: 40 }, () => fields()),
    ...people.map(({ employee }) => ({ ...shared, employee_id: employee.employee_id, from: '2026-05-01' })),
  ];
  let attempts = 0;
  for (let crashed = true; crashed; attempts++) {
    system.clock.now = new Date(system.clock.now.getTime() + 120_000);
    crashed = await crashes.runUntil({ afterWrites: 2, before: attempts % 2 === 0 }, async () => {
      if (attempts === 0) await send(rows);
      else await finishJobs(staffOf(system, site));
    });
    expect(attempts).toBeLessThan(40);
  }
  expect(attempts).toBeGreaterThan(2);
  expect(await listJobs(site.table)).toEqual([]);
  const all = await list();
  expect(all).toHaveLength(41);
  expect(all.filter(({ carried_by }: { carried_by: object[] }) => carried_by.length === 3)).toHaveLength(1);
  expect((await history(all.at(-1).id)).authorizations).toHaveLength(3);
  await expectRecords();
});

test('two imports of the same file at once add each row once', async () => {
  const people = await Promise.all([1, 2].map(() => buildPerson(system, site)));
  const rows = people.map(({ employee }) => ({ ...fields(), employee_id: employee.employee_id, from: '2026-05-01' }));
  const answers = await Promise.all([
    send(rows),
    send(rows, {}, await buildPerson(system, site, { permissions: { manage_trainings: true } })),
  ]);
  expect(answers.map(said)).toEqual(['ok', 'ok']);
  const all = await list();
  expect(all.map(({ carried_by }: { carried_by: object[] }) => carried_by.length)).toEqual([1, 1]);
  for (const { id } of all) expect((await history(id)).authorizations).toHaveLength(1);
});

test('a deleted employee and a retired firearm get no authorization', async () => {
  const gun = await add();
  const { employee_id } = officer.employee;
  await authorize(gun.id, employee_id);
  await system.call('roster', 'delete', { params: { employee_id } }, chief.asking);
  expect(Object.keys((await send([{ ...fields(), employee_id }])).body.fields)).toEqual(['rows.0.employee_id']);
});

import { type BuiltSite, buildPerson, buildSite, buildType, type Person } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { recordDifferences } from '../../src/provisioning/rebuild-site.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import { requireRecord } from '../../src/table/entities/training-record.ts';
import { expectChained } from './chained.ts';

const system = await buildSystem();
let site: BuiltSite;
let officer: Person;
let trainer: Person;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
  officer = await buildPerson(system, site);
  trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
});

const send = (rows: object[], asking = trainer.asking, more: object = {}) =>
  system.call('record', 'importHistory', { body: { rows, ...more } }, asking);

test('rows are recorded once, with their providers, and the latest counts', async () => {
  await buildType(system, site, { name: 'First aid', expiration_months: 24 });
  const { employee_id } = officer.employee;
  const rows = [
    { employee_id, training: 'first AID', certification_date: '2023-02-28', provider: 'County' },
    {
      employee_id,
      training: 'First aid',
      certification_date: '2025-02-28',
      expiration_date: '2027-02-28',
      minutes: 240,
    },
  ];
  expect(await send(rows)).toMatchObject({ status: 200, body: { rows: 2, employees: 1 } });
  expect((await send(rows)).status).toBe(200);
  const record = await requireRecord(site.table, officer.employee);
  expect(Object.values(record.certifications)).toEqual([{ date: '2025-02-28', expires: '2027-02-28' }]);
  expect(record.entries).toBe(3);
  await expectChained(site.table, officer.employee.id, record);
  const { body } = await system.call(
    'record',
    'of',
    { params: { employee_id }, query: { on: '2026-05-13' } },
    trainer.asking,
  );
  expect(body.certifications).toMatchObject([
    { certification_date: '2025-02-28', minutes: 240, provider: null },
    { certification_date: '2023-02-28', expiration_date: '2025-02-28', provider: 'County' },
  ]);
  expect(await listJobs(site.table)).toEqual([]);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
});

test('one wrong row keeps all from being recorded, and every wrong field is named', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  const good = { employee_id, training: 'First aid', certification_date: '2025-02-28' };
  const { status, body } = await send([
    good,
    { ...good, employee_id: 'nobody' },
    { ...good, training: 'Juggling' },
    { ...good, certification_date: '2026-05-14' },
    { ...good, expiration_date: '2025-02-27' },
    { ...good, employee_id: trainer.employee.employee_id },
  ]);
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'rows.1.employee_id': ['There is no employee with the ID nobody'],
    'rows.2.training': ['There is no training called Juggling'],
    'rows.3.certification_date': ['A certification cannot be earned in the future'],
    'rows.4.expiration_date': ['A certification cannot expire before the day it was earned'],
    'rows.5.employee_id': ['You cannot certify yourself. Please ask an administrator.'],
  });
  expect((await requireRecord(site.table, officer.employee)).entries).toBe(1);
});

test('a check writes nothing', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  const rows = [{ employee_id, training: 'First aid', certification_date: '2025-02-28' }];
  expect(await send(rows, trainer.asking, { check_only: true })).toMatchObject({ status: 200, body: { rows: 1 } });
  expect((await requireRecord(site.table, officer.employee)).entries).toBe(1);
});

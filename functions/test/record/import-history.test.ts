import {
  buildCertification,
  buildEmployee,
  buildPerson,
  buildSite,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { dumpSite } from '@muster/testing/dump';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import { remind } from '@muster/testing/scheduled';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { deleteEmployee } from '../../src/areas/roster/delete-employee.ts';
import { archiveType } from '../../src/areas/training/archive-type.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { finishJobs } from '../../src/entry/scheduled/finish-jobs.ts';
import { listCertifications } from '../../src/table/entities/certification.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { listJobs } from '../../src/table/entities/job.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { expectChained } from './chained.ts';

const table = observer();
await prepareEachTest(['officer', 'trainer'], {
  onClient: table.onClient,
  reset: () => table.beforeTransaction(undefined),
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
  expect((await send(rows)).body).toEqual({ rows: 2, employees: 1, on_record: [0, 1] });
  const record = await requireEnrollmentState(site.table, officer.employee);
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
  await expectFinished();
});

/** Expects that no job or row of one is left, and that every record follows from its entries. */
async function expectFinished(): Promise<void> {
  expect(await listJobs(site.table)).toEqual([]);
  expect(await filesLeft()).toEqual([]);
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
}
/** Returns the stored rows of the last job. */
async function filesLeft() {
  const partitions = new Set(
    (await dumpSite(system, site.code)).map(({ PK }) => PK).filter((PK) => PK.includes('#JOBROWS#')),
  );
  return [...partitions];
}
const issuedTo = async (person: Person) =>
  (await listEntries(site.table, person.employee.id)).flatMap(({ entry }) =>
    entry.kind === 'certification.issued' ? [entry.data] : [],
  );
/** Rows for as many years back, one a year, of one training. */
const yearly = (employee_id: string, training: string, years: number) =>
  Array.from({ length: years }, (_, n) => ({ employee_id, training, certification_date: `${2025 - n}-03-01` }));

test('one wrong row keeps all from being recorded, and every wrong field is named', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  const good = { employee_id, training: 'First aid', certification_date: '2025-02-28' };
  const { status, body } = await send([
    good,
    { ...good, employee_id: 'unknown' },
    { ...good, training: 'Juggling' },
    { ...good, certification_date: '2026-05-14' },
    { ...good, expiration_date: '2025-02-27' },
    { ...good, employee_id: trainer.employee.employee_id },
  ]);
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'rows.1.employee_id': ['There is no employee with the ID unknown'],
    'rows.2.training': ['There is no training called Juggling'],
    'rows.3.certification_date': ['A certification cannot be earned in the future'],
    'rows.4.expiration_date': ['A certification cannot expire before the day it was earned'],
    'rows.5.employee_id': ['You cannot certify yourself. Please ask an administrator.'],
  });
  expect((await requireEnrollmentState(site.table, officer.employee)).entries).toBe(1);
});

test('a check writes nothing', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  const rows = [{ employee_id, training: 'First aid', certification_date: '2025-02-28' }];
  expect(await send(rows, trainer.asking, { check_only: true })).toMatchObject({ status: 200, body: { rows: 1 } });
  expect((await requireEnrollmentState(site.table, officer.employee)).entries).toBe(1);
});

test("formats of a clerk's old files are accepted", async () => {
  const type = await buildType(system, site, { name: 'Old art', expiration_months: 12 });
  await archiveType(staffOf(system, site), { id: type.id, archived: true });
  const left = await buildPerson(system, site);
  const chief = await buildPerson(system, site, { permissions: { admin_access: true } });
  const { employee_id } = left.employee;
  await system.call('accounts', 'setActive', { params: { employee_id }, body: { is_active: false } }, chief.asking);
  const rows = [
    // An archived training, before the employment, on the day that it ends.
    { employee_id, training: ' old  ART ', certification_date: '1999-01-31' },
    {
      employee_id: officer.employee.employee_id.toLowerCase(),
      training: 'Old art',
      certification_date: '2020-02-29',
      expiration_date: '2020-02-29',
    },
    { employee_id: officer.employee.employee_id, training: 'Old art', certification_date: '2026-05-13' },
  ];
  expect(await send(rows)).toMatchObject({ status: 200, body: { rows: 3, employees: 2, on_record: [] } });
  expect(await issuedTo(left)).toMatchObject([{ date: '1999-01-31', expires: '2000-01-31' }]);
  await expectFinished();
});

test('a row that repeats another one counts once; one with other details is refused', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  const row = { employee_id, training: 'First aid', certification_date: '2025-02-28', minutes: 60 };
  const other = await send([row, { ...row, training: 'FIRST AID' }, { ...row, minutes: 90 }]);
  expect(other.body.fields).toEqual({
    'rows.2.certification_date': ['Row 1 has this certification with different details'],
  });
  expect((await send([row, { ...row, training: 'FIRST AID' }])).body).toEqual({
    rows: 2,
    employees: 1,
    on_record: [1],
  });
  expect(await issuedTo(officer)).toHaveLength(1);
});

test('fields that cannot be read are named by row', async () => {
  const { employee_id } = officer.employee;
  const good = { employee_id, training: 'First aid', certification_date: '2025-02-28' };
  const { status, body } = await send([
    { ...good, employee_id: '' },
    { ...good, training: ' ' },
    { ...good, certification_date: '2025-02-30', minutes: 0 },
    { ...good, certification_date: '0025-02-28', expiration_date: '3/1/2026' },
  ]);
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'rows.0.employee_id': expect.arrayContaining(['Employee ID is required']),
    'rows.1.training': ['Training is required'],
    'rows.2.certification_date': ['Please select a valid date'],
    'rows.2.minutes': ['Minutes must be at least 1'],
    'rows.3.certification_date': ['Please select a valid date'],
    'rows.3.expiration_date': ['Please select a valid date'],
  });
  expect((await send([])).status).toBe(400);
  expect((await send(Array.from({ length: 2_001 }, () => good))).body.fields).toEqual({
    rows: ['At most 2000 rows can be recorded at once'],
  });
});

test('texts of many bytes fit their items', async () => {
  const training = '訓練'.repeat(100);
  await buildType(system, site, { name: training, expiration_months: undefined });
  const crowd = await Promise.all(Array.from({ length: 14 }, () => buildEmployee(system, site, { credential: null })));
  const rows = crowd.flatMap(({ employee_id }) =>
    yearly(employee_id, training, 30).map((row) => ({ ...row, provider: '提供'.repeat(100) })),
  );
  expect((await send(rows)).body).toEqual({ rows: 420, employees: 14, on_record: [] });
  await expectFinished();
});

test('an older certification leaves the current one and its reminder; a newer one starts them again', async () => {
  const type = await buildType(system, site, { name: 'First aid', expiration_months: 12 });
  await buildCertification(system, site, type, officer.employee, '2025-05-20');
  expect(await remind(staffOf(system, site))).toBe(1);
  const { employee_id } = officer.employee;
  await send([{ employee_id, training: 'First aid', certification_date: '2019-01-01' }]);
  expect((await requireEnrollmentState(site.table, officer.employee)).certifications[type.id]).toMatchObject({
    date: '2025-05-20',
    reminded: 'near_expiration',
  });
  expect(await remind(staffOf(system, site))).toBe(0);
  await send([{ employee_id, training: 'First aid', certification_date: '2025-05-25' }]);
  expect((await requireEnrollmentState(site.table, officer.employee)).certifications[type.id]).toEqual({
    date: '2025-05-25',
    expires: '2026-05-25',
  });
  expect(await remind(staffOf(system, site))).toBe(1);
  expect(await listCertifications(site.table, officer.employee.id)).toHaveLength(3);
  await expectFinished();
});

test('no one is notified of a certification that expired before its import', async () => {
  await buildType(system, site, { name: 'First aid', expiration_months: 12 });
  await send([{ employee_id: officer.employee.employee_id, training: 'First aid', certification_date: '2012-01-01' }]);
  expect(await remind(staffOf(system, site))).toBe(0);
});

test('a certification that was revoked or corrected since is not brought back by the same file', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  const rows = yearly(employee_id, 'First aid', 2);
  await send(rows);
  const record = () => system.call('record', 'of', { params: { employee_id } }, trainer.asking);
  const [newest, oldest] = (await record()).body.certifications;
  const reason = 'Entered by mistake';
  await system.call('record', 'revoke', { params: { id: newest.id }, body: { reason } }, trainer.asking);
  await system.call(
    'record',
    'correct',
    { params: { employee_id }, body: { no: oldest.entry, reason, certification_date: '2024-03-02' } },
    trainer.asking,
  );
  const before = await issuedTo(officer);
  expect((await send(rows)).body.on_record).toEqual([0, 1]);
  expect(await issuedTo(officer)).toEqual(before);
});

test('an answer that was lost is repeated by its key, also where nothing was added', async () => {
  await buildType(system, site, { name: 'First aid' });
  const rows = yearly(officer.employee.employee_id, 'First aid', 2);
  const keyed = (key: string) => send(rows, { ...trainer.asking, headers: { 'Idempotency-Key': key } });
  const first = await keyed('one');
  expect(first.body.on_record).toEqual([]);
  expect((await keyed('one')).body).toEqual(first.body);
  const second = await keyed('two');
  expect(second.body.on_record).toEqual([0, 1]);
  expect((await keyed('two')).body).toEqual(second.body);
});

// 1: the job and its rows, which decides. 2 and on: the entries, 30 a transaction. Then the rows are removed, and the
// job.
test.each([1, 2, 3, 4, 5, 6])('an import that ends at transaction %i writes all or nothing', async (nth) => {
  await buildType(system, site, { name: 'First aid' });
  const colleague = await buildPerson(system, site);
  const rows = [
    ...yearly(officer.employee.employee_id, 'First aid', 40),
    ...yearly(colleague.employee.employee_id, 'First aid', 5),
  ];
  table.failFromTransaction(nth);
  await send(rows);
  table.beforeTransaction(undefined);
  system.clock.now = new Date(system.clock.now.getTime() + 120_000);
  await finishJobs(staffOf(system, site));
  const written = [(await issuedTo(officer)).length, (await issuedTo(colleague)).length];
  expect(written).toEqual(nth <= 1 ? [0, 0] : [40, 5]);
  expect((await send(rows)).body).toMatchObject({ on_record: nth <= 1 ? [] : rows.map((_, n) => n) });
  expect([(await issuedTo(officer)).length, (await issuedTo(colleague)).length]).toEqual([40, 5]);
  await expectChained(site.table, officer.employee.id, await requireEnrollmentState(site.table, officer.employee));
  for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
  expect(await listJobs(site.table)).toEqual([]);
});

test('rows of an employee who is deleted before the import continues are left out', async () => {
  await buildType(system, site, { name: 'First aid' });
  const { employee_id } = officer.employee;
  table.failFromTransaction(2);
  await send(yearly(employee_id, 'First aid', 3));
  table.beforeTransaction(undefined);
  await deleteEmployee(staffOf(system, site), { employeeNumber: employee_id });
  system.clock.now = new Date(system.clock.now.getTime() + 120_000);
  await finishJobs(staffOf(system, site));
  expect(await issuedTo(officer)).toEqual([]);
  expect(await listCertifications(site.table, officer.employee.id)).toEqual([]);
  await expectFinished();
});

test('two imports of one file at once record it once', async () => {
  await buildType(system, site, { name: 'First aid' });
  const crowd = await Promise.all(Array.from({ length: 12 }, () => buildEmployee(system, site, { credential: null })));
  const rows = crowd.flatMap(({ employee_id }) => yearly(employee_id, 'First aid', 3));
  const other = await buildSystem({ besides: system });
  // The clock of another process may be behind: what the first has written is from its future.
  other.deps.now = () => new Date(usualNow.getTime() - 1_000);
  const [one, two] = await Promise.all([
    send(rows),
    other.call('record', 'importHistory', { body: { rows } }, trainer.asking),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  for (const employee of crowd) {
    const entries = await listEntries(site.table, employee.id);
    expect(entries.filter(({ entry }) => entry.kind === 'certification.issued')).toHaveLength(3);
    await expectChained(site.table, employee.id, await requireEnrollmentState(site.table, employee));
  }
  await expectFinished();
});

test('two people who send one file in pieces at once record it once, whatever the order of the pieces', async () => {
  await buildType(system, site, { name: 'First aid' });
  const colleague = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  const crowd = await Promise.all(Array.from({ length: 6 }, () => buildEmployee(system, site, { credential: null })));
  const pieces = [crowd.slice(0, 2), crowd.slice(2, 4), crowd.slice(4)].map((some) =>
    some.flatMap(({ employee_id }) => yearly(employee_id, 'First aid', 5)),
  );
  const inTurn = async (of: typeof pieces, asking: typeof trainer.asking) => {
    for (const rows of of) expect((await send(rows, asking)).status).toBe(200);
  };
  await Promise.all([inTurn(pieces, trainer.asking), inTurn(pieces.toReversed(), colleague.asking)]);
  for (const { id } of crowd) {
    const entries = await listEntries(site.table, id);
    expect(entries.filter(({ entry }) => entry.kind === 'certification.issued')).toHaveLength(5);
  }
  expect((await send(pieces.flat())).body.on_record).toHaveLength(30);
  await expectFinished();
});

test('employees and trainings of another department are unknown', async () => {
  await buildType(system, site, { name: 'First aid' });
  const other = await buildSite(system);
  await buildType(system, other, { name: 'Their art' });
  const { employee_id } = await buildEmployee(system, other, { employee_id: 'THEIRS', credential: null });
  const { status, body } = await send([
    { employee_id, training: 'Their art', certification_date: '2025-02-28' },
    { employee_id: officer.employee.employee_id, training: 'First aid', certification_date: '2025-02-28' },
  ]);
  expect(status).toBe(400);
  expect(body.fields).toEqual({
    'rows.0.employee_id': ['There is no employee with the ID THEIRS'],
    'rows.0.training': ['There is no training called Their art'],
  });
  expect(await issuedTo(officer)).toEqual([]);
});

test('it is in the audit log once, and marked where it includes the own record', async () => {
  await buildType(system, site, { name: 'First aid' });
  const admin = await buildPerson(system, site, { permissions: { admin_access: true, manage_trainings: true } });
  const rows = [
    ...yearly(officer.employee.employee_id, 'First aid', 2),
    ...yearly(admin.employee.employee_id, 'First aid', 1),
  ];
  await send(rows, admin.asking);
  await send(rows, admin.asking);
  const { body } = await system.call('accounts', 'auditLog', { query: {} }, admin.asking);
  const entries = body.filter(({ kind }: { kind: string }) => kind === 'history.import');
  expect(entries).toMatchObject([{ after: { certifications: 3, people: 2 }, marks: ['own_record'] }]);
});

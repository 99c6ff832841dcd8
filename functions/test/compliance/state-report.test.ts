import { departmentChain } from '@muster/shared/record/chain';
import { addDays } from '@muster/shared/rules/calendar';
import {
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildType,
  buildUnit,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { addCredit } from '../../src/areas/record/credits.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { buildRank } from '../roster/staff.ts';

await prepareEachTest(['chief'], {});
let kim: Person;

beforeEach(async () => {
  kim = await buildPerson(system, site, {
    first_name: 'Kim',
    last_name: 'Lee',
    state_id: 'TX-77',
    hired_on: '2020-01-01',
  });
});

const march = { from: '2026-03-01', until: '2026-03-31' };
const report = (query: Record<string, string> = march, by = chief) =>
  system.call('compliance', 'stateReport', { query }, by.asking);
const file = (body: object = {}, headers: Record<string, string> = {}) =>
  system.call(
    'compliance',
    'fileReport',
    { body: { ...march, filed_on: '2026-04-01', ...body } },
    { ...chief.asking, headers: { ...chief.asking.headers, ...headers } },
  );
const changes = async (id: string) =>
  (await system.call('compliance', 'filingChanges', { params: { id } }, chief.asking)).body;
const credit = (person: Person, on: string, minutes = 120) =>
  addCredit(staffOf(system, site), {
    employee_id: person.employee.employee_id,
    on,
    minutes,
    category_ids: [],
    title: 'De-escalation',
    provider: 'County Academy',
    type_id: undefined,
  });
const problems = (body: { problems: { kind: string; name: string | null; subject: string | null }[] }) =>
  body.problems.map(({ kind, name, subject }) => [kind, name ?? subject]);

test('has a row for each class and credit of the range, and nothing else', async () => {
  const type = await buildType(system, site, { name: 'First aid', course_number: '2055' });
  await buildCertification(system, site, type, kim.employee, '2026-03-31');
  await buildCertification(system, site, type, kim.employee, '2026-04-01');
  await credit(kim, '2026-03-01');
  await credit(kim, '2026-02-28');
  const { body } = await report();
  expect(body.rows).toEqual([
    expect.objectContaining({
      name: 'Kim Lee',
      state_id: 'TX-77',
      employee_id: kim.employee.employee_id,
      kind: 'external',
      subject: 'De-escalation',
      provider: 'County Academy',
      minutes: 120,
      from: '2026-03-01',
      until: '2026-03-01',
      location: null,
      class_id: null,
    }),
    expect.objectContaining({
      kind: 'certified',
      subject: 'First aid',
      course_number: '2055',
      minutes: 180,
      from: '2026-03-31',
      until: '2026-03-31',
      location: 'Room 1',
      instructors: [],
      provider: null,
    }),
  ]);
  expect(body.total).toBe(2);
  expect((await auditEntries(site.table, 'compliance.read')).map(({ after }) => after)).toEqual([
    { on: '2026-03-31', asked: 'state_report' },
  ]);
});

test('withdrawn and revoked credits are left out, whatever the day of the withdrawal', async () => {
  const { id } = await credit(kim, '2026-03-05');
  await system.call('record', 'withdrawCredit', { params: { id }, body: { reason: 'Entered twice' } }, chief.asking);
  expect((await report()).body.rows).toEqual([]);
});

test('former employees are in it by the name of that day, and later ones are not', async () => {
  const lee = await buildPerson(system, site, { first_name: 'Robin', last_name: 'Fox', hired_on: '2026-03-10' });
  await credit(lee, '2026-03-09');
  await credit(lee, '2026-03-10');
  const { employee_id } = lee.employee;
  expect((await system.call('roster', 'delete', { params: { employee_id } }, chief.asking)).status).toBe(200);
  const { body } = await report();
  expect(body.rows).toHaveLength(1);
  expect(body.rows[0]).toMatchObject({ name: 'Robin Fox', employee_id, from: '2026-03-10', left: true });
});

test('names what is missing: classes that are not finished, classes without instructors, trainings and people without a number', async () => {
  const none = await buildPerson(system, site, { first_name: 'No', last_name: 'Number', hired_on: '2020-01-01' });
  const type = await buildType(system, site, { name: 'First aid' });
  const driving = await buildType(system, site, { name: 'Driving' });
  await buildCertification(system, site, type, none.employee, '2026-03-31');
  const open = await buildClass(system, site, {
    type: driving,
    dates: [{ date: '2026-03-20', start_time: '09:00', end_time: '12:00' }],
  });
  await buildSeat(system, site, open, none.employee);
  await buildSeat(system, site, open, kim.employee);
  const { body } = await report();
  expect(problems(body)).toEqual([
    ['attendance_open', 'Driving'],
    ['no_instructor', 'First aid'],
    ['no_course_number', 'First aid'],
    ['no_state_id', 'No Number'],
  ]);
  // Nothing of a range without classes.
  expect((await report({ from: '2025-01-01', until: '2025-01-31' })).body.problems).toEqual([]);
});

test('pages hold every row once, and a unit narrows them', async () => {
  const unit = await buildUnit(system, site, 'Patrol');
  const others = await Promise.all(
    [1, 2, 3].map(() => buildPerson(system, site, { unit_id: unit.id, hired_on: '2020-01-01' })),
  );
  for (const person of [kim, ...others]) for (const day of [1, 2]) await credit(person, addDays('2026-03-01', day));
  const pages = await readPages(
    async (query) => {
      const { body, ...answer } = await report(query);
      return { ...answer, body: body.rows as { key: string }[] };
    },
    { ...march, limit: '3' },
  );
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
  const keys = pages.flat().map(({ key }) => key);
  expect(keys).toHaveLength(8);
  expect(new Set(keys).size).toBe(8);
  expect((await report({ ...march, unit: unit.id })).body.rows).toHaveLength(6);
  expect((await report({ ...march, unit: unit.id })).body.total).toBe(8);
});

test('a report is recorded as filed in the department’s record, once for a key', async () => {
  await credit(kim, '2026-03-05');
  const { body: seen } = await report();
  const key = { 'Idempotency-Key': 'once' };
  const { status, body } = await file({ state: 'Texas', note: 'By mail', sha256: seen.sha256 }, key);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...march,
    filed_on: '2026-04-01',
    state: 'Texas',
    note: 'By mail',
    rows: 1,
    people: 1,
    sha256: seen.sha256,
  });
  expect((await file({ state: 'Texas', note: 'By mail', sha256: seen.sha256 }, key)).body).toEqual(body);
  expect((await system.call('compliance', 'filings', {}, chief.asking)).body).toEqual([body]);
  const entries = (await listEntries(site.table, departmentChain)).filter(({ entry }) => entry.kind === 'report.filed');
  expect(entries).toHaveLength(1);
  expect(entries[0]?.entry).toMatchObject({
    no: body.entry,
    valid_on: '2026-04-01',
    data: { filing_id: body.id, ...march, state: 'Texas', rows: 1, people: 1, sha256: seen.sha256 },
  });
  expect(entries[0]?.texts.reason?.value).toBe('By mail');
  expect(await auditEntries(site.table, 'report.file')).toHaveLength(1);
});

test('two reports that are filed at once are both in the record', async () => {
  await credit(kim, '2026-03-05');
  const both = await Promise.all([file({ note: 'One' }), file({ note: 'Two' })]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const [one, two] = both.map(({ body }) => body.entry as number);
  expect(Math.abs((one ?? 0) - (two ?? 0))).toBe(1);
  expect((await system.call('compliance', 'filings', {}, chief.asking)).body).toHaveLength(2);
});

test('a report other than the one that was looked at is refused, as are wrong days', async () => {
  await credit(kim, '2026-03-05');
  const { body: seen } = await report();
  await credit(kim, '2026-03-06');
  expect((await file({ sha256: seen.sha256 })).body).toMatchObject({ code: 'changed_since' });
  const day = '2026-03-31';
  expect((await file({ filed_on: '2026-03-30' })).body.fields).toHaveProperty('filed_on');
  expect((await file({ filed_on: addDays(usualNow.toISOString().slice(0, 10), 2) })).body.fields).toHaveProperty(
    'filed_on',
  );
  expect((await file({ from: day, until: '2026-03-01' })).body.fields).toHaveProperty('until');
  expect((await file({ until: '2030-01-01' })).body.fields).toHaveProperty('until');
  expect((await file({ from: '2025-01-01', until: '2025-01-02' })).body.fields).toHaveProperty('until');
  expect((await system.call('compliance', 'filings', {}, chief.asking)).body).toEqual([]);
});

test('changes since the filing are returned with the filed values', async () => {
  const { id: gone } = await credit(kim, '2026-03-05');
  await credit(kim, '2026-03-06');
  const { body: filing } = await file();
  expect(await changes(filing.id)).toMatchObject({ added: 0, removed: 0, changed: 0, changes: [] });
  system.clock.now = new Date(usualNow.getTime() + 60_000);
  await system.call(
    'record',
    'withdrawCredit',
    { params: { id: gone }, body: { reason: 'Entered twice' } },
    chief.asking,
  );
  await credit(kim, '2026-03-07', 60);
  const found = await changes(filing.id);
  expect(found).toMatchObject({ added: 1, removed: 1, changed: 0 });
  expect(
    found.changes.map((one: { kind: string; before: { from: string } | null; after: { from: string } | null }) => [
      one.kind,
      one.before?.from,
      one.after?.from,
    ]),
  ).toEqual([
    ['removed', '2026-03-05', undefined],
    ['added', undefined, '2026-03-07'],
  ]);
});

test("an employee's leave after the filing does not change a report", async () => {
  await credit(kim, '2026-03-05');
  const { body: filing } = await file();
  const { employee_id } = kim.employee;
  expect((await system.call('roster', 'delete', { params: { employee_id } }, chief.asking)).status).toBe(200);
  expect(await changes(filing.id)).toMatchObject({ added: 0, removed: 0, changed: 0 });
});

test('another name since is a change, with what is filed of it unknown', async () => {
  await credit(kim, '2026-03-05');
  const { body: filing } = await file();
  const { employee_id, badge_number } = kim.employee;
  const rank_id = (await buildRank(system, site, 'Sergeant')).id;
  const body = { rank_id, employee_id, first_name: 'Kim', last_name: 'Park', badge_number, state_id: 'TX-77' };
  const renamed = await system.call('roster', 'update', { params: { employee_id }, body }, chief.asking);
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const found = await changes(filing.id);
  expect(found).toMatchObject({ added: 0, removed: 0, changed: 1 });
  expect(found.changes[0]).toMatchObject({
    kind: 'changed',
    name: 'Kim Park',
    before: null,
    after: { name: 'Kim Park' },
  });
});

import type { EntryContent } from '@muster/shared/record/entry';
import { buildPerson, buildType, staffOf } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, expect, test } from 'vitest';
import { addCredit } from '../../src/areas/record/credits.ts';
import { migrateSite } from '../../src/entry/provisioning/migration/migrate-site.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { enrollmentStateKey, findEnrollmentState, record } from '../../src/table/entities/enrollment-state.ts';
import { contentsOf, olderRows, olderRowsOf, rowOf } from '../../src/table/entities/history.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { findSite, type Site, schemas, setSiteSchema } from '../../src/table/entities/site.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

await prepareEachTest();
let type: TrainingType;
let employee: Employee;

beforeEach(async () => {
  type = await buildType(system, site);
  ({ employee } = await buildPerson(system, site));
});

const credit = (on: string) =>
  addCredit(staffOf(system, site), {
    employee_id: employee.employee_id,
    on,
    minutes: 60,
    category_ids: [],
    title: 'Course',
    provider: 'Academy',
    type_id: type.id,
  });

/** Returns the rows that the history has, and those that the entries make. */
async function compared() {
  const [held, older, entries] = await Promise.all([
    findEnrollmentState(site.table, employee.id),
    olderRows(site.table, employee.id),
    listEntries(site.table, employee.id),
  ]);
  const expected = entries.map(({ entry }) => rowOf(entry));
  return {
    held,
    older,
    rows: contentsOf([...older.map((one) => one.rows), held?.recent ?? '[]']).map(rowOf),
    expected,
  };
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  for await (const { what } of recordDifferences(site.table)) found.push(what);
  return found;
}

test('a history tells of every entry, and its older rows are items', async () => {
  for (let day = 10; day < 38; day++)
    await credit(`2026-0${1 + Math.floor(day / 28)}-${1 + (day % 28)}`.replace(/-(\d)$/, '-0$1'));
  const { rows, expected, older, held } = await compared();
  expect(rows).toEqual(expected);
  expect(rows).toHaveLength(29);
  expect(older.map(({ rows: text }) => JSON.parse(text).length)).toEqual([13, 13]);
  expect(JSON.parse(held?.recent ?? '')).toHaveLength(3);
  expect((await olderRowsOf(site.table)).get(employee.id)).toEqual(older);
  expect(await olderRows(site.table, employee.id, 13)).toEqual(older.slice(1));
  expect(await differences()).toEqual([]);
});

test('an entry in short says what folding takes', async () => {
  const entry = {
    no: 7,
    kind: 'certification.issued' as const,
    valid_on: '2026-03-01',
    recorded_at: '2026-03-02T03:04:05.678Z',
    supersedes: 5,
    data: { type_id: type.id, type_name: 'First aid', date: '2026-03-01', expires: '2028-03-01', minutes: 90 },
    actor: { id: 'a', employee_id: '1' },
  };
  const { actor: _, ...said } = entry;
  expect(contentsOf([JSON.stringify([rowOf(entry)])])).toEqual([
    expect.objectContaining({ ...said, data: { ...said.data, type_name: '' } }),
  ]);
});

test('an evaluation and an authorization in short say what an evaluation requirement takes', () => {
  const line = {
    valid_on: '2026-03-01',
    recorded_at: '2026-03-02T03:04:05.678Z',
    actor: { id: 'a', employee_id: '1' },
  };
  const taken = {
    form_id: 'f',
    outcome: 'passed' as const,
    firearm: { id: 'g', type: 'handgun' as const },
    rounds: 50,
    shown: ['care' as const],
  };
  const person = { id: 'a', employee_id: '1' };
  const evaluation: EntryContent<'evaluation.recorded'> = {
    ...line,
    no: 7,
    kind: 'evaluation.recorded',
    data: {
      ...taken,
      ...{ evaluation_id: 'e', form_name: 'Handgun', version: 3, points: 90, possible: 100, attempt: 2, answers: 'ab' },
      evaluator: person,
      qualified: { by: 'override', administrator: person },
      class_id: 'c',
    },
  };
  const carried = { firearm_id: 'g', type: 'handgun' as const, until: '2027-01-01' };
  const authorization: EntryContent<'firearm.authorized'> = {
    ...line,
    no: 8,
    kind: 'firearm.authorized',
    data: { ...carried, make: 'Glock', model: '17', caliber: '9 mm', owner: 'personal' },
  };
  const text = JSON.stringify([evaluation, authorization].map(rowOf));
  for (const unused of ['Handgun', 'Glock', '17', 'override', '"ab"', 'personal']) expect(text).not.toContain(unused);
  const [read, carrying] = contentsOf([text]);
  expect(read?.data).toMatchObject({ ...taken, form_name: '', version: 0, attempt: 0, qualified: { by: 'staff' } });
  expect(carrying?.data).toEqual({ ...carried, make: '', model: '', caliber: '', owner: 'agency' });
});

test('a history that a former version left behind is not continued, and the migration writes it again', async () => {
  for (let day = 11; day < 26; day++) await credit(`2026-02-${day}`);
  const { older } = await compared();
  expect(older).toHaveLength(1);
  // A version that knows of no histories writes an entry.
  const held = await findEnrollmentState(site.table, employee.id);
  await credit('2026-02-26');
  await change(site.table, enrollmentStateKey(site.table, employee.id), {
    recent: held?.recent,
    recent_to: held?.recent_to,
  });
  expect(await differences()).toEqual(['history']);
  await credit('2026-02-27');
  expect(await findEnrollmentState(site.table, employee.id)).not.toHaveProperty('recent');
  const stored = await findSite(site.table);
  await transact(site.table, [setSiteSchema(site.table, stored as Site, schemas.entries)]);
  await migrateSite(staffOf(system, site));
  const { rows, expected } = await compared();
  expect(rows).toEqual(expected);
  expect(await differences()).toEqual([]);
  expect((await findSite(site.table))?.schema).toBe(schemas.histories);
});

test('of two who append at once each row is there once', async () => {
  for (let day = 11; day < 22; day++) await credit(`2026-02-${day}`);
  await Promise.all([credit('2026-03-01'), credit('2026-03-02'), credit('2026-03-03')]);
  const { rows, expected } = await compared();
  expect(rows).toEqual(expected);
  expect(rows).toHaveLength(15);
});

test('many entries at once become one item', async () => {
  const read = await findEnrollmentState(site.table, employee.id);
  if (!read) throw new Error('There is no record');
  const entries = Array.from({ length: 40 }, (_, n) => ({
    kind: 'attendance.recorded' as const,
    valid_on: '2026-02-03',
    data: { class_id: 'c', type_id: type.id, type_name: 'x', session: `${n}`, status: 'present' as const, minutes: n },
  }));
  await transact(site.table, record(staffOf(system, site), employee.id, read, { entries }));
  const { rows, expected, older } = await compared();
  expect(rows).toEqual(expected);
  expect(older).toHaveLength(1);
});

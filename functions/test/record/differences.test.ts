import { departmentChain } from '@muster/shared/record/chain';
import { buildCertification, buildPerson, buildType } from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { entryKey, forge } from '@muster/testing/forge';
import { beforeEach, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { remove, transact } from '../../src/table/core/write.ts';
import { departmentRecordKey } from '../../src/table/entities/department-record.ts';
import { type Employee, employeeKey } from '../../src/table/entities/employee.ts';
import { enrollmentStateKey } from '../../src/table/entities/enrollment-state.ts';
import { attendeeKey, listSeats } from '../../src/table/entities/seat.ts';
import { type TrainingType, trainingTypeKey } from '../../src/table/entities/training-type.ts';

await prepareEachTest();
const other = '0'.repeat(64);
let type: TrainingType;
let employee: Employee;

beforeEach(async () => {
  type = await buildType(system, site);
  ({ employee } = await buildPerson(system, site));
  await buildCertification(system, site, type, employee, '2026-03-02');
});

async function differences(): Promise<{ chain: string; what: string }[]> {
  const found: { chain: string; what: string }[] = [];
  for await (const { chain, what } of recordDifferences(site.table)) found.push({ chain, what });
  return found;
}

const alter = (key: { PK: string; SK: string }, fields: Record<string, unknown>) => change(site.table, key, fields);

const forgeEntry = (no: number, field: 'content' | 'hash', value: (before: string) => string) =>
  forge(system, entryKey(site.code, employee.id, no), field, value);

test('unaltered data does not differ', async () => {
  expect(await differences()).toEqual([]);
});

const alterations: Record<string, [() => Promise<unknown>, string, 'person' | 'department']> = {
  'the head of a person': [() => alter(enrollmentStateKey(site.table, employee.id), { head: other }), 'head', 'person'],
  'how many entries a person has': [
    () => alter(enrollmentStateKey(site.table, employee.id), { entries: 1 }),
    'head',
    'person',
  ],
  'the head of the department': [() => alter(departmentRecordKey(site.table), { head: other }), 'head', 'department'],
  'the newest rows of a history': [
    () => alter(enrollmentStateKey(site.table, employee.id), { recent: '[]' }),
    'history',
    'person',
  ],
  'how far a history goes': [
    () => alter(enrollmentStateKey(site.table, employee.id), { recent_to: 1 }),
    'history',
    'person',
  ],
  'a hash': [() => forgeEntry(1, 'hash', () => other), 'hash', 'person'],
  'the number of an employee': [
    () => alter(employeeKey(site.table, employee.id), { employee_id: 'X' }),
    'employment',
    'person',
  ],
  'the name of an employee': [
    () => alter(employeeKey(site.table, employee.id), { last_name: 'Other' }),
    'name',
    'person',
  ],
  'whether an employee is active': [
    () => alter(employeeKey(site.table, employee.id), { active: false }),
    'employment',
    'person',
  ],
  'the rank of an employee': [
    () => alter(employeeKey(site.table, employee.id), { rank_id: 'other' }),
    'employment',
    'person',
  ],
  'an employee, who is removed': [
    () => transact(site.table, [remove(site.table, employeeKey(site.table, employee.id))]),
    'employment',
    'person',
  ],
  'the certification that counts': [
    () =>
      alter(enrollmentStateKey(site.table, employee.id), {
        certifications: JSON.stringify({ [type.id]: { date: '2026-03-02', expires: '2036-03-02' } }),
      }),
    'certifications',
    'person',
  ],
  'a certification, which is removed': [
    () =>
      transact(site.table, [
        remove(site.table, { PK: `${site.code}#EMP#${employee.id}`, SK: `CERT#${type.id}#2026-03-02` }),
      ]),
    'certification_items',
    'person',
  ],
  'a line of attendance': [
    async () => {
      const [seat] = await listSeats(site.table, employee.id);
      const classId = seat?.class_id ?? '';
      const line = { session: '2026-03-02T09:00:00', status: 'present', minutes: 180, no: 1, at: '', by: {} };
      return alter(attendeeKey(site.table, classId, employee.id), {
        attendance: JSON.stringify({ lines: [line], results: [] }),
      });
    },
    'attendance',
    'person',
  ],
  'whether a training is mandatory': [
    () => alter(trainingTypeKey(site.table, type.id), { is_mandatory: false }),
    'types',
    'department',
  ],
  'a training, which is removed': [
    () => transact(site.table, [remove(site.table, trainingTypeKey(site.table, type.id))]),
    'types',
    'department',
  ],
};

test.each(Object.entries(alterations))('%s: the one difference is named', async (_, [deed, what, whose]) => {
  await deed();
  expect(await differences()).toEqual([{ chain: whose === 'person' ? employee.id : departmentChain, what }]);
});

test('a forged entry is named together with what followed from it', async () => {
  await forgeEntry(2, 'content', (before) => before.replace('2026-03-02', '2026-04-02'));
  const found = await differences();
  expect(found).toContainEqual({ chain: employee.id, what: 'hash' });
  expect(found).toContainEqual({ chain: employee.id, what: 'head' });
  expect(new Set(found.map(({ chain }) => chain))).toEqual(new Set([employee.id]));
});

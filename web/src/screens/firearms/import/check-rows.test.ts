import { finished } from '@muster/shared/csv-file/slices';
import { expect, test } from 'vitest';
import { checkingFirearmRows, type FirearmField, firearmColumns } from './check-rows.ts';

const fields = firearmColumns.map(({ field }) => field);

/** Checks one row with these fields. */
function check(given: Partial<Record<FirearmField, string>>) {
  const usual = { type: 'Handgun', make: 'Glock', model: '17', caliber: '9 mm', serial: 'G1' };
  const row: Partial<Record<FirearmField, string>> = { ...usual, ...given };
  const [checked] = finished(
    checkingFirearmRows([{ line: 2, cells: fields.map((field) => row[field] ?? '') }], {
      columns: new Map(fields.map((field, n) => [field, n])),
      width: fields.length,
      order: 'month_first',
      today: '2026-11-23',
    }),
  );
  return checked;
}
const problems = (given: Parameters<typeof check>[0]) => check(given)?.problems.map(({ text }) => text);

test.each([
  ['Pistol', 'handgun'],
  ['REVOLVER', 'handgun'],
  ['12 ga shotgun', 'shotgun'],
  ['Patrol Rifle', 'patrol_rifle'],
  ['Carbine', 'patrol_rifle'],
  ['Sniper rifle', 'precision_rifle'],
  ['Less-lethal shotgun', 'less_lethal'],
  ['other', 'other'],
])('the type %s is %s', (type, read) => expect(check({ type })?.row?.type).toBe(read));

test.each([
  ['', 'agency'],
  ['Department', 'agency'],
  ['Personally owned', 'personal'],
  ['Private', 'personal'],
])('the owner "%s" is %s', (owner, read) => expect(check({ owner })?.row?.owner).toBe(read));

test('the person and the day are optional', () => {
  expect(check({})?.row).not.toHaveProperty('employee_id');
  expect(check({ employee_id: '1004', from: '1/15/2026' })?.row).toMatchObject({
    employee_id: '1004',
    from: '2026-01-15',
  });
});

test('every problem of a row is named', () => {
  expect(problems({ type: 'Cannon', owner: 'Museum', from: 'soon', serial: '' })).toEqual([
    'Type cannot be read: Cannon',
    'Owner cannot be read: Museum',
    'Authorized from cannot be read: soon',
    'Serial number is required',
  ]);
  expect(problems({ type: '' })).toEqual(['Please choose a type']);
});

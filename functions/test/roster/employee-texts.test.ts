import type { employeeTexts } from '@muster/shared/employee-texts';
import { matchColumns } from '@muster/shared/roster-import/columns';
import { rosterRow } from '@muster/shared/roster-import/row';
import { auditEntries } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { expect, test, vi } from 'vitest';

// One more text, declared in one file. Everything below reads it from there.
vi.mock('@muster/shared/employee-texts', async (load) => {
  const declared = await load<{ employeeTexts: object; employeeTextNames: string[] }>();
  const radio = { label: 'Radio Number', meaning: 'The number of the radio', longest: 8, columns: ['Radio #'] };
  Object.assign(declared.employeeTexts, { radio_number: radio });
  declared.employeeTextNames.push('radio_number');
  return declared as unknown as { employeeTexts: typeof employeeTexts };
});

await prepareEachTest(['chief']);

const profile = async () => {
  const { body: rank } = await system.call('ranks', 'create', { body: { name: 'Officer' } }, chief.asking);
  return { first_name: 'Kim', last_name: 'Lee', badge_number: '7', rank_id: rank.id };
};
const update = (body: object) =>
  system.call('roster', 'update', { params: { employee_id: 'K1' }, body: body as never }, chief.asking);
const listed = async () =>
  (await system.call('roster', 'list', {}, chief.asking)).body.find(
    (one: { employee_id: string }) => one.employee_id === 'K1',
  );

test('a text that is declared is stored, answered, edited and audited', async () => {
  const given = await profile();
  const body = { employee_id: 'K1', ...given, radio_number: ' R-12 ' };
  const created = await system.call('roster', 'create', { body }, chief.asking);
  expect([created.status, created.body.employee]).toEqual([201, expect.objectContaining({ radio_number: 'R-12' })]);
  expect(await listed()).toMatchObject({ radio_number: 'R-12' });

  expect((await update({ ...given, radio_number: 'too long for it' })).body.fields).toHaveProperty('radio_number');
  // An edit without it keeps it, and an empty one clears it.
  expect((await update({ ...given, last_name: 'Li' })).body).toMatchObject({ radio_number: 'R-12' });
  expect((await update({ ...given, radio_number: 'R-13', read: { radio_number: 'R-11' } })).body).toMatchObject({
    conflicts: [{ field: 'radio_number', yours: 'R-13', theirs: 'R-12' }],
  });
  expect((await update({ ...given, radio_number: '' })).body).not.toHaveProperty('radio_number');
  expect(await listed()).not.toHaveProperty('radio_number');

  const entry = (await auditEntries(site.table, 'employee.update')).at(-1);
  expect(entry?.before).toMatchObject({ radio_number: 'R-12' });
  expect(entry?.after).not.toHaveProperty('radio_number');
});

test('a text that is declared is a column of the roster import', () => {
  expect(matchColumns(['Employee ID', 'Radio #']).columns).toContainEqual(['radio_number', 1]);
  const row = { employee_id: 'K1', first_name: 'Kim', last_name: 'Lee', badge_number: '7', rank: 'Officer' };
  expect(rosterRow('2026-05-01').parse({ ...row, radio_number: ' R-12 ' })).toMatchObject({ radio_number: 'R-12' });
  expect(rosterRow('2026-05-01').safeParse({ ...row, radio_number: 'too long for it' }).error?.issues).toMatchObject([
    { path: ['radio_number'] },
  ]);
});

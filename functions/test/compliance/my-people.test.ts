import { buildCertification, buildPerson, buildType, type Person, personOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Answered, Body } from '@muster/testing/system';
import { expect, test } from 'vitest';

await prepareEachTest();

const below = (supervisor?: Person, more: object = {}) =>
  buildPerson(system, site, { ...(supervisor && { supervisor: supervisor.employee.id }), ...more });

const peopleOf = async (by: Person, query: Record<string, string> = {}) =>
  (await system.call('compliance', 'myPeople', { query }, by.asking)).body;

interface Row {
  employee_id: string;
  supervisor_id: string;
  cells: { status: string }[];
}
const placesIn = ({ rows }: { rows: Row[] }) =>
  Object.fromEntries(rows.map(({ employee_id, supervisor_id }) => [employee_id, supervisor_id]));

test('answers everyone below the caller with their supervisor, and no one else', async () => {
  const type = await buildType(system, site, { name: 'First Aid' });
  const captain = await below();
  const sergeant = await below(captain);
  const [kim, lee] = [await below(sergeant), await below(sergeant)];
  const other = await below();
  await below(other);
  await buildCertification(system, site, type, kim.employee, '2026-03-02');
  const number = ({ employee }: Person) => employee.employee_id;
  const squad = { [number(kim)]: number(sergeant), [number(lee)]: number(sergeant) };
  const of = await peopleOf(sergeant);
  expect([of.supervises, placesIn(of)]).toEqual([true, squad]);
  const statuses = Object.fromEntries(
    of.rows.map((row: Row) => [row.employee_id, row.cells.map(({ status }) => status)]),
  );
  expect(statuses).toEqual({ [number(kim)]: ['COMPLETED'], [number(lee)]: ['MISSING'] });
  expect(placesIn(await peopleOf(captain))).toEqual({ ...squad, [number(sergeant)]: number(captain) });
  expect(placesIn(await peopleOf(captain, { status: 'COMPLETED' }))).toEqual({ [number(kim)]: number(sergeant) });
  expect(await peopleOf(kim)).toMatchObject({ supervises: false, rows: [] });
});

test('answers in pages that together are all of it', async () => {
  const sergeant = await below();
  const people = await Promise.all(Array.from({ length: 5 }, () => below(sergeant)));
  const seen: string[] = [];
  let query: Record<string, string> | undefined = { limit: '2' };
  for (let pages = 0; query && pages < 9; pages++) {
    const answered: Answered<Body> = await system.call('compliance', 'myPeople', { query }, sergeant.asking);
    const { body, headers } = answered;
    seen.push(...body.rows.map(({ employee_id }: Row) => employee_id));
    const link: string | undefined = /<([^>]+)>/.exec(String(headers.link ?? headers.Link ?? ''))?.[1];
    query = link ? Object.fromEntries(new URL(link, 'https://muster.test').searchParams) : undefined;
  }
  expect(seen.toSorted()).toEqual(people.map(({ employee }) => employee.employee_id).toSorted());
});

test('ends at a supervisor who is not active, and follows a change at once', async () => {
  const chief = await personOf(system, site, site.chief);
  const captain = await below();
  const sergeant = await below(captain);
  const kim = await below(sergeant);
  expect((await peopleOf(captain)).rows).toHaveLength(2);
  const named = { params: { employee_id: sergeant.employee.employee_id }, body: { active: false } };
  expect((await system.call('accounts', 'setActive', named, chief.asking)).status).toBe(200);
  expect(await peopleOf(captain)).toMatchObject({ supervises: true, rows: [] });
  expect((await peopleOf(kim)).supervises).toBe(false);
});

test('writes an audit entry of the access, and none if no one is shown', async () => {
  const sergeant = await below();
  const kim = await below(sergeant);
  await peopleOf(kim);
  expect(await auditEntries(site.table, 'compliance.read')).toEqual([]);
  await peopleOf(sergeant);
  await peopleOf(sergeant);
  expect(await auditEntries(site.table, 'compliance.read')).toMatchObject([{ after: { asked: 'my_people' } }]);
});

test('is announced to superiors only', async () => {
  const sergeant = await below();
  await below(sergeant);
  const info = async (by: Person) => (await system.call('session', 'employeeInfo', {}, by.asking)).body;
  expect((await info(sergeant)).supervises).toBe(true);
  expect(await info(await below())).not.toHaveProperty('supervises');
});

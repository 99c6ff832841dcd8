import type { Evidence } from '@muster/shared/record/evidence';
import { checkFile } from '@muster/shared/record/evidence-file';
import { buildPerson, buildType, buildUnit, type Person, personOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { said } from '../waitlist/people.ts';

await prepareEachTest();
const [before, today] = ['2026-05-13', '2026-05-15'];
let chief: Person;
let kim: Person;
let patrol: { id: string };
let watch: { id: string };

beforeEach(async () => {
  chief = await personOf(system, site, site.chief);
  [patrol, watch] = [await buildUnit(system, site, 'Patrol'), await buildUnit(system, site, 'Patrol A')];
  kim = await buildPerson(system, site, { unit_id: watch.id, hired_on: '2020-01-01' });
});

const place = (id: string, parent_id: string | null, more: object = {}) =>
  system.call(
    'lists',
    'updateUnit',
    { params: { id }, body: { name: `Unit ${id}`, parent_id, ...more } },
    chief.asking,
  );
const nextDay = async () => {
  system.clock.now = new Date(system.clock.now.getTime() + 48 * 3_600_000);
  chief = await personOf(system, site, site.chief);
};

describe('a unit', () => {
  test('is part of another one, which the audit log and the record of the department say', async () => {
    const added = await system.call('lists', 'addUnit', { body: { name: 'Bikes', parent_id: watch.id } }, chief.asking);
    expect(added.body).toEqual({ id: expect.any(String), name: 'Bikes', parent_id: watch.id });
    expect((await place(watch.id, patrol.id)).body).toMatchObject({ parent_id: patrol.id });
    expect(await auditEntries(site.table, 'unit.update')).toMatchObject([{ after: { parent_id: patrol.id } }]);
    const log = await system.call('accounts', 'auditLog', {}, chief.asking);
    expect(JSON.stringify(log.body)).toContain('part of');
    expect((await place(watch.id, null)).body).not.toHaveProperty('parent_id');
  });

  test('is not part of itself, of one of its parts, or of one that is not in the list', async () => {
    await place(watch.id, patrol.id);
    expect(said(await place(patrol.id, watch.id))).toBe('409 unit_cycle');
    expect(said(await place(patrol.id, patrol.id))).toBe('409 unit_cycle');
    const gone = await place(patrol.id, '01KRH4FVM00000000000000000');
    expect([gone.status, Object.keys(gone.body.fields ?? {})]).toEqual([400, ['parent_id']]);
  });

  test('is placed once by two changes that would make a circle together', async () => {
    const answers = await Promise.all([place(watch.id, patrol.id), place(patrol.id, watch.id)]);
    expect(answers.map(said).toSorted()).toEqual(['409 unit_cycle', 'ok']);
  });

  test('with parts is not removed, also when a part is added meanwhile', async () => {
    const removed = () => system.call('lists', 'removeUnit', { params: { id: patrol.id } }, chief.asking);
    const [placed, raced] = await Promise.all([place(watch.id, patrol.id), removed()]);
    expect([said(placed), said(raced)].filter((one) => one === 'ok')).toHaveLength(1);
    if (said(placed) === 'ok') expect(said(await removed())).toBe('409 in_use');
  });

  test('keeps what another person chose meanwhile, and names both', async () => {
    await place(watch.id, patrol.id, { name: 'Patrol A' });
    const other = await buildUnit(system, site, 'Detectives');
    const late = await place(watch.id, other.id, { name: 'Patrol A', read: { name: 'Patrol A', parent_id: null } });
    expect(late.body).toMatchObject({
      code: 'edit_conflict',
      conflicts: [{ field: 'parent_id', yours: 'Detectives', theirs: 'Patrol' }],
    });
  });
});

describe('people of a unit', () => {
  const numbers = ({ body }: { body: { rows: { employee_id: string }[] } }) => body.rows.map((row) => row.employee_id);
  const among = async (query: Record<string, string>) =>
    numbers(await system.call('compliance', 'table', { query: { unit: patrol.id, ...query } }, chief.asking));

  test('include those of its parts from the day on which they became parts', async () => {
    await buildType(system, site, { name: 'First aid', mandatory_since: '2026-01-01' });
    await nextDay();
    expect(await among({})).toEqual([]);
    await place(watch.id, patrol.id);
    expect(await among({})).toEqual([kim.employee.employee_id]);
    expect(await among({ on: before })).toEqual([]);
    await nextDay();
    await place(watch.id, null);
    expect([await among({}), await among({ on: today })]).toEqual([[], [kim.employee.employee_id]]);
    const { body } = await system.call('compliance', 'summary', { query: { on: today } }, chief.asking);
    const compared = body.units as { id: string | null; parent_id?: string; people: number }[];
    const countOf = (id: string) => compared.find((unit) => unit.id === id);
    expect(countOf(patrol.id)).toMatchObject({ name: 'Patrol', people: 1 });
    expect(countOf(watch.id)).toMatchObject({ parent_id: patrol.id, people: 1 });
  });

  test('must meet what is required of the unit above, with evidence that holds', async () => {
    const cpr = await buildType(system, site, { name: 'CPR', is_mandatory: false });
    const facts = {
      name: 'Patrol must have CPR',
      asked: { rank_ids: [], unit_ids: [patrol.id], group_ids: [] },
      rule: { kind: 'certification', type_ids: [cpr.id] },
      effective_from: '2026-01-01',
    };
    await system.call('requirements', 'create', { body: facts as never }, chief.asking);
    const cellsOf = async (on: string) => {
      const { body } = await system.call('compliance', 'table', { query: { on } }, chief.asking);
      const rows = body.rows as { employee_id: string; cells: unknown[] }[];
      return rows.find(({ employee_id }) => employee_id === kim.employee.employee_id)?.cells.length;
    };
    await nextDay();
    await place(watch.id, patrol.id);
    expect([await cellsOf(before), await cellsOf(today)]).toEqual([0, 1]);
    const asked = { body: { on: today, unit_ids: [patrol.id] } };
    const file = await system.call<Buffer, 'record'>('record', 'evidence', asked, chief.asking);
    const { verdict, evidence } = await checkFile(new Uint8Array(file.body));
    expect(verdict.holds).toBe(true);
    expect((evidence as Evidence).answers).toMatchObject([{ chain: kim.employee.id }]);
  });
});

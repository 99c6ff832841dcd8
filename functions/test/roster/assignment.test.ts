import { buildEmployee, buildGroup, buildPerson, buildUnit, type Person } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { said } from '../waitlist/people.ts';

await prepareEachTest();
let staff: Person;
beforeEach(async () => {
  staff = await buildPerson(system, site, { permissions: { manage_employees: true } });
});

const required = { first_name: 'Kim', last_name: 'Lee', badge_number: '7' };

async function create(employee_id: string, more: object = {}) {
  const { body: rank } = await system.call('ranks', 'list', {}, staff.asking);
  const rank_id = rank[0]?.id ?? (await addRank());
  return system.call('roster', 'create', { body: { employee_id, ...required, rank_id, ...more } }, staff.asking);
}

const addRank = async () => {
  const administrator = await buildPerson(system, site, { permissions: { admin_access: true } });
  return (await system.call('ranks', 'create', { body: { name: 'Officer' } }, administrator.asking)).body.id as string;
};

const update = ({ first_name, last_name, badge_number, rank_id, employee_id }: Employee, more: object) =>
  system.call(
    'roster',
    'update',
    {
      params: { employee_id },
      body: { first_name, last_name, badge_number, rank_id: rank_id ?? '', ...more } as never,
    },
    staff.asking,
  );

const someone = async (more: Parameters<typeof buildEmployee>[2] = {}) =>
  buildEmployee(system, site, { credential: null, rank_id: await rankId(), ...more });

async function rankId(): Promise<string> {
  const { body } = await system.call('ranks', 'list', {}, staff.asking);
  return body[0]?.id ?? (await addRank());
}

const stored = async ({ id }: Pick<Employee, 'id'>) => (await findEmployee(site.table, id)) as Employee;
const rowOf = async ({ employee_id }: Employee) =>
  (await system.call('roster', 'list', {}, staff.asking)).body.find(
    (one: { employee_id: string }) => one.employee_id === employee_id,
  );
const assignments = async ({ id }: Pick<Employee, 'id'>) =>
  (await listEntries(site.table, id))
    .map(({ entry }) => entry)
    .filter(({ kind }) => kind === 'employment.started' || kind === 'assignment')
    .map(({ data }) => data);

describe('unit, group, supervisor and state id', () => {
  test('are answered, listed, and told whole by the record on every change of any of them', async () => {
    const [unit, other, group] = [
      await buildUnit(system, site, 'Patrol A'),
      await buildUnit(system, site, 'Patrol B'),
      await buildGroup(system, site, 'Sworn'),
    ];
    const sergeant = await someone({ first_name: 'Ada', last_name: 'Boss' });
    const assigned = { unit_id: unit.id, group_id: group.id, supervisor_id: sergeant.employee_id, state_id: ' P-77 ' };
    const { status, body } = await create('K1', assigned);
    const told = {
      unit_id: unit.id,
      unit_name: 'Patrol A',
      group_id: group.id,
      group_name: 'Sworn',
      supervisor_id: sergeant.employee_id,
      supervisor_name: 'Ada Boss',
      state_id: 'P-77',
    };
    expect([status, body.employee]).toEqual([201, expect.objectContaining(told)]);
    const kim = await stored(body.employee);
    expect(await rowOf(kim)).toMatchObject(told);
    expect((await update(kim, { unit_id: other.id })).body).toMatchObject({
      ...told,
      unit_id: other.id,
      unit_name: 'Patrol B',
    });
    // An edit without the fields keeps them, and an empty one clears it.
    expect((await update(kim, { last_name: 'Li' })).body).toMatchObject({
      ...told,
      unit_name: 'Patrol B',
      unit_id: other.id,
    });
    const cleared = (await update(kim, { unit_id: '', group_id: null, supervisor_id: '', state_id: '' })).body;
    for (const name of Object.keys(told)) expect(cleared).not.toHaveProperty(name);
    expect(await rowOf(kim)).not.toHaveProperty('unit_id');
    const names = { rank_id: kim.rank_id, rank_name: 'Officer' };
    const whole = { ...names, group_id: group.id, group_name: 'Sworn', supervisor: sergeant.id };
    expect(await assignments(kim)).toEqual([
      { employee_id: 'K1', ...whole, unit_id: unit.id, unit_name: 'Patrol A' },
      { ...whole, unit_id: other.id, unit_name: 'Patrol B' },
      names,
    ]);
  });

  test('that there are not are refused by field', async () => {
    const gone = '01KRH4FVM00000000000000000';
    const off = await someone();
    await update(off, { active: false });
    const kim = await someone();
    for (const [given, field] of [
      [{ unit_id: gone }, 'unit_id'],
      [{ group_id: gone }, 'group_id'],
      [{ supervisor_id: 'UNKNOWN' }, 'supervisor_id'],
      [{ supervisor_id: off.employee_id }, 'supervisor_id'],
    ] as const) {
      expect(Object.keys((await create('K2', given)).body)).toEqual([field]);
      expect(Object.keys((await update(kim, given)).body.fields)).toEqual([field]);
    }
    expect((await create('K2')).status).toBe(201);
  });

  test('changed by two people at once are merged by field, and a conflict has both names', async () => {
    const [unit, group] = [await buildUnit(system, site, 'Patrol A'), await buildGroup(system, site, 'Sworn')];
    const [first, second] = [await someone({ first_name: 'Ada' }), await someone({ first_name: 'Bo' })];
    const kim = await someone();
    const read = { unit_id: null, group_id: null, supervisor_id: null, state_id: null };
    expect((await update(kim, { ...read, unit_id: unit.id, supervisor_id: first.employee_id, read })).status).toBe(200);
    const merged = await update(kim, { ...read, group_id: group.id, read });
    expect(merged.body).toMatchObject({ unit_name: 'Patrol A', group_name: 'Sworn', supervisor_id: first.employee_id });
    const refused = await update(kim, { ...read, supervisor_id: second.employee_id, unit_id: null, read });
    expect([said(refused), refused.body.conflicts]).toEqual([
      '409 edit_conflict',
      [
        {
          field: 'supervisor_id',
          value: first.employee_id,
          yours: `Bo ${second.last_name} (${second.employee_id})`,
          theirs: `Ada ${first.last_name} (${first.employee_id})`,
        },
      ],
    ]);
  });

  test('keep their former name in entries, and the roster shows the new one', async () => {
    const unit = await buildUnit(system, site, 'Patrol A');
    const kim = await someone({ unit_id: unit.id });
    expect((await rowOf(kim)).unit_name).toBe('Patrol A');
    const body = { name: 'Watch 1' };
    expect(said(await system.call('lists', 'updateUnit', { params: { id: unit.id }, body }, staff.asking))).toBe('ok');
    expect((await rowOf(kim)).unit_name).toBe('Watch 1');
    await update(kim, { group_id: (await buildGroup(system, site, 'Sworn')).id });
    expect((await assignments(kim)).map((data) => (data as { unit_name?: string }).unit_name)).toEqual([
      undefined,
      'Watch 1',
    ]);
  });

  test('stay in the list while an employee is in them, even a deactivated one', async () => {
    const unit = await buildUnit(system, site, 'Patrol A');
    const remove = () => system.call('lists', 'removeUnit', { params: { id: unit.id } }, staff.asking);
    const kim = await someone({ first_name: 'Kim', unit_id: unit.id });
    await update(kim, { active: false });
    const refused = await remove();
    expect([said(refused), refused.body.detail]).toEqual([
      '409 in_use',
      `Kim ${kim.last_name} (${kim.employee_id}) is in this unit. Please choose another unit for them first.`,
    ]);
    await update(kim, { unit_id: '' });
    expect(said(await remove())).toBe('ok');
  });

  test('removed while an employee is assigned to it: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const unit = await buildUnit(system, site);
      const kim = await someone();
      const [removed, chosen] = await Promise.all([
        system.call('lists', 'removeUnit', { params: { id: unit.id } }, staff.asking),
        update(kim, { unit_id: unit.id }),
      ]);
      const isIn = (await stored(kim)).unit_id === unit.id;
      expect([removed.status, chosen.status]).toEqual(isIn ? [409, 200] : [200, 400]);
    }
  });
});

describe('supervisors', () => {
  const supervise = (one: Employee, by: Employee) => update(one, { supervisor_id: by.employee_id });

  test('never make a cycle, in any order', async () => {
    const [a, b, c] = [await someone(), await someone(), await someone()];
    expect((await supervise(b, a)).status).toBe(200);
    expect((await supervise(c, b)).status).toBe(200);
    const own = await supervise(a, a);
    expect([said(own), own.body.detail]).toEqual([
      '409 supervisor_cycle',
      `Sam ${a.last_name} cannot be their own supervisor.`,
    ]);
    for (const below of [b, c]) expect(said(await supervise(a, below))).toBe('409 supervisor_cycle');
    expect([(await stored(a)).supervisor, (await stored(a)).reports, (await stored(b)).reports]).toEqual([
      undefined,
      1,
      1,
    ]);
  });

  test('of edits at once that would make a cycle together, one is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const people = [await someone(), await someone(), await someone()] as const;
      const [a, b, c] = people;
      const answers = await Promise.all([supervise(a, b), supervise(b, c), supervise(c, a)]);
      expect(answers.map(said).toSorted()).toEqual(['409 supervisor_cycle', 'ok', 'ok']);
      const now = await Promise.all(people.map(stored));
      for (const one of now) {
        expect(one.reports ?? 0).toBe(now.filter(({ supervisor }) => supervisor === one.id).length);
      }
    }
  });

  test('who are deactivated or deleted supervise no one from then on, and the records say so', async () => {
    for (const leave of ['deactivate', 'delete'] as const) {
      const sergeant = await someone();
      const people = [await someone({ supervisor: sergeant.id }), await someone({ supervisor: sergeant.id })];
      expect(await rowOf(people[0] as Employee)).toMatchObject({ supervisor_id: sergeant.employee_id });
      const left =
        leave === 'delete'
          ? await system.call('roster', 'delete', { params: { employee_id: sergeant.employee_id } }, staff.asking)
          : await update(sergeant, { active: false });
      expect(said(left)).toBe('ok');
      for (const one of people) {
        expect(await stored(one)).not.toHaveProperty('supervisor');
        expect(await rowOf(one)).not.toHaveProperty('supervisor_id');
        expect((await assignments(one)).at(-1)).not.toHaveProperty('supervisor');
      }
      const told = (await auditEntries(site.table, 'employee.update')).filter(({ subject }) =>
        people.some(({ id }) => id === (subject as { employee?: string }).employee),
      );
      expect(told.map(({ before, after }) => [before, after])).toEqual(
        people.map(() => [{ supervisor: sergeant.id }, { supervisor: null }]),
      );
    }
  });

  test('a deleted person is counted by the supervisor no longer', async () => {
    const sergeant = await someone();
    const kim = await someone({ supervisor: sergeant.id });
    expect((await stored(sergeant)).reports).toBe(1);
    await system.call('roster', 'delete', { params: { employee_id: kim.employee_id } }, staff.asking);
    expect([(await stored(sergeant)).reports, await findEmployee(site.table, kim.id)]).toEqual([0, undefined]);
  });

  test('deactivated while people are assigned to them: no one keeps an inactive supervisor', async () => {
    for (let round = 0; round < 5; round++) {
      const sergeant = await someone();
      const people = [await someone(), await someone()];
      await Promise.all([update(sergeant, { active: false }), ...people.map((one) => supervise(one, sergeant))]);
      const now = await Promise.all(people.map(stored));
      expect(now.map(({ supervisor }) => supervisor)).toEqual([undefined, undefined]);
      expect((await stored(sergeant)).reports ?? 0).toBe(0);
    }
  });

  test('renamed or given another number, are named so in the roster', async () => {
    const sergeant = await someone();
    const kim = await someone({ supervisor: sergeant.id });
    await rowOf(kim);
    await update(sergeant, { first_name: 'Other', last_name: 'Name' });
    expect((await rowOf(kim)).supervisor_name).toBe('Other Name');
  });
});

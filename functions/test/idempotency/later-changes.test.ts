import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { as, buildClass, buildCrowd, buildEmployee, buildType, credentialOf, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change, dumpSite } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { cancelled, failing, interception, tableError } from '@muster/testing/interception';
import { observer } from '@muster/testing/observe';
import type { Body, RequestParts } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { credentialItem } from '../../src/table/entities/credential.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { outcomeOf } from './keyed-call.ts';

const table = interception();
const watch = observer();
await prepareEachTest([], { onClient: [table.onClient, watch.onClient], reset: () => table.inject({}) });
let chief: RequestParts;
beforeEach(async () => {
  chief = await as(system, site, site.chief);
});

const key = 'b5f1c1f4-7a0e-4c37-9d43-0a8c1f4f2f61';
const withKey = (asking: RequestParts): RequestParts => ({
  ...asking,
  headers: { ...asking.headers, [idempotencyKeyHeader]: key },
});

describe('a new employee whose creation is repeated because the temporary password did not arrive', () => {
  let form: Record<string, string>;
  beforeEach(async () => {
    const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Officer' });
    form = { employee_id: 'N.1', first_name: 'Kim', last_name: 'New', badge_number: '7', rank_id };
  });
  const create = (by = chief) => system.call('roster', 'create', { body: form }, withKey(by));
  const remove = (employee_id: string) => system.call('roster', 'delete', { params: { employee_id } }, chief);
  const signIn = async (password: string) =>
    outcomeOf(await system.call('session', 'signIn', { body: { username: 'N.1', password, site_code: site.code } }));

  test('signs in with the latest password only; no password and no key is stored', async () => {
    const passwords: string[] = [];
    for (let n = 0; n < 3; n++) passwords.push((await create()).body.temporary_password);
    const kept = JSON.stringify(await dumpSite(system, site.code));
    for (const secret of [...passwords, key]) expect(kept).not.toContain(secret);
    const [first = '', second = '', third = ''] = passwords;
    expect(await Promise.all([first, second].map(signIn))).toEqual(Array(2).fill('401 sign_in_failed'));
    expect(await signIn(third)).toBe('200');
    expect(await auditEntries(site.table, 'employee.create')).toHaveLength(2);
    expect(await auditEntries(site.table, 'employee.reset_password')).toHaveLength(2);
  });

  test('is answered with current data, and refused once the employee has chosen a password', async () => {
    const { id } = (await create()).body.employee as Employee;
    await change(site.table, employeeKey(site.table, id), { first_name: 'Kimberly' });
    expect((await create()).body.employee.first_name).toBe('Kimberly');
    await transact(site.table, [put(site.table, credentialItem(site.table, id, await credentialOf('Own#2026pass')))]);
    const before = await dumpSite(system, site.code);
    expect(outcomeOf(await create())).toBe('409 changed_since');
    expect(await dumpSite(system, site.code)).toEqual(before);
  });

  test('is not created again after a deletion, and a new holder of the number is not changed', async () => {
    expect((await create()).status).toBe(201);
    expect((await remove('N.1')).status).toBe(200);
    expect(outcomeOf(await create())).toBe('409 changed_since');
    await buildEmployee(system, site, { employee_id: 'N.1' });
    const before = await dumpSite(system, site.code);
    expect(outcomeOf(await create())).toBe('409 changed_since');
    expect(await dumpSite(system, site.code)).toEqual(before);
  });

  test('a new administrator gets a password from administrators only; callers must still be allowed to create', async () => {
    const clerk = await buildEmployee(system, site, { permissions: { manage_employees: true } });
    const desk = await as(system, site, clerk);
    const { id } = (await create(desk)).body.employee as Employee;
    const permissions = { admin_access: true };
    await change(site.table, employeeKey(site.table, id), { permissions });
    expect(outcomeOf(await create(desk))).toBe('403 forbidden');
    await change(site.table, employeeKey(site.table, clerk.id), { permissions: {} });
    expect(outcomeOf(await create(desk))).toBe('403 forbidden');
  });
});

test('a refused request does not use up its key', async () => {
  const row = await buildClass(system, site, { class_size: 1 });
  const [holder] = await buildCrowd(system, site, row, 1);
  const enroll = () => system.call('enrollment', 'enroll', { params: { id: row.id } }, withKey(chief));
  expect(outcomeOf(await enroll())).toBe('409 class_full');
  const params = { classId: row.id, employee_id: holder?.employee_id ?? '' };
  expect((await system.call('attendance', 'removeAttendee', { params }, chief)).status).toBe(200);
  expect(outcomeOf(await enroll())).toBe('200');
});

test('the stored answer is repeated even if the change was undone meanwhile', async () => {
  const row = await buildClass(system, site);
  const params = { id: row.id };
  const first = await system.call('enrollment', 'enroll', { params }, withKey(chief));
  expect((await system.call('enrollment', 'unenroll', { params }, chief)).status).toBe(200);
  const again = await system.call('enrollment', 'enroll', { params }, withKey(chief));
  expect([again.status, again.body]).toEqual([200, first.body]);
  const [type] = Object.values(await dumpSite(system, site.code)).filter(({ SK }) => SK === 'CLASS');
  expect(type?.enrolled_count).toBe(0);
});

test('a key that one call used is refused by another call with the same input', async () => {
  const { id } = await buildClass(system, site);
  const calls = ['enroll', 'unenroll'] as const;
  const [first, second] = calls.map(
    (name) => () => system.call('enrollment', name, { params: { id } }, withKey(chief)),
  );
  expect([await first?.(), await second?.()].map((answer) => answer && outcomeOf(answer))).toEqual([
    '200',
    '422 key_reused',
  ]);
});

test('while the table cannot say whether the key was used, the answer is 503 unsure', async () => {
  const params = { id: (await buildClass(system, site)).id };
  const enroll = () => system.call('enrollment', 'enroll', { params }, withKey(chief));
  expect((await enroll()).status).toBe(200);
  table.inject(failing(/TransactGetItems/, () => tableError('TimeoutError')));
  expect(outcomeOf(await enroll())).toBe('503 unsure');
  table.inject({});
  expect((await enroll()).status).toBe(200);
});

test('a key that another transaction is writing is read again', async () => {
  const params = { id: (await buildClass(system, site)).id };
  const enroll = () => system.call('enrollment', 'enroll', { params }, withKey(chief));
  const first = await enroll();
  let asked = 0;
  table.inject({
    before: ({ command }) => {
      if (command === 'TransactGetItems' && ++asked <= 2) throw cancelled('TransactionConflict');
    },
  });
  expect((await enroll()).body).toEqual(first.body);
  expect(asked).toBe(3);
});

describe('an update of one person among many', () => {
  const move = async (person: Employee, unit_id: string, by: RequestParts) => {
    const { employee_id, first_name, last_name, badge_number, rank_id = '' } = person;
    const fields = { first_name, last_name, badge_number, rank_id };
    const body = { ...fields, unit_id, read: { ...fields, unit_id: '' } };
    return system.call('roster', 'update', { params: { employee_id }, body }, by);
  };
  const unitNamed = async (name: string): Promise<string> =>
    (await system.call('lists', 'addUnit', { body: { name } }, chief)).body.id;
  const officers = async (count: number) => {
    const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Officer' });
    return Promise.all(Array.from({ length: count }, () => buildEmployee(system, site, { rank_id })));
  };
  const unitOf = async ({ employee_id }: Employee) =>
    (await system.call('roster', 'profile', { params: { employee_id } }, chief)).body.unit_id;

  test('that is repeated after another person undid it is answered as they are now, and changes nothing', async () => {
    const [[person], patrol] = [await officers(1), await unitNamed('Patrol')];
    if (!person) throw new Error('no person');
    expect((await move(person, patrol, withKey(chief))).body.unit_id).toBe(patrol);
    const { employee_id, first_name, last_name, badge_number, rank_id } = person;
    const undo = { first_name, last_name, badge_number, rank_id, unit_id: '' };
    await system.call('roster', 'update', { params: { employee_id }, body: undo }, chief);
    const repeated = await move(person, patrol, withKey(chief));
    expect([repeated.status, repeated.body.unit_id]).toEqual([200, undefined]);
    expect(await unitOf(person)).toBeUndefined();
    expect(await auditEntries(site.table, 'employee.update')).toHaveLength(2);
  });

  test('loses nothing when two people move twelve at the same time: each is moved once, and the other caller is informed', async () => {
    const people = await officers(12);
    const [patrol, traffic] = [await unitNamed('Patrol'), await unitNamed('Traffic')];
    const answers = await Promise.all(
      people.map((person) => Promise.all([move(person, patrol, chief), move(person, traffic, chief)])),
    );
    for (const [n, pair] of answers.entries()) {
      expect(pair.map(outcomeOf).toSorted()).toEqual(['200', '409 edit_conflict']);
      const moved = pair.find(({ status }) => status === 200);
      expect(await unitOf(people[n] as Employee)).toBe(moved?.body.unit_id);
    }
  });
});

describe('issuing sixty certifications in several transactions', () => {
  async function ended(): Promise<{ issue: (ids?: string[]) => Promise<Body>; ids: string[]; id: string }> {
    const row = await buildClass(system, site, { inDays: -10, class_size: 60 });
    const ids = (await buildCrowd(system, site, row, 60)).map(({ employee_id }) => employee_id);
    const issue = (employee_ids = ids) =>
      system.call('certification', 'issue', { params: { classId: row.id }, body: { employee_ids } }, withKey(chief));
    return { issue, ids, id: row.id };
  }

  test('is completed by a repetition after an interruption, each certification once; other employee IDs are refused', async () => {
    const { issue, ids } = await ended();
    let transactions = 0;
    table.inject({
      before({ command }) {
        if (command === 'TransactGetItems' || (command === 'TransactWriteItems' && ++transactions > 1)) {
          throw tableError('TimeoutError');
        }
      },
    });
    expect((await issue()).status).toBe(503);
    table.inject({});
    expect(outcomeOf(await issue(ids.slice(0, 30)))).toBe('422 key_reused');
    const certified = async () => (await dumpSite(system, site.code)).filter(({ SK }) => SK.startsWith('CERT#')).length;
    expect(await certified()).toBe(18);
    const { status, body } = await issue();
    expect([status, body.issued.toSorted(), await certified()]).toEqual([200, ids.toSorted(), 60]);
    const entries = await auditEntries(site.table, 'certification.issue');
    const told = entries.flatMap(({ after }) => (after as { employees: string[] }).employees);
    expect([told.length, new Set(told).size]).toEqual([60, 60]);
    await expectViewsAgree(system, site);
  });

  test('stores the key with its employee IDs even if all were certified before', async () => {
    const { issue, ids, id } = await ended();
    const body = { employee_ids: ids };
    expect((await system.call('certification', 'issue', { params: { classId: id }, body }, chief)).status).toBe(200);
    expect((await issue()).status).toBe(200);
    expect(outcomeOf(await issue(ids.slice(1)))).toBe('422 key_reused');
  });
});

test('a key costs no additional round trip on success', async () => {
  const [one, two] = [await buildType(system, site), await buildType(system, site)];
  const rows = [
    await buildClass(system, site, { type: one }),
    await buildClass(system, site, { type: two, inDays: 20 }),
  ];
  // From here on the process knows the site's types and ranks.
  await system.call('training', 'types', {}, chief);
  await system.call('ranks', 'list', {}, chief);
  const trips = [chief, withKey(chief)].map((asking, n) => async () => {
    const params = { id: rows[n]?.id ?? '' };
    const { answer, trips, sent } = await watch.during(() => system.call('enrollment', 'enroll', { params }, asking));
    return [answer.status, trips, sent.length];
  });
  const [without, with_] = [await trips[0]?.(), await trips[1]?.()];
  expect(with_).toEqual(without);
  expect(without?.[0]).toBe(200);
});

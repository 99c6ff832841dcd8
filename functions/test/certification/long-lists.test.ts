import type { EndpointName } from '@muster/shared/contract';
import {
  as,
  buildCertification,
  buildClass,
  buildCrowd,
  buildEmployee,
  buildSeat,
  buildType,
  staffOf,
} from '@muster/testing/build';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { readPages } from '@muster/testing/pages';
import { type Answered, type Body, type RequestParts, usualNow } from '@muster/testing/system';
import { beforeEach, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { pagedList, writeRow } from '../../src/calls/paging.ts';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { trainingSergeant } from '../waitlist/people.ts';

await prepareEachTest();
let asking: RequestParts;
beforeEach(async () => {
  asking = (await trainingSergeant(system, site)).asking;
});

const read = (name: EndpointName<'certification'>, query: Record<string, string> = {}): Promise<Answered<Body[]>> =>
  system.call('certification', name, { query }, asking);

const follow = (name: EndpointName<'certification'>, limit: string, between?: () => Promise<unknown>) =>
  readPages<Body>((query) => read(name, query), { limit }, between);

// spec 3.17, 7.47
test('completed: all fields of ended classes, latest first, without running and future classes', async () => {
  const type = await buildType(system, site, { name: 'Driving', is_mandatory: false });
  const older = await buildClass(system, site, { type, inDays: -9 });
  const newer = await buildClass(system, site, { type, inDays: -2, location: 'Track' });
  await buildClass(system, site, { type, inDays: 1 });
  await buildCrowd(system, site, newer, 3);
  const { status, body } = await read('completed');
  expect([status, body]).toEqual([
    200,
    [
      {
        id: newer.id,
        name: 'Driving',
        location: 'Track',
        dates: [{ date: '2026-05-11', start_time: '2026-05-11T09:00:00', end_time: '2026-05-11T12:00:00' }],
        enrollment_count: 3,
        certified_count: 0,
        uncertified_count: 3,
        training_type: { is_mandatory: false },
      },
      expect.objectContaining({ id: older.id, enrollment_count: 0 }),
    ],
  ]);
});

test('completed, page by page: each class once, also while classes are added and end', async () => {
  const type = await buildType(system, site);
  const classes = [];
  for (let n = 1; n <= 7; n++) classes.push(await buildClass(system, site, { type, inDays: -n }));
  const whole = (await read('completed')).body.map(({ id }) => id);
  expect(whole).toEqual(classes.map(({ id }) => id));
  for (const limit of ['1', '2', '3', '7', '8']) {
    const pages = await follow('completed', limit);
    expect(pages.flat().map(({ id }) => id)).toEqual(whole);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(Number(limit));
  }
  const pages = await follow('completed', '2', () => buildClass(system, site, { type, inDays: -1 }));
  const ids = pages.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => whole.includes(id))).toEqual(whole);
});

// spec 3.20, 7.48
test('summaries: active employees by number, with counts that match their certifications', async () => {
  const [done, near, pending] = [
    await buildType(system, site, { name: 'A', expiration_months: 12 }),
    await buildType(system, site, { name: 'B', expiration_months: 12 }),
    await buildType(system, site, { name: 'C' }),
  ];
  await buildType(system, site, { name: 'D' });
  await buildType(system, site, { name: 'E', is_mandatory: false });
  const person = await buildEmployee(system, site, {
    credential: null,
    employee_id: '900',
    first_name: 'Kim',
    last_name: 'Lee',
  });
  const rank = await createRank(staffOf(system, site), { name: 'Captain' });
  const given = { first_name: 'Kim', last_name: 'Lee', badge_number: '900', rank_id: rank.id };
  // The process keeps the rows: a changed rank must show.
  expect((await read('summaries')).body[1]).toMatchObject({ employee_id: '900', rank_name: null });
  const chief = await as(system, site, site.chief);
  const promoted = await system.call('roster', 'update', { params: { employee_id: '900' }, body: given }, chief);
  expect(promoted.status).toBe(200);
  const inactive = await buildEmployee(system, site, { credential: null, employee_id: '80' });
  await change(site.table, employeeKey(site.table, inactive.id), { active: false });
  await buildCertification(system, site, done, person, '2026-05-01');
  await buildCertification(system, site, near, person, '2025-06-20');
  await buildSeat(system, site, await buildClass(system, site, { type: pending }), person);
  const { body } = await read('summaries');
  expect(body.map(({ employee_id }) => employee_id)).toEqual(['1', '900', expect.stringMatching(/^\d{5,}$/)]);
  expect(body[1]).toEqual({
    employee_id: '900',
    name: 'Kim Lee',
    rank_name: rank.name,
    rank_order: 1,
    missing_count: 1,
    pending_count: 1,
    expiring_count: 1,
    completed_count: 1,
    certifications: [
      {
        training_id: done.id,
        training_name: 'A',
        status: 'COMPLETED',
        certification_date: '2026-05-01',
        expiration_date: '2027-05-01',
      },
      {
        training_id: near.id,
        training_name: 'B',
        status: 'NEAR_EXPIRATION',
        certification_date: '2025-06-20',
        expiration_date: '2026-06-20',
      },
      {
        training_id: pending.id,
        training_name: 'C',
        status: 'PENDING',
        certification_date: null,
        expiration_date: null,
      },
      expect.objectContaining({ training_name: 'D', status: 'MISSING', certification_date: null }),
    ],
  });
  const own = await system.call('certification', 'mandatoryStatus', {}, await as(system, site, person));
  expect(own.body).toEqual(body[1]?.certifications);
});

test('summaries, page by page: each employee once, also while employees are created', async () => {
  await buildType(system, site);
  for (let n = 0; n < 9; n++) {
    system.clock.now = new Date(system.clock.now.getTime() + 1);
    await buildEmployee(system, site, { credential: null });
  }
  const whole = (await read('summaries')).body.map(({ employee_id }) => employee_id);
  expect(whole).toHaveLength(11);
  for (const limit of ['1', '4', '11', '12']) {
    const pages = await follow('summaries', limit);
    expect(
      pages
        .flat()
        .map(({ employee_id }) => employee_id)
        .toSorted(),
    ).toEqual(whole.toSorted());
  }
  const joining = async () => {
    system.clock.now = new Date(system.clock.now.getTime() + 1);
    if (system.clock.now.getTime() < usualNow.getTime() + 14) await buildEmployee(system, site, { credential: null });
  };
  const ids = (await follow('summaries', '3', joining)).flat().map(({ employee_id }) => employee_id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(whole));
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');

test.each(['completed', 'summaries'] as const)('%s: a forged cursor or limit is answered 400', async (name) => {
  for (const cursor of [
    '*',
    encoded('#'),
    encoded('-'),
    encoded('.'),
    encoded(`${'9'.repeat(300)}`),
    encoded('1\n2'),
  ]) {
    const { status, body } = await read(name, { cursor });
    expect([status, (body as Body).fields], cursor).toEqual([400, { cursor: ['Unknown cursor'] }]);
  }
  for (const limit of ['0', '-1', '1001', 'all', '1.5']) expect((await read(name, { limit })).status, limit).toBe(400);
  // A valid position is accepted even if no answer gave it.
  for (const text of ['0', '9999', '2026-05-13#OTHER'])
    expect((await read(name, { cursor: encoded(text) })).status).toBe(200);
});

test('an answer stays under 5 MB for any limit and row size, and links to the next page', async () => {
  const rows = Array.from({ length: 900 }, (_, n) => ({ n, text: 'ü'.repeat(8000) }));
  const reader = async function* (after: string | undefined) {
    const left = after === undefined ? rows : rows.slice(Number(after) + 1);
    for (let first = 0; first < left.length; first += 50) {
      yield left.slice(first, first + 50).map((row) => writeRow(`${row.n}`, row));
    }
  };
  for (const limit of [undefined, 1000]) {
    const seen: number[] = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const call = { query: { limit, cursor }, nextPage: [] as { limit?: number | undefined; cursor: string }[] };
      const { text } = await pagedList(call, reader);
      const page = JSON.parse(text) as typeof rows;
      expect(Buffer.byteLength(text)).toBeLessThan(5_000_000);
      seen.push(...page.map(({ n }) => n));
      cursor = call.nextPage[0]?.cursor;
    }
    expect(seen).toEqual(rows.map(({ n }) => n));
  }
});

test('no call logs an error', () => expect(system.errors).toEqual([]));

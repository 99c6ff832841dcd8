import { buildClass, buildCrowd, buildEmployee, buildType } from '@muster/testing/build';
import { contentionSimulator } from '@muster/testing/contention';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import type { Answered, Body } from '@muster/testing/system';
import { expectViewsAgree } from '@muster/testing/views';
import { beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../src/table/core/write.ts';
import { newJob } from '../../src/table/entities/job.ts';
import { listRanks } from '../../src/table/entities/rank.ts';
import { buildRank, type Signed, signed } from '../roster/staff.ts';
import { classOf, officers, take } from '../waitlist/people.ts';

const contention = contentionSimulator();
await prepareEachTest([], { onClient: contention.onClient });
let staff: Signed;
beforeEach(async () => {
  staff = await signed(system, site, { admin_access: true, manage_trainings: true });
});

type Fields = Record<string, unknown>;

/** A loaded edit form: the fields it read, and a function that sends changed fields. */
interface Loaded {
  read: Fields;
  send: (changed: Fields, read?: Fields | null) => Promise<Answered<Body>>;
  /** Returns the stored fields, as the API answers them. */
  now: () => Promise<Fields>;
}

const day = (date: string, start: string, end: string) => ({
  date,
  start_time: `${date}T${start}:00`,
  end_time: `${date}T${end}:00`,
});

async function employeeForm(): Promise<Loaded> {
  // Rank names are unique, so a form that is loaded twice reuses the ranks.
  const there = await listRanks(site.table);
  const rank = async (name: string) =>
    (there.find((one) => one.name === name) ?? (await buildRank(system, site, name))).id;
  ranks = { Sergeant: await rank('Sergeant'), Officer: await rank('Officer'), Captain: await rank('Captain') };
  const { employee_id } = await buildEmployee(system, site, { rank_id: ranks.Officer, middle_name: 'Lee' });
  const params = { employee_id };
  const now = async () => (await system.call('roster', 'profile', { params }, staff.asking)).body as Fields;
  const { first_name, middle_name, last_name, badge_number, rank_id, active } = await now();
  const read = { first_name, middle_name, last_name, badge_number, rank_id, active };
  return { read, now, send: sender(read, (body) => system.call('roster', 'update', { params, body }, staff.asking)) };
}
let ranks: Record<string, string> = {};

async function typeForm(): Promise<Loaded> {
  const { id } = await buildType(system, site, { name: 'Firearms', expiration_months: 12 });
  const now = async () => {
    const { body } = await system.call('training', 'types', {}, staff.asking);
    return body.find((one: Fields) => one.id === id);
  };
  const { name, is_mandatory, type, expiration_months } = await now();
  const read = { name, is_mandatory, type, expiration_months };
  const put = (body: Fields) => system.call('training', 'updateType', { params: { id }, body }, staff.asking);
  return { read, now, send: sender(read, put) };
}

async function classForm(overrides: Parameters<typeof buildClass>[2] = {}): Promise<Loaded & { id: string }> {
  const { id, type_id } = await buildClass(system, site, overrides);
  const now = async () => {
    const { body } = await system.call('training', 'classes', { params: { id: type_id } }, staff.asking);
    return body.find((one: Fields) => one.id === id);
  };
  const { location, class_size, enrollment_start, enrollment_end, training_dates } = await now();
  const read = { location, class_size, enrollment_start, enrollment_end, training_dates };
  const put = (body: Fields) => system.call('training', 'updateClass', { params: { id }, body }, staff.asking);
  return { id, read, now, send: sender(read, put) };
}

async function rankForm(): Promise<Loaded> {
  const { id } = await buildRank(system, site, 'Sergeant');
  const now = async () => {
    const { body } = await system.call('ranks', 'list', {}, staff.asking);
    return body.find((one: Fields) => one.id === id);
  };
  const read = { name: 'Sergeant' };
  const put = (body: Fields) => system.call('ranks', 'rename', { params: { id }, body }, staff.asking);
  return { read, now, send: sender(read, put) };
}

/** `read` has the fields that the form had loaded; null sends none. */
function sender(read: Fields, put: (body: Fields) => Promise<Answered<Body>>): Loaded['send'] {
  return (changed, was = read) => put({ ...read, ...changed, ...(was && { read: was }) });
}

const forms = {
  employee: {
    load: employeeForm,
    audited: 'employee.update',
    mine: () => ({ badge_number: 'B-1', rank_id: ranks.Sergeant }),
    theirs: () => ({ last_name: 'Quinn', middle_name: '' }),
    stored: { last_name: 'Quinn', middle_name: null, badge_number: 'B-1', rank_name: 'Sergeant', first_name: 'Sam' },
    before: () => ({ badge_number: expect.any(String), rank: 'Officer' }),
    conflict: () => ({
      mine: { badge_number: 'B-1', rank_id: ranks.Sergeant, middle_name: '', active: true },
      theirs: { badge_number: 'B-2', rank_id: ranks.Captain, middle_name: 'Ann', active: false },
      conflicts: [
        { field: 'middle_name', yours: 'empty', theirs: 'Ann', value: 'Ann' },
        { field: 'badge_number', yours: 'B-1', theirs: 'B-2', value: 'B-2' },
        { field: 'rank_id', yours: 'Sergeant', theirs: 'Captain', value: ranks.Captain },
      ],
    }),
  },
  'training type': {
    load: typeForm,
    audited: 'type.update',
    mine: () => ({ name: 'Firearms II' }),
    theirs: () => ({ is_mandatory: false, expiration_months: null }),
    stored: { name: 'Firearms II', is_mandatory: false, expiration_months: null, type: 'in_department' },
    before: () => ({ name: 'Firearms' }),
    conflict: () => ({
      mine: { name: 'Mine', type: 'out_department', expiration_months: '24' },
      theirs: { name: 'Theirs', type: 'out_of_department', expiration_months: null },
      conflicts: [
        { field: 'name', yours: 'Mine', theirs: 'Theirs', value: 'Theirs' },
        { field: 'expiration_months', yours: '24 months', theirs: 'Never', value: null },
      ],
    }),
  },
  class: {
    load: classForm,
    audited: 'class.update',
    mine: () => ({ location: 'Annex', class_size: '15' }),
    theirs: () => ({ training_dates: [day('2026-05-24', '13:00', '15:00')], enrollment_end: '2026-05-24T12:00:00Z' }),
    stored: {
      location: 'Annex',
      class_size: 15,
      training_dates: [day('2026-05-24', '13:00', '15:00')],
      enrollment_end: '2026-05-24T12:00:00.000Z',
    },
    before: () => ({ location: 'Room 1', class_size: 10 }),
    conflict: () => ({
      mine: {
        location: 'Annex',
        enrollment_start: '2026-05-01T12:00:00Z',
        training_dates: [day('2026-05-25', '13:00', '15:00'), day('2026-05-24', '13:00', '15:00')],
      },
      theirs: {
        location: 'Range',
        enrollment_start: '2026-05-02T12:00:00Z',
        training_dates: [day('2026-05-26', '13:00', '15:00')],
        class_size: 11,
      },
      conflicts: [
        { field: 'location', yours: 'Annex', theirs: 'Range', value: 'Range' },
        {
          field: 'enrollment_start',
          yours: 'Fri, May 1, 2026, 07:00',
          theirs: 'Sat, May 2, 2026, 07:00',
          value: '2026-05-02T12:00:00.000Z',
        },
        {
          field: 'dates',
          yours: 'Sun, May 24, 2026, 13:00-15:00; Mon, May 25, 2026, 13:00-15:00',
          theirs: 'Tue, May 26, 2026, 13:00-15:00',
          value: [day('2026-05-26', '13:00', '15:00')],
        },
      ],
    }),
  },
  rank: {
    load: rankForm,
    audited: 'rank.rename',
    mine: () => ({ name: 'Sergeant I' }),
    theirs: () => ({ name: 'Sergeant I' }),
    stored: { name: 'Sergeant I' },
    before: () => ({ name: 'Sergeant' }),
    conflict: () => ({
      mine: { name: 'Mine' },
      theirs: { name: 'Theirs' },
      conflicts: [{ field: 'name', yours: 'Mine', theirs: 'Theirs', value: 'Theirs' }],
    }),
  },
};

describe.each(Object.entries(forms))('two concurrent edits of one %s', (_, form) => {
  test("keep both changes, and the audit log has each author's change", async () => {
    const { send, now } = await form.load();
    expect((await send(form.theirs())).status).toBe(200);
    expect((await send(form.mine())).status).toBe(200);
    expect(await now()).toMatchObject(form.stored);
    const entries = (await system.call('accounts', 'auditLog', { query: { kind: form.audited } }, staff.asking)).body;
    const mine = entries.find((entry: Body) =>
      Object.keys(form.before()).every((field) => field in (entry.before ?? {})),
    );
    expect(mine.before).toEqual(form.before());
    expect(Object.keys(mine.after).toSorted()).toEqual(Object.keys(form.before()).toSorted());
    await expectViewsAgree(system, site);
  });

  test('conflict in each field that both changed; the answer has both values, and nothing is written', async () => {
    const { send, read } = await form.load();
    const { mine, theirs, conflicts } = form.conflict();
    expect((await send(theirs)).status).toBe(200);
    const before = await contentsOf(system);
    const { status, body } = await send(mine);
    expect([status, body.code, body.conflicts]).toEqual([409, 'edit_conflict', conflicts]);
    expect(body.detail).toMatch(/^Someone else changed this/);
    expect(await contentsOf(system)).toEqual(before);
    // The second form keeps its own values once it has read the stored ones.
    const seen = Object.fromEntries(
      conflicts.map((one) => [one.field === 'dates' ? 'training_dates' : one.field, one.value]),
    );
    expect((await send(mine, { ...read, ...seen })).status).toBe(200);
  });

  test('lose no change: the second edit is merged or conflicts', async () => {
    const { send, now } = await form.load();
    contention.holdNext();
    const merged = await Promise.all([send(form.theirs()), send(form.mine())]);
    expect(merged.map(({ status }) => status)).toEqual([200, 200]);
    expect(await now()).toMatchObject(form.stored);
    const other = await form.load();
    const { mine, theirs } = form.conflict();
    const met = contention.conflicts();
    contention.holdNext();
    const raced = await Promise.all([other.send(theirs), other.send(mine)]);
    expect(contention.conflicts(), 'they raced').toBeGreaterThan(met);
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectViewsAgree(system, site);
  });

  test('overwrite without `read`; a repeated change is no conflict', async () => {
    const { send, now, read } = await form.load();
    await send(form.theirs());
    expect((await send(form.mine(), null)).status).toBe(200);
    expect(await now()).toMatchObject(numbers(form.mine()));
    const entries = (await auditEntries(site.table, form.audited)).length;
    expect((await send(form.mine())).status).toBe(200);
    expect((await send(read)).status, 'nothing is changed').toBe(200);
    expect(await auditEntries(site.table, form.audited)).toHaveLength(entries);
  });

  test('accept any object as `read`: it is compared, never stored', async () => {
    const { send, now } = await form.load();
    const strange = [
      {},
      { name: 5, location: null, rank_id: '', dates: 'x', class_size: '1e3' },
      { training_dates: [null] },
    ];
    for (const was of strange) expect([200, 409]).toContain((await send(form.mine(), was)).status);
    for (const was of ['x', 7, []]) expect((await send(form.mine(), was as never)).status).toBe(400);
    expect(JSON.stringify(await now())).not.toContain('1e3');
  });
});

/** A size sent as text is answered as a number. */
const numbers = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name === 'class_size' ? Number(value) : value]),
  );

describe('a class', () => {
  test('conflicts when two edits together leave no enrollment window', async () => {
    const { send, now } = await classForm();
    await send({ enrollment_end: '2026-05-01T12:00:00Z' });
    const { status, body } = await send({ enrollment_start: '2026-05-10T12:00:00Z' });
    expect([status, body.conflicts]).toEqual([
      409,
      [
        {
          field: 'enrollment_end',
          yours: expect.stringMatching(/^Fri, May 22, 2026/),
          theirs: 'Fri, May 1, 2026, 07:00',
          value: '2026-05-01T12:00:00.000Z',
        },
      ],
    ]);
    expect((await now()).enrollment_end).toBe('2026-05-01T12:00:00.000Z');
  });

  test('can grow while employees take its last seats and its location changes: no change is lost', async () => {
    const { id, send } = await classForm({ class_size: 2 });
    await buildCrowd(system, site, await classOf(site, id), 1);
    const people = await officers(system, site, 4);
    const [grown, moved, ...taken] = await Promise.all([
      send({ class_size: 4 }),
      send({ location: 'Annex' }),
      ...people.map((person) => take(system, 'enroll', { id }, person)),
    ]);
    expect([grown?.status, moved?.status]).toEqual([200, 200]);
    const row = await classOf(site, id);
    expect(row).toMatchObject({ location: 'Annex', class_size: 4 });
    expect(row.enrolled_count).toBe(1 + taken.filter((one) => one === 'ok').length);
    await expectViewsAgree(system, site);
  });

  test('keeps its new size when an edit read the size while the class grew', async () => {
    const { id, read, send } = await classForm({ class_size: 2 });
    const row = await classOf(site, id);
    await buildCrowd(system, site, row, 2);
    await transact(site.table, [
      newJob(site.table, system.clock.now, { kind: 'grow_class', class_id: id, size: 6 }).write,
    ]);
    expect((await send({ location: 'Annex' }, { ...read, class_size: 2 })).body).toMatchObject({
      location: 'Annex',
      class_size: 6,
    });
    const [entry] = await auditEntries(site.table, 'class.update');
    expect(entry).toMatchObject({ before: { class_size: 6 }, after: { class_size: 6 } });
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));

import { buildPerson } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { chief, officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { describe, expect, test } from 'vitest';
import { transact } from '../../src/table/core/write.ts';
import { findEnrollmentState, record, requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { addFirearmEvaluation } from '../../src/table/entities/firearm.ts';
import { listEntries, type NewEntry } from '../../src/table/entities/record-entry.ts';
import { expectChained } from '../record/chained.ts';
import { buildRank } from '../roster/staff.ts';
import { said } from '../waitlist/people.ts';
import { add, authorize, call, endIt, expectRecords, history, list } from './desk.ts';

await prepareEachTest(['officer', 'trainer', 'chief']);

const carried = async (employee_id: string, on?: string, by = trainer.asking) =>
  call('carriedBy', { params: { employee_id }, query: { ...(on && { on }) } }, by);
const serials = async (employee_id: string, on?: string) =>
  (await carried(employee_id, on)).body.carries.map(({ serial }: { serial: string }) => serial);

describe('an authorization', () => {
  test('is an entry in the record of the person, and ends with a reason', async () => {
    const { employee_id, id: employee } = officer.employee;
    const { id, serial } = await add({ owner: 'personal' });
    const answer = await authorize(id, employee_id, { until: '2026-12-31' });
    const [{ id: authorization }] = answer.body.authorizations;
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        id,
        carried_by: [{ employee_id }],
        authorizations: [{ employee: { employee_id }, from: '2026-05-01', until: '2026-12-31', ended_on: null }],
      },
    ]);
    expect((await carried(employee_id)).body).toEqual({
      on: '2026-05-13',
      carries: [
        {
          id,
          type: 'handgun',
          make: 'Glock',
          model: '17',
          caliber: '9 mm',
          owner: 'personal',
          serial,
          from: '2026-05-01',
          until: '2026-12-31',
          authorization_id: authorization,
        },
      ],
    });
    expect((await endIt(authorization, { reason: 'Sold\nit' })).body).toEqual({ detail: 'Authorization ended' });
    const written = await listEntries(site.table, employee);
    expect(written.slice(-2).map(({ entry, texts }) => [entry.kind, entry.valid_on, entry.data, texts])).toMatchObject([
      ['firearm.authorized', '2026-05-01', { firearm_id: id, until: '2026-12-31' }, { serial: { value: serial } }],
      ['firearm.authorization_ended', '2026-05-13', { firearm_id: id }, { reason: { value: 'Sold\nit' } }],
    ]);
    await expectChained(site.table, employee, await requireEnrollmentState(site.table, officer.employee));
    await expectRecords();
    expect(await serials(employee_id)).toEqual([]);
    expect(await serials(employee_id, '2026-05-12')).toEqual([serial]);
    expect(await history(id)).toMatchObject({ carried_by: [], authorizations: [{ ended_on: '2026-05-13' }] });
    expect((await list())[0].carried_by).toEqual([]);
    expect(await auditEntries(site.table, 'firearm.authorize')).toMatchObject([
      { subject: { employee, firearm: id }, after: { from: '2026-05-01', last_day: '2026-12-31' } },
    ]);
    expect(await auditEntries(site.table, 'firearm.end_authorization')).toMatchObject([
      { before: { last_day: '2026-12-31' }, after: { ended_on: '2026-05-13' } },
    ]);
    expect(said(await endIt(authorization))).toBe('409 already_ended');
  });

  test('overlaps no other one of the same person and firearm', async () => {
    const { employee_id } = officer.employee;
    const { id } = await add();
    const { body } = await authorize(id, employee_id, { from: '2026-05-01', until: '2026-06-30' });
    for (const days of [{ from: '2026-06-30' }, { from: '2026-04-01' }, { from: '2026-04-01', until: '2026-05-01' }])
      expect(said(await authorize(id, employee_id, days))).toBe('409 already_authorized');
    expect(said(await authorize(id, employee_id, { from: '2026-07-01' }))).toBe('ok');
    expect(said(await endIt(body.authorizations[0].id, { on: '2026-06-01' }))).toBe('ok');
    expect(said(await authorize(id, employee_id, { from: '2026-06-01', until: '2026-06-30' }))).toBe('ok');
    // Another firearm, and another person.
    expect(said(await authorize((await add()).id, employee_id))).toBe('ok');
    const second = await buildPerson(system, site);
    expect(said(await authorize(id, second.employee.employee_id))).toBe('ok');
    expect((await list())[0].carried_by).toHaveLength(2);
    await expectRecords();
  });

  test('ends on its first day if it never began, and on no earlier day', async () => {
    const { employee_id } = officer.employee;
    const { id } = await add();
    const { body } = await authorize(id, employee_id, { from: '2026-08-01', until: '2026-08-31' });
    const [authorization] = body.authorizations;
    for (const on of ['2026-07-31', '2026-09-01'])
      expect(Object.keys((await endIt(authorization.id, { on })).body.fields)).toEqual(['on']);
    expect(said(await endIt(authorization.id))).toBe('ok');
    expect((await history(id)).authorizations).toMatchObject([{ ended_on: '2026-08-01' }]);
    expect(await serials(employee_id, '2026-08-01')).toEqual([]);
    const over = await authorize(id, employee_id, { from: '2026-01-01', until: '2026-01-31' });
    const past = over.body.authorizations.find(({ until }: { until: string }) => until === '2026-01-31');
    expect(said(await endIt(past.id))).toBe('409 already_ended');
  });

  test('granted or ended twice at once counts once', async () => {
    const { employee_id, id: employee } = officer.employee;
    const { id } = await add();
    const answers = await Promise.all([1, 2, 3].map(() => authorize(id, employee_id)));
    expect(answers.map(said).toSorted()).toEqual(['409 already_authorized', '409 already_authorized', 'ok']);
    const [authorization] = (await history(id)).authorizations;
    const ends = await Promise.all([endIt(authorization.id), endIt(authorization.id)]);
    expect(ends.map(said).toSorted()).toEqual(['409 already_ended', 'ok']);
    await expectChained(site.table, employee, await requireEnrollmentState(site.table, officer.employee));
  });

  test('of a shared firearm for several people at once is one each', async () => {
    const { id } = await add({ type: 'shotgun' });
    const people = await Promise.all([1, 2, 3, 4].map(() => buildPerson(system, site)));
    const answers = await Promise.all(people.map(({ employee }) => authorize(id, employee.employee_id)));
    expect(answers.map(said)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect((await list())[0].carried_by).toHaveLength(4);
    expect((await history(id)).authorizations).toHaveLength(4);
  });

  test('is not for oneself, except by an administrator', async () => {
    const { id } = await add();
    const own = trainer.employee.employee_id;
    expect(said(await authorize(id, own))).toBe('403 forbidden');
    const { body } = await authorize(id, own, {}, (await administrator()).asking);
    expect(said(await endIt(body.authorizations[0].id))).toBe('403 forbidden');
    const both = await administrator();
    expect(said(await authorize(id, both.employee.employee_id, {}, both.asking))).toBe('ok');
    expect(await auditEntries(site.table, 'firearm.authorize')).toMatchObject([{}, { marks: ['own_record'] }]);
  });

  test('is refused for unknown and deleted people, and unknown firearms', async () => {
    const { id } = await add();
    const { employee_id } = officer.employee;
    expect(said(await authorize(id, 'nobody'))).toBe('404 not_found');
    expect(said(await authorize('01KRH4FVM00000000000000000', employee_id))).toBe('404 not_found');
    expect(said(await endIt(`${officer.employee.id}-1`))).toBe('404 not_found');
    await system.call('roster', 'delete', { params: { employee_id } }, chief.asking);
    expect(said(await authorize(id, employee_id))).toBe('404 not_found');
  });
});

const administrator = () => buildPerson(system, site, { permissions: { admin_access: true, manage_trainings: true } });

describe('the firearms of a person', () => {
  test('are shown to the person and superiors; reads of others are audited', async () => {
    const { employee_id } = officer.employee;
    const superior = await buildPerson(system, site);
    const { id } = await add();
    await authorize(id, employee_id);
    expect(said(await carried(employee_id, undefined, superior.asking))).toBe('403 forbidden');
    const rank = await buildRank(system, site, 'Officer');
    const profile = { first_name: 'Sam', last_name: 'Officer', badge_number: '7', rank_id: rank.id };
    const body = { ...profile, supervisor_id: superior.employee.employee_id };
    const updated = await system.call(
      'roster',
      'update',
      { params: { employee_id }, body: body as never },
      chief.asking,
    );
    expect(said(updated)).toBe('ok');
    expect((await carried(employee_id, undefined, superior.asking)).body.carries).toMatchObject([{ id }]);
    expect((await carried(employee_id, undefined, officer.asking)).body.carries).toMatchObject([{ id }]);
    expect(await auditEntries(site.table, 'record.read')).toMatchObject([{ subject: { employee_id } }]);
  });

  test('keep the description of the day of authorization', async () => {
    const { employee_id } = officer.employee;
    const { id, newest, ...first } = await add();
    await authorize(id, employee_id);
    await call('update', { params: { id }, body: { ...first, model: '19', read: newest } });
    expect((await carried(employee_id)).body.carries).toMatchObject([{ model: '17' }]);
  });
});

test('the history shows the evaluations with a firearm as they stand', async () => {
  const { id } = await add();
  const other = await add();
  const evaluated = (evaluation_id: string, more: object = {}, supersedes?: number): NewEntry => ({
    kind: 'evaluation.recorded',
    valid_on: '2026-05-02',
    ...(supersedes !== undefined && { supersedes, texts: { reason: 'Wrong' } }),
    data: {
      evaluation_id,
      form_id: 'F',
      form_name: 'Handgun qualification',
      version: 1,
      outcome: 'passed',
      points: 240,
      possible: 250,
      attempt: 1,
      answers: '0'.repeat(64),
      evaluator: { id: trainer.employee.id, employee_id: '2' },
      qualified: { by: 'staff' },
      firearm: { id, type: 'handgun' },
      ...more,
    },
  });
  const context = { table: site.table, now: system.clock.now, actor: trainer.employee };
  const employee = officer.employee.id;
  const write = async (...entries: NewEntry[]) => {
    const read = await findEnrollmentState(site.table, employee);
    if (read) await transact(site.table, record(context, employee, read, { entries }));
  };
  await write(evaluated('E1'), evaluated('E2'), evaluated('E3'), evaluated('E4'));
  // The officer's first entry is the employment.
  await write(
    evaluated('E2', { outcome: 'failed', points: 100 }, 3),
    evaluated('E4', { firearm: { id: other.id, type: 'handgun' } }, 5),
  );
  await write({
    kind: 'evaluation.withdrawn',
    valid_on: '2026-05-03',
    data: { entry: 4 },
    texts: { reason: 'Mistake' },
  });
  for (const evaluationId of ['E1', 'E2', 'E3', 'E4'])
    await transact(site.table, [
      addFirearmEvaluation(site.table, { firearmId: id, on: '2026-05-02', evaluationId, employeeId: employee }),
    ]);
  const { evaluations } = await history(id);
  expect(evaluations).toMatchObject([
    { id: 'E3', withdrawn: true },
    { id: 'E2', outcome: 'failed', points: 100, employee: { employee_id: officer.employee.employee_id } },
    {
      id: 'E1',
      outcome: 'passed',
      withdrawn: false,
      points: 240,
      possible: 250,
      form_name: 'Handgun qualification',
      on: '2026-05-02',
    },
  ]);
});

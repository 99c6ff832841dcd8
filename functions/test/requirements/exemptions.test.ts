import { as, buildPerson, buildType } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { expectChained } from '../record/chained.ts';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['officer', 'trainer']);
let chief: RequestParts;
let first: TrainingType;
beforeEach(async () => {
  chief = await as(system, site, site.chief);
  first = await buildType(system, site, { name: 'First Aid' });
});

const unknownId = '01KRH4FVM00000000000000000';

const exempt = (more: object = {}, by: RequestParts = chief) => {
  const { employee_id } = officer.employee;
  const body = { employee_id, requirement_id: first.id, from: '2026-05-01', reason: 'On leave', ...more };
  return system.call('requirements', 'exempt', { body: body as never }, by);
};
const endIt = (id: string, on?: string, by: RequestParts = chief) =>
  system.call('requirements', 'endExemption', { params: { id }, body: { reason: 'Came back', ...(on && { on }) } }, by);
const allow = (by_training: boolean, by: RequestParts = chief) =>
  system.call('settings', 'setExemptions', { body: { by_training } }, by);
const fieldsOf = ({ body }: { body: { fields?: object } }) => Object.keys(body.fields ?? {});

describe('an exemption', () => {
  test('is granted and ended, with entries in the record of the person', async () => {
    const granted = await exempt({ until: '2026-12-31', approver: trainer.employee.employee_id });
    expect(granted.status).toBe(201);
    const { id } = granted.body;
    expect(granted.body).toMatchObject({
      employee_id: officer.employee.employee_id,
      requirement_id: first.id,
      requirement_name: 'First Aid',
      from: '2026-05-01',
      until: '2026-12-31',
      reason: 'On leave',
      approver: trainer.employee.employee_id,
      ended_on: null,
    });
    const ended = await endIt(id);
    expect([said(ended), ended.body]).toEqual(['ok', { ...granted.body, ended_on: '2026-05-13' }]);
    const written = await listEntries(site.table, officer.employee.id);
    expect(
      written.slice(-2).map(({ entry, texts }) => [entry.kind, entry.valid_on, entry.data, texts.reason?.value]),
    ).toEqual([
      [
        'exemption.granted',
        '2026-05-01',
        {
          requirement_id: first.id,
          until: '2026-12-31',
          approver: { id: trainer.employee.id, employee_id: trainer.employee.employee_id },
        },
        'On leave',
      ],
      ['exemption.ended', '2026-05-13', { entry: granted.body.entry, requirement_id: first.id }, 'Came back'],
    ]);
    await expectChained(site.table, officer.employee.id, await requireEnrollmentState(site.table, officer.employee));
    for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
    expect(await auditEntries(site.table, 'exemption.grant')).toMatchObject([
      {
        subject: { employee: officer.employee.id, requirement: first.id },
        after: { name: 'First Aid', from: '2026-05-01', last_day: '2026-12-31' },
      },
    ]);
    expect(await auditEntries(site.table, 'exemption.end')).toMatchObject([{ after: { ended_on: '2026-05-13' } }]);
    expect(said(await endIt(id))).toBe('409 already_ended');
  });

  test('is not granted for a day that another one has', async () => {
    const { id } = (await exempt({ from: '2026-05-01', until: '2026-06-30' })).body;
    for (const days of [
      { from: '2026-06-30' },
      { from: '2026-04-01' },
      { from: '2026-04-01', until: '2026-05-01' },
      { from: '2026-05-10', until: '2026-05-11' },
    ]) {
      expect(said(await exempt(days))).toBe('409 already_exempt');
    }
    expect(said(await exempt({ from: '2026-04-01', until: '2026-04-30' }))).toBe('ok');
    expect(said(await exempt({ from: '2026-07-01' }))).toBe('ok');
    // The days after an early end are free.
    await endIt(id, '2026-06-01');
    expect(said(await exempt({ from: '2026-05-31', until: '2026-05-31' }))).toBe('409 already_exempt');
    expect(said(await exempt({ from: '2026-06-01', until: '2026-06-30' }))).toBe('ok');
    // Another requirement is not touched.
    const other = await buildType(system, site);
    expect(said(await exempt({ requirement_id: other.id }))).toBe('ok');
  });

  test('of one that never counted leaves its days free', async () => {
    const { id } = (await exempt({ from: '2026-08-01' })).body;
    expect(fieldsOf(await endIt(id, '2026-07-31'))).toEqual(['on']);
    expect(said(await endIt(id, '2026-08-01'))).toBe('ok');
    expect(said(await exempt({ from: '2026-08-01' }))).toBe('ok');
  });

  test('has its own last day', async () => {
    const { id } = (await exempt({ until: '2026-06-30' })).body;
    expect(fieldsOf(await endIt(id, '2026-07-01'))).toEqual(['on']);
    expect(said(await endIt(id, '2026-06-30'))).toBe('ok');
    const over = (await exempt({ from: '2026-01-01', until: '2026-03-31' })).body;
    expect(said(await endIt(over.id))).toBe('409 already_ended');
  });

  test('granted twice at once is granted once, and ended twice at once ended once', async () => {
    const answers = await Promise.all([exempt(), exempt(), exempt()]);
    expect(answers.map(said).toSorted()).toEqual(['409 already_exempt', '409 already_exempt', 'ok']);
    const { id } = answers.find(({ status }) => status === 201)?.body ?? {};
    const ends = await Promise.all([endIt(id), endIt(id)]);
    expect(ends.map(said).toSorted()).toEqual(['409 already_ended', 'ok']);
    await expectChained(site.table, officer.employee.id, await requireEnrollmentState(site.table, officer.employee));
  });
});

describe('the list of exemptions', () => {
  const list = async (query: object = {}, by: RequestParts = chief) =>
    (await system.call('requirements', 'exemptions', { query: query as never }, by)).body;

  test('lists all exemptions, latest first, and past ones on request', async () => {
    const { employee_id } = trainer.employee;
    const over = (await exempt({ from: '2026-01-01', until: '2026-03-31', reason: 'Injured' })).body;
    const current = (await exempt({ from: '2026-05-01' })).body;
    const later = (await exempt({ employee_id, from: '2026-07-01', until: '2026-07-31' })).body;
    expect(await list()).toEqual([later, current]);
    expect(await list({ all: 'true' })).toEqual([later, current, over]);
    expect(await list({ employee_id: officer.employee.employee_id, on: '2026-03-31' })).toEqual([current, over]);
    expect(await list({ on: '2027-01-01' })).toEqual([current]);
    const ended = (await endIt(current.id)).body;
    expect(await list()).toEqual([later]);
    expect(await list({ all: 'true' }, trainer.asking)).toEqual([later, ended, over]);
    const other = await buildType(system, site);
    expect(await list({ requirement: other.id, all: 'true' })).toEqual([]);
    await system.call('roster', 'delete', { params: { employee_id } }, chief);
    expect(await list()).toEqual([]);
    expect((await list({ all: 'true' }))[0]).toMatchObject({ id: later.id, employee_id });
  });
});

describe('invalid input', () => {
  test.each<[field: string, more: object]>([
    ['employee_id', { employee_id: 'a b' }],
    ['requirement_id', { requirement_id: unknownId }],
    ['from', { from: '2026-02-30' }],
    ['until', { from: '2026-05-02', until: '2026-05-01' }],
    ['reason', { reason: ' ' }],
    ['approver', { approver: 'UNKNOWN' }],
  ])('names %s and writes nothing', async (field, more) => {
    const before = await dumpSite(system, site.code);
    const answer = await exempt(more);
    expect([said(answer), ...fieldsOf(answer)]).toEqual(['400 invalid_input', field]);
    expect(await dumpSite(system, site.code)).toEqual(before);
  });

  test('of people who are not there is 404', async () => {
    expect(said(await exempt({ employee_id: 'UNKNOWN' }))).toBe('404 not_found');
    expect(said(await endIt(`${officer.employee.id}-1`))).toBe('404 not_found');
    expect(said(await endIt(`${unknownId}-1`))).toBe('404 not_found');
  });

  test('is an approver who is not active, and a requirement that has ended', async () => {
    const away = { params: trainer.employee, body: { active: false } };
    const { employee_id } = trainer.employee;
    await system.call('accounts', 'setActive', { params: { employee_id }, body: away.body }, chief);
    expect(fieldsOf(await exempt({ approver: employee_id }))).toEqual(['approver']);
    const archived = { params: { id: first.id }, body: { archived: true } };
    const staff = await buildPerson(system, site, { permissions: { manage_trainings: true } });
    await system.call('training', 'archiveType', archived, staff.asking);
    expect(fieldsOf(await exempt())).toEqual(['requirement_id']);
  });
});

describe('people who grant and end exemptions', () => {
  test('are administrators, and training staff where the settings say so', async () => {
    const { id } = (await exempt()).body;
    const days = { from: '2025-01-01', until: '2025-12-31' };
    const by = trainer.asking;
    for (const refused of [await exempt(days, by), await endIt(id, undefined, by)]) {
      expect([said(refused), refused.body.detail]).toEqual([
        '403 forbidden',
        'Exemptions are granted by administrators. Please ask an administrator.',
      ]);
    }
    expect((await allow(true)).body).toEqual({ by_training: true });
    await allow(true);
    expect(await auditEntries(site.table, 'site.exemptions')).toMatchObject([
      { before: { by_training: false }, after: { by_training: true } },
    ]);
    const { body: info } = await system.call('session', 'employeeInfo', {}, by);
    expect(info.exemptions_by_training).toBe(true);
    expect(said(await exempt(days, by))).toBe('ok');
    expect(said(await endIt(id, undefined, by))).toBe('ok');
    await allow(false);
    expect(said(await exempt({ from: '2020-01-01', until: '2020-12-31' }, by))).toBe('403 forbidden');
  });

  test('are not the person, except for an administrator, whom the audit log marks', async () => {
    await allow(true);
    const own = { employee_id: trainer.employee.employee_id };
    const refused = await exempt(own, trainer.asking);
    expect([said(refused), refused.body.detail]).toEqual([
      '403 forbidden',
      'You cannot exempt yourself. Please ask an administrator.',
    ]);
    const granted = await exempt({ ...own, approver: site.chief.employee_id });
    expect(said(await endIt(granted.body.id, undefined, trainer.asking))).toBe('403 forbidden');
    // Nor do they approve it.
    expect(
      fieldsOf(await exempt({ ...own, approver: own.employee_id, from: '2024-01-01', until: '2024-01-31' })),
    ).toEqual(['approver']);
    expect(said(await exempt({ employee_id: site.chief.employee_id }))).toBe('ok');
    const marked = (await auditEntries(site.table, 'exemption.grant')).filter(({ marks }) => marks);
    expect(marked).toMatchObject([{ marks: ['own_record'], subject: { employee: site.chief.id } }]);
  });
});

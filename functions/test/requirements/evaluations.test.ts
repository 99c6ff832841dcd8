import type { ComplianceRow, Standing } from '@muster/shared/areas/compliance';
import { verifyEvidence } from '@muster/shared/record/verify';
import type { EvaluationRule } from '@muster/shared/requirements/requirement';
import { buildClass, buildPerson, buildSite, buildType, type Person, staffOf } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { answerAnew, hidden } from '@muster/testing/recompute';
import { buildSealing } from '@muster/testing/sealing';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { requirementWith } from '../../src/domain/requirements/used-by.ts';
import { newId } from '../../src/table/core/new-id.ts';
import { appendToDepartment, appendToPerson } from '../record/append-entries.ts';
import { authorized, evaluated, evaluationRule, published, withHandgun } from './evaluation-entries.ts';

await prepareEachTest(['trainer']);
const aNewId = () => newId(usualNow);
const [formId, otherForm, first, second] = [aNewId(), aNewId(), aNewId(), aNewId()] as const;
let person: Person;

beforeEach(async () => {
  person = await buildPerson(system, site, { hired_on: '2024-02-03' });
  await appendToDepartment(system, site, [published(formId)]);
});

const ruled = (more: Partial<EvaluationRule> = {}) => ({ name: 'Firearms', rule: evaluationRule([formId], more) });
const create = (body: object, by = trainer.asking) =>
  system.call('requirements', 'create', { body: body as never }, by);
const read = async (area: 'table' | 'summary', query: Record<string, string> = {}) =>
  (await system.call('compliance', area, { query }, trainer.asking)).body;
const cellOf = async (query: Record<string, string> = {}) =>
  ((await read('table', query)).rows as ComplianceRow[]).find(
    ({ employee_id }) => employee_id === person.employee.employee_id,
  )?.cells[0];
const append = (...entries: Parameters<typeof appendToPerson>[3]) =>
  appendToPerson(system, site, person.employee, entries);

async function standing(on?: string): Promise<Standing | undefined> {
  const { body } = await system.call(
    'compliance',
    'person',
    { params: { employee_id: person.employee.employee_id }, query: on ? { on } : {} },
    trainer.asking,
  );
  return body.standings[0];
}

describe('a requirement of an evaluation', () => {
  test('is created, with an audit entry, and names the form', async () => {
    const { status, body } = await create(ruled({ rounds: [{ type: 'handgun', rounds: 50 }], shown: ['care'] }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'evaluation',
      in_force: true,
      versions: [{ rule: evaluationRule([formId], { rounds: [{ type: 'handgun', rounds: 50 }], shown: ['care'] }) }],
    });
    expect(await auditEntries(site.table, 'requirement.create')).toMatchObject([
      { after: { name: 'Firearms', form_ids: [formId], period: 'calendar_year', per: 'firearm' } },
    ]);
    expect(await requirementWith(staffOf(system, site), 'form', formId)).toContain('“Firearms” names this form');
    expect(await requirementWith(staffOf(system, site), 'form', otherForm)).toBeUndefined();
  });

  test('needs a form that the department has published', async () => {
    const elsewhere = await buildSite(system);
    await appendToDepartment(system, elsewhere, [published(otherForm)]);
    const { status, body } = await create({ name: 'Other', rule: evaluationRule([formId, otherForm]) });
    expect([status, body.fields]).toEqual([400, { 'rule.form_ids': ['One of these forms no longer exists'] }]);
    const made = (await create(ruled())).body;
    const changed = await system.call(
      'requirements',
      'update',
      { params: { id: made.id }, body: { name: 'Firearms', rule: evaluationRule([otherForm]) } as never },
      trainer.asking,
    );
    expect(changed.body.fields).toEqual({ 'rule.form_ids': ['One of these forms no longer exists'] });
  });

  test.each([
    [{ form_ids: [] }, 'rule.form_ids'],
    [
      { period: { kind: 'anniversary', of: 'certification', type_ids: [], months: 12, ends: 'day' } as const },
      'rule.period.of',
    ],
    [{ per: 'person', firearm_types: ['handgun'] } as const, 'rule.firearm_types'],
    [{ rounds: [50, 60].map((rounds) => ({ type: 'handgun' as const, rounds })) }, 'rule.rounds.1.type'],
    [{ rounds: [{ type: 'handgun', rounds: 0 }] } as const, 'rule.rounds.0.rounds'],
  ])('is refused with %j', async (more, field) => {
    const { status, body } = await create({ name: 'Firearms', rule: { ...evaluationRule([formId]), ...more } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('is for those who manage trainings', async () => {
    expect((await create(ruled(), person.asking)).status).toBe(403);
  });

  test('is previewed: who carries no firearm is not asked', async () => {
    await append(authorized(first, '2026-01-01'));
    const { body } = await system.call('requirements', 'preview', { body: ruled() as never }, trainer.asking);
    expect(body).toMatchObject({ asked: 1, by_status: [{ status: 'MISSING', people: 1 }], short: 1, short_now: null });
  });
});

describe('the answers', () => {
  let requirementId: string;

  beforeEach(async () => {
    const rule = { ...ruled({ rounds: [{ type: 'handgun', rounds: 50 }] }), effective_from: '2025-01-01' };
    requirementId = (await create(rule)).body.id;
    await append(
      authorized(first, '2025-01-01'),
      authorized(second, '2026-05-10', { type: 'shotgun', make: 'Remington', model: '870' }),
      evaluated(formId, '2025-02-03', withHandgun(first)),
      evaluated(formId, '2026-04-01', { ...withHandgun(first), rounds: 40 }),
      evaluated(otherForm, '2026-04-01', withHandgun(second)),
    );
  });

  test('have the status of each firearm, and none for a person without', async () => {
    expect((await read('table')).requirements).toEqual([{ id: requirementId, name: 'Firearms', kind: 'evaluation' }]);
    expect(await cellOf({ on: '2026-05-09' })).toMatchObject({
      status: 'COMPLETED',
      certification_date: '2025-02-03',
      expiration_date: '2026-12-31',
    });
    expect(await cellOf()).toMatchObject({
      status: 'MISSING',
      detail: 'never',
      certification_date: null,
      expiration_date: null,
      minutes: null,
      firearms: [
        { name: 'Handgun', status: 'COMPLETED', detail: null, expiration_date: '2026-12-31' },
        { name: 'Shotgun', status: 'MISSING', detail: 'never', expiration_date: null },
      ],
    });
    const answered = (await read('table')).rows as ComplianceRow[];
    expect(answered.filter(({ cells }) => cells.length > 0)).toHaveLength(1);
  });

  test('count in the summary, where they end, without trainings that help', async () => {
    await buildClass(system, site, { type: await buildType(system, site, { is_mandatory: false }) });
    const [requirement] = (await read('summary', { on: '2026-05-09' })).requirements;
    expect(requirement).toMatchObject({ kind: 'evaluation', people: 1, current: 1, type_ids: [] });
    const ending = requirement.months.filter(({ expiring }: { expiring: number }) => expiring > 0);
    expect(ending).toEqual([{ month: '2026-12', expiring: 1, seats: 0, free_seats: 0 }]);
    const { body } = await system.call('compliance', 'trend', { query: { months: '1' } }, trainer.asking);
    expect(body.map((day: { people: number; current: number }) => [day.people, day.current])).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  test('are explained to the person, with make and model, entries and no class', async () => {
    await buildClass(system, site, { type: await buildType(system, site, { is_mandatory: false }) });
    const stands = await standing();
    expect(stands).toMatchObject({
      kind: 'evaluation',
      status: 'MISSING',
      parts: [],
      mends: [],
      firearms: [
        { name: 'Handgun Glock 17', status: 'COMPLETED' },
        { name: 'Shotgun Remington 870', status: 'MISSING' },
      ],
    });
    expect(stands?.because.slice(1)).toEqual([
      'Handgun Glock 17 (entry 2): passed Qualification on Mon, Feb 3, 2025 (entry 4), which counts through Thu, Dec 31, 2026.',
      'Handgun Glock 17 (entry 2): the evaluation with Qualification on Wed, Apr 1, 2026 (entry 5) does not count: the course of fire has too few rounds.',
      'Shotgun Remington 870 (entry 3): never passed.',
    ]);
    expect(stands?.entries.map(({ no, counts, note }) => [no, counts, note])).toEqual([
      [2, true, null],
      [3, true, null],
      [4, true, null],
      [5, false, 'Too few rounds in the course of fire'],
    ]);
    expect(await standing('2026-05-09')).toMatchObject({ status: 'COMPLETED', days_left: 236 });
    const { body } = await system.call(
      'record',
      'of',
      { params: { employee_id: person.employee.employee_id } },
      trainer.asking,
    );
    expect(body.statuses).toMatchObject([{ kind: 'evaluation', status: 'MISSING', because: stands?.because }]);
  });

  test('name two firearms of one make and model with their serial numbers', async () => {
    const third = aNewId();
    await append(authorized(third, '2026-05-11'));
    expect((await standing())?.firearms?.map(({ name, status }) => [name, status])).toEqual([
      [`Handgun Glock 17, serial number S-${first.slice(-4)}`, 'COMPLETED'],
      ['Shotgun Remington 870', 'MISSING'],
      [`Handgun Glock 17, serial number S-${third.slice(-4)}`, 'MISSING'],
    ]);
  });

  test('follow a withdrawal and a correction', async () => {
    await append({ kind: 'evaluation.withdrawn', valid_on: '2026-05-13', data: { entry: 4 }, texts: { reason: 'x' } });
    expect(await cellOf({ on: '2026-05-09' })).toMatchObject({ status: 'MISSING', detail: 'never' });
    await append({ ...evaluated(formId, '2026-04-01', withHandgun(first)), supersedes: 5 });
    expect(await cellOf({ on: '2026-05-09' })).toMatchObject({ status: 'COMPLETED', expiration_date: '2027-12-31' });
  });

  test('are the person’s next step in a notification', async () => {
    const body = { requirement_id: requirementId, employee_ids: [person.employee.employee_id] };
    expect((await system.call('compliance', 'notify', { body }, trainer.asking)).body.notified).toBe(1);
    const { notifications } = (await system.call('notifications', 'list', { query: {} }, person.asking)).body;
    expect(notifications[0].message).toBe('Firearms: Please pass the evaluation (shotgun).');
  });
});

describe('the evidence of an evaluation', () => {
  async function evidenceOf(more: Partial<EvaluationRule>) {
    const { id } = (await create({ ...ruled(more), effective_from: '2025-01-01' })).body;
    await append(
      authorized(first, '2025-01-01'),
      evaluated(formId, '2025-02-03', withHandgun(first)),
      evaluated(otherForm, '2026-04-01', withHandgun(first)),
      { kind: 'evaluation.withdrawn', valid_on: '2026-05-12', data: { entry: 3 }, texts: { reason: 'Wrong person' } },
      { kind: 'evaluation.withdrawn', valid_on: '2026-05-12', data: { entry: 4 }, texts: { reason: 'Wrong person' } },
      { kind: 'evaluation.acknowledged', valid_on: '2026-05-12', data: { entry: 3 } },
    );
    const question = { on: '2026-05-13', requirement_ids: [id], people: [person.employee.id] };
    return (await buildEvidence(staffOf(system, site), question, buildSealing(system))).evidence;
  }

  test.each([
    ['firearm', [1, 2, 3, 5]],
    ['firearm_type', [1, 2, 3, 5]],
    ['person', [1, 3, 5]],
  ] as const)('per %s shows the entries behind the answer, and no others', async (per, numbers) => {
    const evidence = await evidenceOf({ per });
    expect(await verifyEvidence(evidence)).toMatchObject({ holds: true });
    expect(evidence.answers[0]?.requirements).toMatchObject([{ kind: 'evaluation', status: 'MISSING' }]);
    const [department, record] = evidence.chains;
    const shown = record?.entries.flatMap((one) => ('entry' in one ? [one.entry.no] : []));
    expect(shown).toEqual(numbers);
    const kinds = department?.entries.flatMap((one) => ('entry' in one ? [one.entry.kind] : []));
    expect(kinds).toContain('form.published');
  });

  test.each([2, 3, 5])('does not verify if it hides entry %i', async (no) => {
    const evidence = await evidenceOf({});
    const entries = evidence.chains[1]?.entries ?? [];
    entries[no - 1] = hidden(entries[no - 1]);
    answerAnew(evidence);
    expect(await verifyEvidence(evidence)).toMatchObject({
      holds: false,
      fault: expect.stringMatching(
        new RegExp(`^Entry ${no} of .* is not shown, although the answer depends on it\\.$`),
      ),
    });
  });

  test('does not verify with another answer', async () => {
    const evidence = await evidenceOf({});
    const [answer] = evidence.answers[0]?.requirements ?? [];
    if (answer) answer.status = 'COMPLETED';
    expect(await verifyEvidence(evidence)).toMatchObject({ holds: false });
  });

  test('of everything shows the evaluations of every required form', async () => {
    await evidenceOf({});
    const question = { on: '2026-05-13', requirement_ids: [], people: [person.employee.id] };
    const { evidence } = await buildEvidence(staffOf(system, site), question, buildSealing(system));
    expect(await verifyEvidence(evidence)).toMatchObject({ holds: true });
    const shown = evidence.chains[1]?.entries.flatMap((one) => ('entry' in one ? [one.entry.no] : []));
    expect(shown).toEqual([1, 2, 3, 5]);
  });
});

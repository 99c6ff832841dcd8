import {
  as,
  buildCertification,
  buildClass,
  buildPerson,
  buildSeat,
  buildType,
  type Person,
  staffOf,
} from '@muster/testing/build';
import { apartFromAccess } from '@muster/testing/contents';
import { dumpSite } from '@muster/testing/dump';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';
import { said } from '../waitlist/people.ts';

await prepareEachTest(['trainer', 'officer']);
let chief: RequestParts;
let cpr: TrainingType;
beforeEach(async () => {
  chief = await as(system, site, site.chief);
  cpr = await buildType(system, site, { name: 'CPR', is_mandatory: false });
});

const body = (more: object = {}) => ({ name: 'Has CPR', rule: { kind: 'certification', type_ids: [cpr.id] }, ...more });
const preview = (more: object = {}, by: RequestParts = trainer.asking) =>
  system.call('requirements', 'preview', { body: body(more) as never }, by);

describe('a preview', () => {
  test('counts who would be short, names them, and writes nothing', async () => {
    await buildCertification(system, site, cpr, trainer.employee, '2026-03-02');
    const before = apartFromAccess(await dumpSite(system, site.code));
    const { body: answer } = await preview();
    expect(answer).toEqual({
      people: 3,
      asked: 3,
      by_status: [
        { status: 'MISSING', people: 2 },
        { status: 'COMPLETED', people: 1 },
      ],
      short: 2,
      short_now: null,
      first: [site.chief, officer.employee]
        .toSorted((a, b) => Number(a.employee_id) - Number(b.employee_id))
        .map((one) => ({
          employee_id: one.employee_id,
          name: `${one.first_name} ${one.last_name}`,
          status: 'MISSING',
        })),
    });
    expect(apartFromAccess(await dumpSite(system, site.code))).toEqual(before);
  });

  test('equals the compliance table after saving, and compares with the version in effect', async () => {
    const trainings = { rule: { kind: 'certification', type_ids: [cpr.id] } };
    const first = await buildType(system, site, { name: 'First Aid', is_mandatory: false });
    await buildCertification(system, site, first, officer.employee, '2026-03-02');
    const row = await buildClass(system, site, { type: cpr });
    await buildSeat(system, site, row, trainer.employee);
    const made = await system.call('requirements', 'create', { body: body(trainings) as never }, trainer.asking);
    const either = { id: made.body.id, rule: { kind: 'certification', type_ids: [cpr.id, first.id] } };
    const { body: answer } = await preview(either);
    expect(answer).toMatchObject({ people: 3, asked: 3, short: 2, short_now: 3 });
    expect(answer.by_status).toEqual([
      { status: 'MISSING', people: 1 },
      { status: 'PENDING', people: 1 },
      { status: 'COMPLETED', people: 1 },
    ]);
    const { id, ...changed } = either;
    await system.call('requirements', 'update', { params: { id }, body: body(changed) as never }, trainer.asking);
    const { body: summary } = await system.call('compliance', 'summary', { query: {} }, chief);
    expect(summary.requirements).toMatchObject([{ id, people: 3, current: 1, by_status: answer.by_status }]);
  });

  test('covers the audience, employed and active, without exempt people', async () => {
    const rank = await createRank(staffOf(system, site), { name: 'Sergeant' });
    const sergeants = [];
    for (let n = 0; n < 22; n += 1) {
      sergeants.push(await buildPerson(system, site, { rank_id: rank.id } as never));
    }
    const [away, exempt] = sergeants as [Person, Person];
    const off = { params: { employee_id: away.employee.employee_id }, body: { active: false } };
    await system.call('accounts', 'setActive', off, chief);
    const { body: made } = await system.call('requirements', 'create', { body: body() as never }, trainer.asking);
    const exemption = {
      employee_id: exempt.employee.employee_id,
      requirement_id: made.id,
      from: '2026-05-01',
      reason: 'On leave',
    };
    await system.call('requirements', 'exempt', { body: exemption }, chief);
    const { body: answer } = await preview({
      id: made.id,
      asked: { rank_ids: [rank.id] },
      effective_from: '2027-01-01',
    });
    expect(answer).toMatchObject({ people: 24, asked: 21, short: 20, short_now: 23 });
    expect(answer.by_status).toContainEqual({ status: 'EXEMPT', people: 1 });
    expect(answer.first).toHaveLength(20);
  });

  test('takes what the change itself takes', async () => {
    const { status, body: answer } = await preview({ id: '01KRH4FVM00000000000000000' });
    expect([status, answer.code]).toEqual([404, 'not_found']);
    const days = await preview({ effective_from: '2026-05-02', effective_to: '2026-05-01' });
    expect([said(days), ...Object.keys(days.body.fields)]).toEqual(['400 invalid_input', 'effective_to']);
    const first = await buildType(system, site, { name: 'First Aid' });
    expect(Object.keys((await preview({ id: first.id, name: 'First Aid' })).body.fields)).toEqual(['rule']);
  });
});

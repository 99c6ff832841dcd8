import { departmentChain } from '@muster/shared/record/chain';
import { buildCategory, buildCertification, buildClass, buildSeat, buildType, staffOf } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { remind } from '@muster/testing/scheduled';
import { usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { findDepartmentHead } from '../../src/table/entities/department-record.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';

import { appendToDepartment, appendToPerson } from './append-entries.ts';
import { expectChained } from './chained.ts';

await prepareEachTest(['officer', 'trainer']);

const read = async (asking = officer.asking, query: { on?: string; known?: string } = {}) => {
  const params = { employee_id: officer.employee.employee_id };
  const { status, body } = await system.call('record', 'of', { params, query }, asking);
  expect(status).toBe(200);
  return body;
};

test('a new employee has a record that begins with the employment', async () => {
  const { entries, employee } = await read();
  expect(entries.map(({ text }: { text: string }) => text)).toEqual([
    `Employed with employee ID ${officer.employee.employee_id}, as Sam ${officer.employee.last_name}.`,
  ]);
  expect(employee).toMatchObject({ employed: true, active: true, rank: null });
  await expectChained(site.table, officer.employee.id, await requireEnrollmentState(site.table, officer.employee));
});

describe('certifications', () => {
  test('a revoked certification counts no longer, and the one before counts again', async () => {
    const type = await buildType(system, site, { name: 'First aid' });
    await buildCertification(system, site, type, officer.employee, '2025-12-01');
    await buildCertification(system, site, type, officer.employee, '2026-05-01');
    const { certifications } = await read();
    expect((await read()).entries[0]).toMatchObject({ kind: 'certification.issued', recorded_by: '' });
    expect(certifications).toMatchObject([
      { certification_date: '2026-05-01', minutes: 180 },
      { certification_date: '2025-12-01', minutes: 180 },
    ]);
    const revoke = () =>
      system.call(
        'record',
        'revoke',
        { params: { id: certifications[0].id }, body: { reason: 'Wrong person' } },
        trainer.asking,
      );
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).body.code).toBe('already_revoked');
    const after = await read();
    expect(after.statuses[0]).toMatchObject({ status: 'COMPLETED', certification_date: '2025-12-01' });
    expect(after.certifications[0]).toMatchObject({ revoked_on: '2026-05-13', revoked_because: 'Wrong person' });
    const now = await system.call('certification', 'mandatoryStatus', {}, officer.asking);
    expect(now.body[0]).toMatchObject({ status: 'COMPLETED', certification_date: '2025-12-01' });
    const yesterday = await read(officer.asking, { on: '2026-05-12' });
    expect(yesterday.certifications[0]).toMatchObject({ certification_date: '2026-05-01', revoked_on: null });
    await expectChained(site.table, officer.employee.id, await requireEnrollmentState(site.table, officer.employee));
  });

  test('one that was revoked by mistake is issued again in another class of its day', async () => {
    const type = await buildType(system, site, { name: 'First aid' });
    await buildCertification(system, site, type, officer.employee, '2026-05-01');
    const [{ id }] = (await read()).certifications;
    const body = { reason: 'Wrong person' };
    expect((await system.call('record', 'revoke', { params: { id }, body }, trainer.asking)).status).toBe(200);
    await buildCertification(system, site, type, officer.employee, '2026-05-01');
    const { statuses } = await read();
    expect(statuses[0]).toMatchObject({ status: 'COMPLETED', certification_date: '2026-05-01' });
    for await (const difference of recordDifferences(site.table)) expect(difference).toBeUndefined();
  });

  test('one that counts on after a correction or the revocation of another is reminded of once', async () => {
    const type = await buildType(system, site, { name: 'First aid' });
    await buildCertification(system, site, type, officer.employee, '2024-05-20');
    await buildCertification(system, site, type, officer.employee, '2025-05-20');
    expect(await remind(staffOf(system, site))).toBe(1);
    const [{ entry: no }, { id }] = (await read()).certifications;
    const params = { employee_id: officer.employee.employee_id };
    const reason = 'A slip';
    const correct = { params, body: { no, reason, minutes: 60 } };
    expect((await system.call('record', 'correct', correct, trainer.asking)).status).toBe(201);
    const revoked = await system.call('record', 'revoke', { params: { id }, body: { reason } }, trainer.asking);
    expect(revoked.status).toBe(200);
    expect(await remind(staffOf(system, site))).toBe(0);
    const later = { params, body: { no: no + 1, reason, expiration_date: '2026-05-19' } };
    expect((await system.call('record', 'correct', later, trainer.asking)).status).toBe(201);
    expect(await remind(staffOf(system, site))).toBe(1);
  });
});

test('hours and exemptions are answered with what they follow from, and with the seats held today alone', async () => {
  const category = await buildCategory(system, site);
  const type = await buildType(system, site, { name: 'First aid' });
  const firearms = await buildType(system, site, { name: 'Firearms' });
  const asked = { rank_ids: [], unit_ids: [], group_ids: [] };
  await appendToDepartment(system, site, [
    {
      kind: 'requirement.defined',
      valid_on: '2026-01-01',
      data: {
        requirement_id: 'HOURS',
        name: 'Yearly hours',
        asked,
        rule: {
          kind: 'hours',
          minutes: 240,
          period: { kind: 'calendar_year' },
          first_period: { kind: 'whole' },
          category_minimums: [{ category_ids: [category.id], minutes: 60 }],
          courses: [],
          caps: [],
          excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
        },
      },
    },
  ]);
  const approver = { id: 'x', employee_id: '1001' };
  await appendToPerson(system, site, officer.employee, [
    { kind: 'credit.recorded', valid_on: '2026-02-02', data: { minutes: 90, category_ids: [category.id] } },
    {
      kind: 'exemption.granted',
      valid_on: '2026-03-01',
      data: { requirement_id: firearms.id, until: '2026-05-13', approver },
    },
  ]);
  const row = await buildClass(system, site, {
    type,
    dates: [{ date: '2026-05-20', start_time: '09:00', end_time: '12:00' }],
  });
  await buildSeat(system, site, row, officer.employee);

  const { statuses } = await read();
  expect(statuses).toMatchObject([
    { training_name: 'Firearms', kind: 'certification', status: 'EXEMPT', detail: 'never' },
    { training_name: 'First aid', kind: 'certification', status: 'PENDING', minutes: null, needed_minutes: null },
    { training_id: 'HOURS', kind: 'hours', status: 'ON_TRACK', minutes: 90, needed_minutes: 240 },
  ]);
  expect(statuses[2].because).toContain(
    '1 h 30 min of 4 h. 2 h 30 min is still needed. Enrolled classes will add 3 h.',
  );
  expect(statuses[2].because).toContain(`1 h 30 min of 1 h in ${category.name}.`);

  const past = await read(officer.asking, { known: usualNow.toISOString() });
  expect(past.statuses).toMatchObject([{ status: 'EXEMPT' }, { status: 'MISSING' }, { status: 'SHORT', minutes: 90 }]);
});

test('a credit counts until it is withdrawn', async () => {
  const body = {
    employee_id: officer.employee.employee_id,
    on: '2026-05-02',
    minutes: 90,
    title: 'De-escalation',
    provider: 'State academy',
  };
  const { body: made } = await system.call('record', 'addCredit', { body }, trainer.asking);
  expect((await read()).credits).toMatchObject([{ id: made.id, minutes: 90, title: 'De-escalation' }]);
  const params = { id: made.id };
  const withdrawn = await system.call(
    'record',
    'withdrawCredit',
    { params, body: { reason: 'Twice' } },
    trainer.asking,
  );
  expect(withdrawn.status).toBe(200);
  expect((await read()).credits).toEqual([]);
  expect((await read()).entries[0]).toMatchObject({ text: 'The credit of entry 2 was withdrawn.', reason: 'Twice' });
});

test("the department's requirements are recorded in its own chain", async () => {
  await buildType(system, site, { name: 'First aid' });
  await expectChained(site.table, departmentChain, await findDepartmentHead(site.table));
});

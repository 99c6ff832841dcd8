import type { contract } from '@muster/shared/contract';
import { as, buildCertification, buildPerson, buildType, type Person } from '@muster/testing/build';
import { officer, prepareEachTest, site, system, trainer } from '@muster/testing/each-test';
import { observer } from '@muster/testing/observe';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { mostRefusedCalls } from '../../src/table/entities/access-marker.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';

const observed = observer();
beforeEach(() => {
  system.errors.length = 0;
  observed.beforeTransaction(undefined);
});
await prepareEachTest(['officer', 'trainer'], { onClient: observed.onClient });
let colleague: Person;

beforeEach(async () => {
  colleague = await buildPerson(system, site);
});

const recordOf = (employee_id: string, asking: RequestParts) =>
  system.call('record', 'of', { params: { employee_id }, query: {} }, asking);
const anHourLater = () => new Date(system.clock.now.getTime() + 60 * 60 * 1000);

/** Returns the entries about reads and refusals, newest first, as administrators see them. */
async function audited(kind = 'access') {
  const { body, status } = await system.call('accounts', 'auditLog', { query: { kind, limit: '1000' } }, await chief());
  expect(status).toBe(200);
  return body as (typeof contract.accounts.auditLog)['response']['_output'];
}
const chief = async () => (await buildPerson(system, site, { permissions: { admin_access: true } })).asking;

const shortly = ({ kind, actor, subjects, reason }: Awaited<ReturnType<typeof audited>>[number]) => ({
  kind,
  by: actor?.employee_id,
  about: subjects.map((subject) => subject.employee_id ?? subject.name),
  ...(reason && { reason }),
});

describe("access to another person's record", () => {
  test('has one audit entry for each reader, person and hour', async () => {
    const { employee_id } = officer.employee;
    for (const asking of [trainer.asking, trainer.asking, officer.asking]) {
      expect((await recordOf(employee_id, asking)).status).toBe(200);
    }
    const look = { kind: 'record.read', by: trainer.employee.employee_id, about: [employee_id] };
    expect((await audited()).map(shortly)).toEqual([look]);
    await recordOf(colleague.employee.employee_id, trainer.asking);
    expect((await audited()).map(shortly)).toEqual([{ ...look, about: [colleague.employee.employee_id] }, look]);
    system.clock.now = anHourLater();
    await recordOf(
      employee_id.toLowerCase(),
      (await buildPerson(system, site, { permissions: { manage_trainings: true } })).asking,
    );
    expect(await audited()).toHaveLength(3);
  });

  test('has one when the same person looks many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => recordOf(officer.employee.employee_id, trainer.asking)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await audited()).toHaveLength(1);
  });

  test('takes no round trip more', async () => {
    const { trips: own } = await observed.during(() => recordOf(officer.employee.employee_id, officer.asking));
    const { trips } = await observed.during(() => recordOf(officer.employee.employee_id, trainer.asking));
    // The employee is found by number first: two reads.
    expect(trips).toBeLessThanOrEqual(own + 2);
  });

  test('is refused as busy while its entry cannot be written, and shows nothing', async () => {
    observed.beforeTransaction(() => {
      throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    });
    expect((await recordOf(officer.employee.employee_id, officer.asking)).status).toBe(200);
    const { status, body } = await recordOf(officer.employee.employee_id, trainer.asking);
    expect([status, body.code, body.entries]).toEqual([503, 'busy', undefined]);
    observed.beforeTransaction(undefined);
    expect(await audited()).toEqual([]);
  });
});

describe('a refused attempt', () => {
  test('has one audit entry for each employee, call, person and hour, with the person in words', async () => {
    const { employee_id } = officer.employee;
    for (const number of [employee_id, employee_id.toLowerCase(), employee_id.toUpperCase()]) {
      const { status, body } = await recordOf(number, colleague.asking);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    await recordOf('Unknown.7', colleague.asking);
    const by = colleague.employee.employee_id;
    expect((await audited()).map(shortly)).toEqual([
      { kind: 'access.refused', by, about: ['record.of'] },
      { kind: 'access.refused', by, about: ['record.of', employee_id] },
    ]);
    system.clock.now = anHourLater();
    await recordOf(employee_id, await as(system, site, colleague.employee));
    expect(await audited()).toHaveLength(3);
  });

  test('names the person of a certification and of a body', async () => {
    const type = await buildType(system, site);
    await buildCertification(system, site, type, officer.employee, '2026-03-02');
    const id = `${officer.employee.id}-${(await requireEnrollmentState(site.table, officer.employee)).entries}`;
    const { employee_id } = officer.employee;
    const revoked = await system.call('record', 'revoke', { params: { id }, body: { reason: 'x' } }, colleague.asking);
    const credited = await system.call('record', 'addCredit', { body: { employee_id } }, colleague.asking);
    expect([revoked.status, credited.status]).toEqual([403, 403]);
    expect((await audited()).map(({ subjects }) => subjects.map((one) => one.employee_id ?? one.name))).toEqual([
      ['record.addCredit', employee_id],
      ['record.revoke', employee_id],
    ]);
  });

  test('by a verb counts as well, and the reader of the audit log finds it by the person', async () => {
    const { employee_id } = trainer.employee;
    const body = { employee_id, on: '2026-03-02', minutes: 60, title: 'Talk', provider: 'County' };
    expect((await system.call('record', 'addCredit', { body }, trainer.asking)).status).toBe(403);
    const query = { employee_id, kind: 'access.refused' };
    const { body: found } = await system.call('accounts', 'auditLog', { query }, await chief());
    expect(found).toHaveLength(1);
  });

  test('is counted up to a limit in a flood, and the last entry says so', async () => {
    for (let n = 0; n < mostRefusedCalls + 5; n++) {
      expect((await recordOf(`Guess.${n}`, colleague.asking)).body.code).toBe('forbidden');
    }
    const flood = await audited('access.refused');
    expect(flood).toHaveLength(mostRefusedCalls);
    expect(flood.map(({ reason }) => reason)).toEqual(['more_refused', ...Array(mostRefusedCalls - 1).fill(null)]);
    const { sent } = await observed.during(() => recordOf('Guess.999', colleague.asking));
    expect(sent.map(({ command }) => command)).toEqual(['BatchGet', 'Get']);
  });

  test('has one entry when it is made many times at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => recordOf(officer.employee.employee_id, colleague.asking)));
    expect(await audited()).toHaveLength(1);
  });

  test('stays refused when its entry cannot be written, which is logged', async () => {
    observed.failFromTransaction(1);
    const { status, body } = await recordOf(officer.employee.employee_id, colleague.asking);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(system.errors).toMatchObject([{ message: 'a refused call has no audit entry' }]);
  });

  test('without a sign-in has none', async () => {
    await recordOf(officer.employee.employee_id, {});
    expect(await audited()).toEqual([]);
  });
});

import { addMonths } from '@muster/shared/rules/calendar';
import {
  type BuiltSite,
  buildCertification,
  buildPerson,
  buildSite,
  buildType,
  type Person,
  personOf,
  staffOf,
} from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { observer } from '@muster/testing/observe';
import { buildSealing } from '@muster/testing/sealing';
import { buildSystem, type RequestParts, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';
import { renumber } from '../../src/domain/people/renumber-employee.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { remove, transact } from '../../src/table/core/write.ts';
import { requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { findSiteSecret } from '../../src/table/entities/site-secret.ts';
import { classKey } from '../../src/table/entities/training-class.ts';
import { type TrainingType, trainingTypeKey } from '../../src/table/entities/training-type.ts';

const seen = observer();
const system = await buildSystem({ onClient: seen.onClient });
let site: BuiltSite;
let officer: Person;
let trainer: Person;
let type: TrainingType;

beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system, { name: 'Riverton Police Department' });
  officer = await buildPerson(system, site, { first_name: 'Kim', last_name: 'Łęska' });
  trainer = await buildPerson(system, site, { permissions: { manage_trainings: true } });
  type = await buildType(system, site, { name: 'First aid', expiration_months: 1 });
});

/** Certifies a person. Returns the id of the certification. */
async function certify(date: string, { employee }: Person = officer, where = site, of = type): Promise<string> {
  await buildCertification(system, where, of, employee, date);
  return `${employee.id}-${(await requireEnrollmentState(where.table, employee)).entries}`;
}

const certificate = (id: string, asking: RequestParts = officer.asking, employee_id = officer.employee.employee_id) =>
  system.call('certificates', 'certificate', { params: { employee_id, id } }, asking);

/** Returns the site code and the token of a certificate's address. */
async function addressOf(id: string, person = officer) {
  const { status, body } = await certificate(id, person.asking, person.employee.employee_id);
  expect(status, JSON.stringify(body)).toBe(200);
  const [, , site_code = '', token = ''] = (body.check_address as string).split('/');
  return { site_code, token };
}

const check = (params: Record<string, string>, on?: string) =>
  system.call('certificates', 'checkCertificate', { params, query: on ? { on } : {} });
/** Returns what a check answers for today and for a day. */
async function statuses(params: Record<string, string>, on?: string): Promise<[string, string]> {
  const { status, body } = await check(params, on);
  expect(status, JSON.stringify(body)).toBe(200);
  return [body.today.status, body.asked.status];
}

const revoke = (id: string, on?: string) =>
  system.call(
    'record',
    'revoke',
    { params: { id }, body: { reason: 'A secret reason', ...(on && { on }) } },
    trainer.asking,
  );

describe('a certificate', () => {
  test('tells what the paper shows', async () => {
    const id = await certify('2026-05-01');
    const { body } = await certificate(id);
    expect(body).toMatchObject({
      id,
      department: 'Riverton Police Department',
      employee: { employee_id: officer.employee.employee_id, name: 'Kim Łęska', rank: null },
      training_name: 'First aid',
      certification_date: '2026-05-01',
      expiration_date: '2026-06-01',
      minutes: 180,
      class: { training_dates: [{ start_time: '2026-05-01T09:00:00', end_time: '2026-05-01T12:00:00' }] },
      status: 'valid',
      on: '2026-05-13',
      revoked_on: null,
      replaced_on: null,
      seal: null,
      key: null,
    });
    expect(body.check_address).toMatch(new RegExp(`^/check/${site.code}/[0-9A-Z]{51,}$`));
  });

  test('names the course number of the training and the instructors of the class', async () => {
    const id = await certify('2026-05-01');
    const { body } = await certificate(id);
    expect([body.course_number, body.class.instructors]).toEqual([null, []]);
    const instructors = [
      { employee: trainer.employee.id, employee_id: trainer.employee.employee_id, name: 'Ann Taylor' },
      { name: 'Bo Guest', agency: 'State academy' },
    ];
    await change(site.table, classKey(site.table, body.class.id), { instructors });
    await change(site.table, trainingTypeKey(site.table, type.id), { course_number: 'FA-101' });
    const other = await buildSystem({ besides: system });
    const params = { employee_id: officer.employee.employee_id, id };
    const { body: told } = await other.call('certificates', 'certificate', { params }, officer.asking);
    expect(told.course_number).toBe('FA-101');
    expect(told.class.instructors).toEqual([
      { name: 'Ann Taylor', agency: null },
      { name: 'Bo Guest', agency: 'State academy' },
    ]);
  });

  test('has the same address each time, made of a secret that is made once', async () => {
    expect(await findSiteSecret(site.table)).toBeUndefined();
    const id = await certify('2026-05-01');
    const [first, second] = await Promise.all([addressOf(id), addressOf(id)]);
    expect(first).toEqual(second);
    expect(await addressOf(id)).toEqual(first);
  });

  test('names the last seal once it covers the certification, and not one that was made before', async () => {
    await sealSite(site.table, buildSealing(system));
    const id = await certify('2026-05-01');
    expect((await certificate(id)).body.seal).toBeNull();
    const { no, at, root, key } = await sealSite(site.table, buildSealing(system));
    expect((await certificate(id)).body).toMatchObject({
      seal: { no, at, root },
      key: { key_id: key, address: `/check/${site.code}/key` },
    });
  });

  test('reads the leaves of a seal once', async () => {
    const id = await certify('2026-05-01');
    const leafReads = async () => {
      const { answer, sent } = await seen.during(() => certificate(id));
      const isOfLeaves = ({ input }: { input: unknown }) => JSON.stringify(input).includes('#SEAL#LEAVES');
      return [answer.body.seal?.no, sent.filter(isOfLeaves).length];
    };
    await sealSite(site.table, buildSealing(system));
    expect(await leafReads()).toEqual([1, 1]);
    expect(await leafReads()).toEqual([1, 0]);
    await certify('2026-05-02');
    await sealSite(site.table, buildSealing(system));
    expect(await leafReads()).toEqual([2, 1]);
  });

  test('has the name and the rank of its day, and those of the first day for what was earned before', async () => {
    const id = await certify('2026-05-01');
    system.clock.now = new Date('2026-05-20T17:00:00Z');
    officer = await personOf(system, site, officer.employee);
    const params = { employee_id: officer.employee.employee_id };
    const clerk = await buildPerson(system, site, { permissions: { manage_employees: true } });
    const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Sergeant' });
    const body = { first_name: 'Kim', last_name: 'Newname', badge_number: '77', rank_id };
    expect((await system.call('roster', 'update', { params, body }, clerk.asking)).status).toBe(200);
    expect((await certificate(id)).body.employee.name).toBe('Kim Łęska');
    const later = await certify('2026-05-20');
    expect((await certificate(later)).body.employee).toMatchObject({ name: 'Kim Newname', rank: 'Sergeant' });
    const old = await certify('1999-05-20');
    expect((await certificate(old)).body.employee).toMatchObject({ name: 'Kim Łęska', rank: null });
  });

  test('is shown to its holder and to those who manage trainings, who leave an audit entry, and to no one else', async () => {
    const id = await certify('2026-05-01');
    const colleague = await buildPerson(system, site);
    expect((await certificate(id, colleague.asking)).status).toBe(403);
    expect((await certificate(id, {})).status).toBe(401);
    expect(await auditEntries(site.table, 'record.read')).toEqual([]);
    expect((await certificate(id, trainer.asking)).status).toBe(200);
    expect(await auditEntries(site.table, 'record.read')).toMatchObject([
      { subject: { employee: officer.employee.id } },
    ]);
  });

  test("of another person is not found under the caller's number", async () => {
    const colleague = await buildPerson(system, site);
    const id = await certify('2026-05-01', colleague);
    expect((await certificate(id)).body.code).toBe('not_found');
    const entry = `${officer.employee.id}-1`;
    for (const wrong of [entry, `${officer.employee.id}-99`, 'x']) expect((await certificate(wrong)).status).toBe(404);
  });
});

describe('the check', () => {
  test('answers without a session, with no more than the paper shows, and is not kept', async () => {
    const id = await certify('2026-05-01');
    const address = await addressOf(id);
    const { status, body, headers } = await check(address);
    expect(status).toBe(200);
    expect(body).toEqual({
      department: 'Riverton Police Department',
      timezone: 'America/Chicago',
      name: 'Kim Łęska',
      training_name: 'First aid',
      certification_date: '2026-05-01',
      expiration_date: '2026-06-01',
      revoked_on: null,
      replaced_on: null,
      today: { on: '2026-05-13', status: 'valid' },
      asked: { on: '2026-05-13', status: 'valid' },
      as_of: usualNow.toISOString(),
    });
    expect(headers['Cache-Control']).toEqual(['no-store']);
  });

  test('says revoked from that day on and valid before, without the reason', async () => {
    const id = await certify('2026-05-01');
    const address = await addressOf(id);
    expect((await revoke(id, '2026-05-10')).status).toBe(200);
    expect(await statuses(address, '2026-05-09')).toEqual(['revoked', 'valid']);
    expect(await statuses(address, '2026-05-10')).toEqual(['revoked', 'revoked']);
    expect(await statuses(address, '2026-04-30')).toEqual(['revoked', 'not_yet']);
    const { body } = await check(address);
    expect(body.revoked_on).toBe('2026-05-10');
    expect(JSON.stringify(body)).not.toContain('secret');
    expect((await certificate(id)).body).toMatchObject({ status: 'revoked', revoked_on: '2026-05-10' });
  });

  test('says that a corrected certificate was replaced, and when', async () => {
    const id = await certify('2026-05-01');
    const address = await addressOf(id);
    const correction = { no: Number(id.split('-')[1]), reason: 'A slip', expiration_date: '2027-05-01' };
    const params = { employee_id: officer.employee.employee_id };
    const { body: made } = await system.call('record', 'correct', { params, body: correction }, trainer.asking);
    expect(await statuses(address, '2026-05-02')).toEqual(['replaced', 'replaced']);
    expect((await check(address)).body).toMatchObject({ replaced_on: '2026-05-13', expiration_date: '2026-06-01' });
    const corrected = await addressOf(made.id);
    expect(corrected).not.toEqual(address);
    expect((await check(corrected)).body).toMatchObject({ expiration_date: '2027-05-01', today: { status: 'valid' } });
    await revoke(made.id, '2026-05-12');
    expect(await statuses(address, '2026-05-11')).toEqual(['revoked', 'replaced']);
  });

  test.each([
    ['2026-01-31', '2026-02-28'],
    ['2024-01-31', '2024-02-29'],
    ['2025-12-31', '2026-01-31'],
  ])('of %s is valid through %s', async (date, last) => {
    expect(addMonths(date, 1)).toBe(last);
    const address = await addressOf(await certify(date));
    expect(await statuses(address, last)).toEqual(['expired', 'valid']);
    expect(await statuses(address, addMonths(last, 1))).toEqual(['expired', 'expired']);
  });

  test.each([
    ['Pacific/Honolulu', 'valid', '2026-05-31'],
    ['UTC', 'expired', '2026-06-01'],
    ['Pacific/Kiritimati', 'expired', '2026-06-01'],
  ])('takes the day of %s', async (timezone, expected, on) => {
    const there = await buildSite(system, { timezone });
    const person = await buildPerson(system, there);
    const of = await buildType(system, there, { expiration_months: 1 });
    const address = await addressOf(await certify('2026-04-30', person, there, of), person);
    expect(await statuses(address)).toEqual(['valid', 'valid']);
    // 30 May is the last day. The last hour of it, everywhere east of Honolulu already 31 May.
    system.clock.now = new Date('2026-05-31T09:30:00Z');
    const day = timezone === 'Pacific/Honolulu' ? '2026-05-30' : '2026-05-31';
    expect((await check(address)).body.today).toEqual({ on: day, status: expected });
    system.clock.now = new Date('2026-06-01T09:30:00Z');
    expect((await check(address)).body.today).toEqual({ on, status: 'expired' });
  });

  test('refuses a day in the future by the calendar of the department', async () => {
    const address = await addressOf(await certify('2026-05-01'));
    const { status, body } = await check(address, '2026-05-14');
    expect([status, Object.keys(body.fields)]).toEqual([400, ['on']]);
    expect((await check(address, '2026-02-30')).status).toBe(400);
  });

  test('answers the same 404 for a changed token, one of another department and an unknown one', async () => {
    const { site_code, token } = await addressOf(await certify('2026-05-01'));
    const other = await buildSite(system);
    const person = await buildPerson(system, other);
    const there = await addressOf(await certify('2026-05-01', person, other, await buildType(system, other)), person);
    const wrong = [
      { site_code, token: there.token },
      { site_code: other.code, token },
      { site_code: (await buildSite(system)).code, token },
      { site_code: 'NOSUCH', token },
      { site_code: '%', token },
      { site_code, token: token.toLowerCase() },
      { site_code, token: `${token}0` },
      { site_code, token: token.slice(1) },
    ];
    const answers = await Promise.all(wrong.map((params) => check(params)));
    const [first] = answers;
    expect(first?.status).toBe(404);
    expect(first?.body.detail).toMatch(/^This is not a certificate of this department\./);
    for (const { status, body } of answers) expect([status, body]).toEqual([404, first?.body]);
  });

  test('reads nothing of a record for a token that is not genuine, and writes nothing', async () => {
    const { site_code, token } = await addressOf(await certify('2026-05-01'));
    const before = await contentsOf(system);
    const forged = await seen.during(() => check({ site_code, token: `${token}0` }));
    expect(forged.sent.filter(({ command }) => command === 'Query')).toEqual([]);
    expect((await seen.during(() => check({ site_code, token }))).trips).toBeLessThanOrEqual(3);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('still answers for an employee who was renumbered or deleted', async () => {
    const address = await addressOf(await certify('2026-05-01'));
    const { employee_id } = officer.employee;
    await renumber(staffOf(system, site), { from: employee_id, to: 'N-77' });
    expect(await statuses(address)).toEqual(['valid', 'valid']);
    const chief = await buildPerson(system, site, { permissions: { admin_access: true } });
    const deleted = await system.call('roster', 'delete', { params: { employee_id: 'N-77' } }, chief.asking);
    expect(deleted.status).toBe(200);
    expect((await check(address)).body).toMatchObject({ name: 'Kim Łęska', today: { status: 'valid' } });
  });

  test('says that a destroyed name is no longer stored', async () => {
    const address = await addressOf(await certify('2026-05-01'));
    const texts = await queryAll(site.table, `${site.code}#TEXT#${officer.employee.id}`);
    await transact(
      site.table,
      texts.map(({ PK, SK }) => remove(site.table, { PK, SK })),
    );
    expect((await check(address)).body).toMatchObject({ name: null, today: { status: 'valid' } });
  });
});

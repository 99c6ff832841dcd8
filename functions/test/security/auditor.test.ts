import { type EndpointName, type Route, routes } from '@muster/shared/contract';
import { auditorCalls } from '@muster/shared/permission-matrix';
import { verifyEvidence } from '@muster/shared/record/verify';
import { asAuditor, buildAuditor } from '@muster/testing/auditors';
import {
  as,
  type BuiltSite,
  buildCertification,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  buildType,
} from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { interception, tableError } from '@muster/testing/interception';
import { buildSystem, type RequestParts, type System } from '@muster/testing/system';
import { validInput } from '@muster/testing/valid-input';
import { strFromU8, unzipSync } from 'fflate';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorAsCaller } from '../../src/table/entities/auditor.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { outcome } from '../roster/staff.ts';
import { apartFromAccess, writeWatch } from './written.ts';

let system: System;
let site: BuiltSite;
const nameOf = ({ area, name }: Pick<Route, 'area' | 'name'>) => `${area}.${name}`;
const call = (route: Route, sent: object, asking: RequestParts) =>
  system.call(route.area, route.name as EndpointName<typeof route.area>, sent, asking);
const signedInRoutes = routes.filter(({ endpoint }) => endpoint.access !== 'anyone');
const permitted = signedInRoutes.filter((route) => auditorCalls.includes(nameOf(route)));

describe('every call that needs a sign-in', () => {
  const watch = writeWatch();
  let asking: RequestParts;
  let auditor: Employee;
  beforeAll(async () => {
    system = await buildSystem(watch);
    site = await buildSite(system);
    // Everything of any year: only the call decides.
    const built = await buildAuditor(system, site, { range_from: '2000-01-01', range_until: '2050-12-31' });
    asking = built.asking;
    auditor = auditorAsCaller(built.auditor);
  });

  test('names those that auditors may make, as the matrix does', () => {
    const declared = signedInRoutes.filter(({ endpoint }) => endpoint.auditors).map(nameOf);
    expect(declared.toSorted()).toEqual([...auditorCalls].toSorted());
  });

  const refused = signedInRoutes.filter((route) => !auditorCalls.includes(nameOf(route)));
  test.each(refused)('$endpoint.method $endpoint.path is forbidden to auditors, and changes nothing', async (route) => {
    const sent = await validInput(route, { system, site, caller: site.chief });
    // Where an identity provider shows its token, that of a person is none.
    const isOfProvider = route.endpoint.access === 'provisioning';
    const refusal = isOfProvider ? '401 schemas,status,detail' : '403 forbidden';
    // Invalid input is answered alike: it tells nothing.
    for (const input of [sent, {}]) {
      const { answer, written } = await watch.during(() => call(route, input, asking));
      expect(outcome(answer)).toBe(refusal);
      expect(apartFromAccess(written)).toEqual([]);
    }
  });

  // These need what is the auditor's own: a password, a login session.
  const ofTheirOwn = ['session.changePassword', 'settings.endSession'];
  test.each(permitted.filter((route) => !ofTheirOwn.includes(nameOf(route))))(
    '$endpoint.method $endpoint.path answers an auditor',
    async (route) => {
      // Factors are one's own.
      const caller = route.area === 'factors' ? auditor : site.chief;
      const sent = await validInput(route, { system, site, caller });
      // What a class to come would change is nothing that an auditor was asked to look at.
      delete sent.query?.with_class;
      const { status, body } = await call(route, sent, asking);
      expect([status, status === route.endpoint.status ? '' : body]).toEqual([route.endpoint.status, '']);
    },
  );

  test('no call logs an error', () => expect(system.errors).toEqual([]));
});

describe('an account that is not open', () => {
  beforeEach(async () => {
    system = await buildSystem();
    site = await buildSite(system);
  });

  /** Returns the outcomes of the calls that auditors may make. */
  async function outcomes(asking: RequestParts): Promise<Set<string>> {
    const met = new Set<string>();
    for (const route of permitted) {
      const sent = await validInput(route, { system, site, caller: site.chief });
      met.add(outcome(await call(route, sent, asking)));
    }
    return met;
  }

  test.each([
    ['before its first day', '2026-05-12T04:59:59Z'],
    ['after its last day', '2026-05-15T05:00:00Z'],
  ])('%s makes no call, and its session is not refreshed', async (_, now) => {
    const { asking, auditor } = await buildAuditor(system, site, { open_from: '2026-05-12', open_until: '2026-05-14' });
    expect((await system.call('record', 'seals', {}, asking)).status).toBe(200);
    system.clock.now = new Date(now);
    const later = await asAuditor(system, site, auditor);
    for (const one of [asking, later]) {
      const body = { refresh: one.refresh, site_code: site.code };
      expect(outcome(await system.call('session', 'refresh', { body }))).toBe('401 not_signed_in');
    }
    expect(await outcomes(later)).toEqual(new Set(['401 not_signed_in']));
  });

  test('that an administrator ends makes no further call', async () => {
    const { asking, auditor } = await buildAuditor(system, site);
    const chief = await as(system, site, site.chief);
    await system.call('auditors', 'end', { params: { id: auditor.id } }, chief);
    expect(await outcomes(asking)).toEqual(new Set(['401 not_signed_in']));
    // Not even one that was opened at the same moment.
    expect(await outcomes(await asAuditor(system, site, auditor))).toEqual(new Set(['401 not_signed_in']));
  });
});

describe('a token', () => {
  beforeEach(async () => {
    system = await buildSystem();
    site = await buildSite(system);
  });

  const signed = async (token: string | undefined, claims: Record<string, unknown>) => {
    const { current, keys } = await system.deps.keys();
    const jwt = new SignJWT({ ...decodeJwt(token ?? ''), ...claims }).setProtectedHeader({
      alg: 'HS256',
      kid: current,
    });
    return { token: await jwt.sign(keys.get(current) as Uint8Array) };
  };
  const seals = async (asking: RequestParts) => (await system.call('record', 'seals', {}, asking)).status;

  test('of an auditor is none of an employee, and the reverse', async () => {
    const { asking, auditor } = await buildAuditor(system, site);
    const chief = await as(system, site, site.chief);
    const { sub, sid } = decodeJwt(asking.token ?? '');
    expect(await seals(await signed(asking.token, {}))).toBe(200);
    // Without the kind, the auditor's id is looked up among employees.
    expect(await seals(await signed(asking.token, { kind: undefined }))).toBe(401);
    expect(await seals(await signed(chief.token, { kind: 'auditor' }))).toBe(401);
    expect(await seals(await signed(chief.token, { sub: auditor.id }))).toBe(401);
    expect(await seals(await signed(chief.token, { sub, sid }))).toBe(401);
    expect(await seals(await signed(asking.token, { sub: site.chief.id }))).toBe(401);
    for (const kind of ['employee', '', null, true, {}])
      expect(await seals(await signed(asking.token, { kind }))).toBe(401);
  });

  test('of an auditor opens no other department', async () => {
    const away = await buildSite(system);
    const { asking } = await buildAuditor(system, site);
    const theirs = await buildClass(system, away, { inDays: -10 });
    expect(outcome(await system.call('attendance', 'classDay', { params: { classId: theirs.id } }, asking))).toBe(
      '404 not_found',
    );
    const named = { ...asking, headers: { 'X-Site-Code': away.code } };
    expect(outcome(await system.call('record', 'seals', {}, named))).toBe('403 other_site');
    expect(await seals(await signed(asking.token, { site: away.code }))).toBe(401);
  });
});

describe("an auditor's data", () => {
  beforeEach(async () => {
    system = await buildSystem();
    site = await buildSite(system);
  });
  const range = { range_from: '2026-04-10', range_until: '2026-04-20' };
  const on = (...days: string[]) => ({ dates: days.map((date) => ({ date, start_time: '09:00', end_time: '12:00' })) });

  test('are class files of classes whose days are all in the range, to the day', async () => {
    const { asking } = await buildAuditor(system, site, range);
    const days = [
      ['2026-04-09'],
      ['2026-04-10'],
      ['2026-04-20'],
      ['2026-04-21'],
      ['2026-04-09', '2026-04-10'],
      ['2026-04-20', '2026-04-21'],
    ];
    const seen: string[] = [];
    for (const dates of days) {
      const { id } = await buildClass(system, site, on(...dates));
      const params = { classId: id };
      const answers = [
        outcome(await system.call('attendance', 'classDay', { params }, asking)),
        outcome(await system.call('attendance', 'sheet', { params }, asking)),
        outcome(await system.call('documents', 'ofClass', { params }, asking)),
      ];
      const expected = dates.every((day) => day >= '2026-04-10' && day <= '2026-04-20') ? 'ok' : '403 forbidden';
      expect([dates, answers]).toEqual([dates, [expected, expected, expected]]);
      if (expected === 'ok') seen.push(id);
    }
    const listed = async (query = {}) =>
      (await system.call('auditors', 'classes', { query }, asking)).body.map(({ id }: { id: string }) => id);
    expect(await listed()).toEqual(seen.toReversed());
    // A wider question shows no more, a narrower one less.
    expect(await listed({ from: '2000-01-01', to: '2050-01-01' })).toEqual(seen.toReversed());
    expect(await listed({ from: '2026-04-11' })).toEqual(seen.slice(1));
    expect(await listed({ from: '2026-05-01' })).toEqual([]);
  });

  test('are only the trainings that the account is limited to', async () => {
    const [mine, other] = [await buildType(system, site), await buildType(system, site)];
    const { asking } = await buildAuditor(system, site, { topics: [mine.id] });
    const classes = [await buildClass(system, site, { type: mine }), await buildClass(system, site, { type: other })];
    const answers = [];
    for (const { id } of classes)
      answers.push(outcome(await system.call('attendance', 'classDay', { params: { classId: id } }, asking)));
    expect(answers).toEqual(['ok', '403 forbidden']);
    expect((await system.call('auditors', 'classes', {}, asking)).body).toHaveLength(1);
    const evidence = async (requirement_ids: string[]) => {
      const body = { on: '2026-05-01', requirement_ids };
      return outcome(await system.call('record', 'evidence', { query: {}, body }, asking));
    };
    expect(await evidence([other.id])).toBe('403 forbidden');
    expect(await evidence([mine.id, other.id])).toBe('403 forbidden');
    await buildCertification(
      system,
      site,
      mine,
      await buildEmployee(system, site, { hired_on: '2020-01-01' }),
      '2026-03-02',
    );
    expect([await evidence([mine.id]), await evidence([])]).toEqual(['ok', 'ok']);
  });

  test('are no reasons of exemptions from other requirements', async () => {
    const [mine, other] = [await buildType(system, site), await buildType(system, site)];
    const { employee_id } = await buildEmployee(system, site, { hired_on: '2020-01-01' });
    const chief = await as(system, site, site.chief);
    for (const { id } of [mine, other]) {
      const body = { employee_id, requirement_id: id, from: '2026-04-01', reason: `Reason ${id}` };
      expect(outcome(await system.call('requirements', 'exempt', { body: body as never }, chief))).toBe('ok');
    }
    const evidence = async (asking: RequestParts) => {
      const sent = { query: {}, body: { on: '2026-05-01', employee_ids: [employee_id] } };
      const { body } = await system.call<Buffer, 'record'>('record', 'evidence', sent, asking);
      return strFromU8(unzipSync(body)['evidence.json'] as Uint8Array);
    };
    const limited = await evidence((await buildAuditor(system, site, { topics: [mine.id] })).asking);
    expect([limited.includes(`Reason ${mine.id}`), limited.includes(`Reason ${other.id}`)]).toEqual([true, false]);
    const verdict = await verifyEvidence(JSON.parse(limited));
    expect(verdict).toMatchObject({ holds: true });
    const all = await evidence((await buildAuditor(system, site)).asking);
    expect([all.includes(`Reason ${mine.id}`), all.includes(`Reason ${other.id}`)]).toEqual([true, true]);
  });

  test('are no definitions of other trainings, and no people hired after the range', async () => {
    const mine = await buildType(system, site, { name: 'Asked training', mandatory_since: '2020-01-01' });
    await buildType(system, site, { name: 'Other training', mandatory_since: '2020-01-01' });
    const before = await buildEmployee(system, site, { hired_on: '2026-04-20' });
    const after = await buildEmployee(system, site, { hired_on: '2026-04-21' });
    const exemption = { employee_id: before.employee_id, requirement_id: mine.id, from: '2026-04-20', reason: 'Leave' };
    const chief = await as(system, site, site.chief);
    expect(outcome(await system.call('requirements', 'exempt', { body: exemption as never }, chief))).toBe('ok');
    const { asking } = await buildAuditor(system, site, { ...range, topics: [mine.id] });
    const numbers = [before.employee_id, after.employee_id];
    for (const employee_ids of [[], numbers]) {
      const sent = { query: {}, body: { on: '2026-04-20', employee_ids } };
      const { body } = await system.call<Buffer, 'record'>('record', 'evidence', sent, asking);
      const text = strFromU8(unzipSync(body)['evidence.json'] as Uint8Array);
      expect([text.includes('Asked training'), text.includes('Other training')]).toEqual([true, false]);
      expect([text.includes(before.id), text.includes(after.id)]).toEqual([true, false]);
      expect(await verifyEvidence(JSON.parse(text))).toMatchObject({ holds: true });
    }
  });

  test('is evidence of the days of the range, to the day', async () => {
    const { asking } = await buildAuditor(system, site, range);
    await buildEmployee(system, site, { hired_on: '2020-01-01' });
    const evidence = async (day: string) =>
      outcome(await system.call('record', 'evidence', { query: {}, body: { on: day } }, asking));
    const met = [];
    for (const day of ['2026-04-09', '2026-04-10', '2026-04-20', '2026-04-21']) met.push(await evidence(day));
    expect(met).toEqual(['403 forbidden', 'ok', 'ok', '403 forbidden']);
  });

  describe('is compliance', () => {
    const asked = async (asking: RequestParts, query: Record<string, string> = {}) => {
      const { employee_id } = await buildEmployee(system, site, { hired_on: '2020-01-01' });
      return [
        await system.call('compliance', 'table', { query }, asking),
        await system.call('compliance', 'summary', { query }, asking),
        await system.call('compliance', 'trend', { query }, asking),
        await system.call('compliance', 'person', { params: { employee_id }, query }, asking),
      ];
    };
    const met = async (asking: RequestParts, query: Record<string, string> = {}) => [
      ...new Set((await asked(asking, query)).map(outcome)),
    ];

    test('of the days of the range, to the day, by default of its last', async () => {
      const { asking } = await buildAuditor(system, site, range);
      const outcomes = [];
      for (const on of ['2026-04-09', '2026-04-10', '2026-04-20', '2026-04-21', '2026-05-13']) {
        outcomes.push(await met(asking, { on }));
      }
      expect(outcomes).toEqual([['403 forbidden'], ['ok'], ['ok'], ['403 forbidden'], ['403 forbidden']]);
      const [table, summary, , person] = await asked(asking);
      expect([table?.body.on, summary?.body.on, person?.body.on]).toEqual(['2026-04-20', '2026-04-20', '2026-04-20']);
    });

    test('with a trend of days of the range alone', async () => {
      const { asking } = await buildAuditor(system, site, { range_from: '2026-02-15', range_until: '2026-04-20' });
      const { body } = await system.call('compliance', 'trend', { query: { months: '12' } }, asking);
      expect(body.map(({ on }: { on: string }) => on)).toEqual(['2026-02-28', '2026-03-31', '2026-04-20']);
    });

    test('of the requirements that the account is limited to', async () => {
      const [mine, other] = [await buildType(system, site), await buildType(system, site)];
      const { asking } = await buildAuditor(system, site, { topics: [mine.id] });
      expect(await met(asking, { requirement: other.id })).toEqual(['403 forbidden']);
      expect(await met(asking, { requirement: `${mine.id},${other.id}` })).toEqual(['403 forbidden']);
      for (const query of [{}, { requirement: mine.id }] as Record<string, string>[]) {
        const [table, summary, trend, person] = await asked(asking, query);
        const ids = [
          table?.body.requirements.map(({ id }: { id: string }) => id),
          summary?.body.requirements.map(({ id }: { id: string }) => id),
          trend?.body.at(-1).requirements.map(({ id }: { id: string }) => id),
          person?.body.standings.map(({ requirement_id }: { requirement_id: string }) => requirement_id),
        ];
        expect(ids).toEqual([[mine.id], [mine.id], [mine.id], [mine.id]]);
      }
      const listed = (await system.call('requirements', 'list', {}, asking)).body;
      expect(listed.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
      const own = { params: { employee_id: 'audit-auditor' }, query: {} };
      expect(outcome(await system.call('compliance', 'person', own, asking))).toBe('404 not_found');
    });

    test('without classes to come', async () => {
      const type = await buildType(system, site);
      const coming = await buildClass(system, site, { type });
      const { asking } = await buildAuditor(system, site);
      const chief = await as(system, site, site.chief);
      const { employee_id } = await buildEmployee(system, site);
      const standings = async (by: RequestParts, query = {}) =>
        system.call('compliance', 'person', { params: { employee_id }, query }, by);
      expect((await standings(chief)).body.standings[0].mends).toHaveLength(1);
      expect((await standings(asking)).body.standings[0].mends).toEqual([]);
      const seats = async (by: RequestParts) =>
        (await system.call('compliance', 'summary', { query: {} }, by)).body.requirements[0].months.reduce(
          (sum: number, one: { seats: number }) => sum + one.seats,
          0,
        );
      expect([await seats(chief), await seats(asking)]).toEqual([coming.class_size, 0]);
      expect(outcome(await standings(asking, { with_class: coming.id }))).toBe('400 invalid_input');
    });
  });

  test('are no documents of a training without a class that the account opens', async () => {
    const type = await buildType(system, site);
    const { asking } = await buildAuditor(system, site, range);
    const staff = await as(
      system,
      site,
      await buildEmployee(system, site, { permissions: { manage_trainings: true } }),
    );
    const route = routes.find((one) => nameOf(one) === 'documents.download') as Route;
    const { params } = await validInput(route, { system, site, caller: site.chief });
    for (const query of [{}, { class_id: (await buildClass(system, site, { type, ...on('2026-04-15') })).id }]) {
      const sent = { params: params ?? {}, query: query as Record<string, string> };
      const answered = await system.call('documents', 'download', sent, asking);
      expect(outcome(answered)).toBe('class_id' in query ? '404 not_found' : '403 forbidden');
    }
    expect((await system.call('documents', 'download', { params: params ?? {}, query: {} }, staff)).status).toBe(200);
  });
});

describe('each look', () => {
  beforeEach(async () => {
    system = await buildSystem();
    site = await buildSite(system);
  });
  const entries = () => auditEntries(site.table, 'auditor.look');

  test('has an audit entry with its author and target, also a second one within the hour', async () => {
    const { asking, auditor } = await buildAuditor(system, site, {
      range_from: '2000-01-01',
      range_until: '2050-12-31',
    });
    const row = await buildClass(system, site, { inDays: -10 });
    await buildSeat(system, site, row, await buildEmployee(system, site));
    const looks = routes.filter(
      (route) => route.endpoint.auditors && route.endpoint.method === 'GET' && route.area !== 'session',
    );
    for (const route of looks) {
      const sent = await validInput(route, { system, site, caller: site.chief });
      delete sent.query?.with_class;
      const before = (await entries()).length;
      for (const time of [1, 2]) {
        expect((await call(route, sent, asking)).status).toBe(200);
        const told = await entries();
        expect(told).toHaveLength(before + time);
        expect(told.at(-1)).toMatchObject({
          actor: { id: auditor.id, employee_id: auditor.username, auditor: true },
          subject: { call: nameOf(route), ...(sent.params?.classId && { class: sent.params.classId }) },
        });
      }
    }
  });

  test('that is refused has an entry of the refusal, and none of a look', async () => {
    const { asking } = await buildAuditor(system, site);
    expect(outcome(await system.call('roster', 'list', {}, asking))).toBe('403 forbidden');
    expect(await entries()).toEqual([]);
    const refused = await auditEntries(site.table, 'access.refused');
    expect(refused).toMatchObject([{ actor: { auditor: true }, subject: { call: 'roster.list' } }]);
  });

  test('is found by the username, in words of the auditor', async () => {
    const { asking, auditor } = await buildAuditor(system, site, { name: 'Dana Ortiz' });
    const row = await buildClass(system, site, { inDays: -10 });
    await system.call('attendance', 'sheet', { params: { classId: row.id } }, asking);
    const chief = await as(system, site, site.chief);
    const query = { employee_id: auditor.username };
    const { body } = await system.call('accounts', 'auditLog', { query }, chief);
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['auditor.look', 'auditor.create']);
    expect(body[0]).toMatchObject({
      by: 'auditor',
      actor: { employee_id: 'audit-ortiz', name: 'Dana Ortiz' },
      subjects: [{ type: 'call', name: 'attendance.sheet' }, { type: 'class' }],
    });
    expect(body[1].subjects).toEqual([{ type: 'auditor', name: 'Dana Ortiz', employee_id: 'audit-ortiz' }]);
  });

  test('is not shown where its entry cannot be written', async () => {
    const { asking } = await buildAuditor(system, site);
    const table = interception();
    const besides = await buildSystem({ besides: system, onClient: table.onClient });
    table.inject({
      before: ({ command }) => {
        if (command === 'PutItem') throw tableError('TimeoutError');
      },
    });
    const answered = await besides.call('record', 'seals', {}, asking);
    expect([answered.status, answered.body.seals]).toEqual([503, undefined]);
    expect(await entries()).toEqual([]);
  });
});

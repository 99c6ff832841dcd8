import type { ComplianceSummary, compliance } from '@muster/shared/areas/compliance';
import type { Answer } from '@muster/shared/endpoint';
import { departmentChain } from '@muster/shared/record/chain';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { statusOn } from '@muster/shared/record/status-on';
import { answersOn } from '@muster/shared/requirements/answers-on';
import { addDays, addMonths, daysBetween, today } from '@muster/shared/rules/calendar';
import { dumpSite } from '@muster/testing/dump';
import { buildSystem, cheapCost, type System } from '@muster/testing/system';
import { expectSeatsLawful, expectViewsAgree } from '@muster/testing/views';
import { atWidth } from '@muster/testing/width';
import { beforeAll, describe, expect, test } from 'vitest';
import { mandatoryStatuses } from '../../src/domain/training/mandatory-status.ts';
import { demoAuditor, demoPassword, demoTemporaryPassword } from '../../src/entry/demo/passwords.ts';
import { seedDemo } from '../../src/entry/demo/seed.ts';
import { SiteExists } from '../../src/entry/provisioning/create-site.ts';
import { recordDifferences } from '../../src/entry/provisioning/rebuild-site.ts';
import { madeAt } from '../../src/table/core/new-id.ts';
import type { Item } from '../../src/table/core/read.ts';
import type { Credential } from '../../src/table/entities/credential.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { type EnrollmentState, enrollmentStateOf } from '../../src/table/entities/enrollment-state.ts';
import type { Rank } from '../../src/table/entities/rank.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { listSites } from '../../src/table/entities/registry.ts';
import type { Site } from '../../src/table/entities/site.ts';
import { isEnteredLater, type TrainingClass } from '../../src/table/entities/training-class.ts';
import type { TrainingType } from '../../src/table/entities/training-type.ts';

interface Demo {
  system: System;
  items: Item[];
  site: Site;
  staff: Employee[];
  ranks: Rank[];
  types: TrainingType[];
  classes: TrainingClass[];
  records: (EnrollmentState & Item)[];
}

const demos = new Map<string, Promise<Demo>>();

/** Returns the demo seeded at this time; tests share it. */
function seeded(now: Date): Promise<Demo> {
  const known = demos.get(now.toISOString()) ?? seed(now);
  demos.set(now.toISOString(), known);
  return known;
}

async function seed(now: Date): Promise<Demo> {
  const system = await buildSystem({ now });
  await seedDemo(system.table, now, cheapCost);
  const items = await dumpSite(system, 'DEMO');
  const of = <T>(partition: string) => items.filter(({ PK }) => PK === `DEMO#${partition}`) as (T & Item)[];
  return {
    system,
    items,
    site: items.find(({ SK }) => SK === 'SITE') as unknown as Site,
    staff: of<Employee>('ROSTER'),
    ranks: of<Rank>('RANK').filter(({ SK }) => SK !== 'VERSION'),
    types: of<TrainingType>('TYPE'),
    records: of<Item>('RECORD').map((item) => ({ PK: item.PK, SK: item.SK, ...enrollmentStateOf(item) })),
    classes: items.filter(({ SK }) => SK === 'CLASS') as unknown as TrainingClass[],
  };
}

const numbered = ({ staff }: Demo, number: string) =>
  staff.find(({ employee_id }) => employee_id === number) as Employee & Item;

async function signIn({ system }: Demo, site_code: string, username: string, password: string) {
  const { status, body, cookies } = await system.call('session', 'signIn', { body: { username, password, site_code } });
  return { status, detail: body.detail, token: cookies.get('access_token') };
}

/** Returns the state of a class at `now`, in the terms of docs/design.md section 4. */
function kindOf(trainingClass: TrainingClass, now: string) {
  if (trainingClass.ends_at <= now)
    return trainingClass.certified_count ? 'ended and certified' : 'ended, not certified';
  if (trainingClass.starts_at <= now) return 'running';
  if (trainingClass.enrollment_start > now) return 'not yet open';
  if (trainingClass.enrollment_end < now) return 'closed';
  return trainingClass.enrolled_count < trainingClass.class_size ? 'open' : 'full';
}

describe('seeded on an ordinary day', () => {
  const now = new Date('2026-05-13T17:00:00Z');
  let demo: Demo;
  beforeAll(async () => {
    demo = await seeded(now);
  }, 240_000);

  test('about 120 employees, nine ranks in one tree, 14 types, about fifty classes', () => {
    const { staff, ranks, types, classes, site } = demo;
    expect(staff.length).toBeGreaterThanOrEqual(110);
    expect(staff.length).toBeLessThanOrEqual(130);
    expect(types).toHaveLength(14);
    expect(classes.length).toBeGreaterThanOrEqual(44);
    expect(classes.length).toBeLessThanOrEqual(56);
    expect(site).toMatchObject({ name: 'Riverton Police Department', timezone: 'America/Chicago', administrators: 1 });

    expect(ranks).toHaveLength(9);
    const byId = new Map(ranks.map((rank) => [rank.id, rank]));
    expect(ranks.filter(({ superior_id }) => !superior_id).map(({ name }) => name)).toEqual(['Chief of Police']);
    for (const rank of ranks) {
      const above = new Set<string>();
      for (let one: Rank | undefined = rank; one && !above.has(one.id); one = byId.get(one.superior_id ?? '')) {
        above.add(one.id);
      }
      expect([...above].map((id) => byId.get(id)?.name).at(-1), rank.name).toBe('Chief of Police');
      expect(rank.holders, rank.name).toBe(staff.filter(({ rank_id }) => rank_id === rank.id).length);
      expect(rank.holders, rank.name).toBeGreaterThan(0);
    }
  });

  test('everybody has a unit, a group and a supervisor, who are led by the chief in the end', () => {
    const byId = new Map(demo.staff.map((employee) => [employee.id, employee]));
    const above = (employee: Employee): string[] => {
      const superior = byId.get(employee.supervisor ?? '');
      return superior ? [superior.employee_id, ...above(superior)] : [];
    };
    for (const employee of demo.staff) {
      expect(employee, employee.employee_id).toMatchObject({
        unit_id: expect.any(String),
        group_id: expect.any(String),
      });
      if (employee.employee_id !== '1001') expect(above(employee).at(-1), employee.employee_id).toBe('1001');
    }
    expect(above(numbered(demo, '1005'))[0]).toBe('1002');
  });

  test('most people meet the hours, only sworn people require firearms, and one person is exempt', async () => {
    const table = demo.system.table.site('DEMO');
    const department = (await listEntries(table, departmentChain)).map(({ entry }) => entry);
    const found = new Map<string, number>();
    let shooters = 0;
    for (const { id } of demo.staff) {
      const person = (await listEntries(table, id)).map(({ entry }) => entry);
      const { answers } = answersOn(
        { person, department },
        { on: today(demo.site.timezone, now), known: alwaysRecorded },
      );
      shooters += answers.some(({ name }) => name === 'Firearms Qualification') ? 1 : 0;
      for (const { kind, status } of answers) {
        if (kind === 'hours' || status === 'EXEMPT') found.set(status, (found.get(status) ?? 0) + 1);
      }
    }
    expect(found.get('EXEMPT')).toBe(1);
    expect(found.get('NOT_MET')).toBeGreaterThan(2);
    expect(found.get('MET')).toBeGreaterThan(80);
    expect(shooters).toBe(105);
  });

  test('no class, past ones included, is marked as entered later', async () => {
    expect(demo.classes.some(({ ends_at }) => ends_at < '2026-01-01')).toBe(true);
    expect(demo.classes.filter(isEnteredLater)).toEqual([]);
    for (const { id } of demo.classes) expect(madeAt(id).getTime()).toBeLessThanOrEqual(now.getTime());
  });

  test('numbers, badges and full names are unique', () => {
    for (const name of [
      ({ employee_id }: Employee) => employee_id,
      ({ badge_number }: Employee) => badge_number,
      ({ first_name, middle_name, last_name }: Employee) => `${first_name} ${middle_name} ${last_name}`,
    ]) {
      expect(new Set(demo.staff.map(name)).size).toBe(demo.staff.length);
    }
  });

  test('accounts can sign in and have the permissions that the README lists', async () => {
    const all = { admin_access: true, manage_employees: true, manage_trainings: true };
    const promised = { 1001: all, 1002: { manage_trainings: true }, 1003: { manage_employees: true }, 1004: {} };
    for (const [number, permissions] of Object.entries(promised)) {
      const { employee_id, permissions: held } = numbered(demo, number);
      expect([employee_id, held]).toEqual([number, permissions]);
      const { status, token } = await signIn(demo, 'DEMO', number, demoPassword);
      expect([number, status, token]).toEqual([number, 200, expect.any(String)]);
    }
    expect(demo.items.find(({ SK }) => SK === 'PERM#manage_trainings')).toMatchObject({ default: false, holders: 2 });
    expect(demo.items.find(({ SK }) => SK === 'PERM#admin_access')).toMatchObject({ default: false, holders: 1 });
  });

  test('1005 has a temporary password that does not expire', async () => {
    const employee = numbered(demo, '1005');
    const credential = demo.items.find(({ PK, SK }) => PK === `DEMO#EMP#${employee.id}` && SK === 'CREDENTIAL');
    expect(credential).toMatchObject({ temporary: true });
    expect((credential as unknown as Credential).temporary_until).toBeUndefined();
    demo.system.clock.now = new Date('2027-05-13T17:00:00Z');
    const answer = await signIn(demo, 'DEMO', '1005', demoTemporaryPassword);
    demo.system.clock.now = now;
    expect(answer).toEqual({ status: 200, detail: 'password_reset_required', token: undefined });
  });

  test('1004 has open classes, a full one, and a class or certification that is due', async () => {
    const { token } = await signIn(demo, 'DEMO', '1004', demoPassword);
    const { body } = await demo.system.call('enrollment', 'available', {}, { token });
    type Row = { id: string; class_size: number; enrolled_count: number; is_enrolled: boolean };
    const free = body.filter(
      (trainingClass: Row) => !trainingClass.is_enrolled && trainingClass.enrolled_count < trainingClass.class_size,
    );
    const full = body.filter(
      (trainingClass: Row) => !trainingClass.is_enrolled && trainingClass.enrolled_count === trainingClass.class_size,
    );
    expect(full.length).toBeGreaterThanOrEqual(1);
    const answers = [];
    for (const { id } of free) {
      const { status } = await demo.system.call('enrollment', 'enroll', { params: { id } }, { token });
      answers.push(status);
      if (status === 200) await demo.system.call('enrollment', 'unenroll', { params: { id } }, { token });
    }
    expect(answers).toContain(200);
  });

  test('LAKE is a small site of its own, where 2001 has every permission', async () => {
    const sites = await listSites(demo.system.table.registry());
    expect(sites.map(({ site_code, demo: isDemo }) => [site_code, isDemo])).toEqual([
      ['DEMO', true],
      ['LAKE', true],
    ]);
    const { status, token } = await signIn(demo, 'LAKE', '2001', demoPassword);
    expect(status).toBe(200);
    const sent = { params: { employee_id: '2001' } };
    const { body } = await demo.system.call('permissions', 'ofEmployee', sent, { token });
    expect(body.filter(({ active }: { active: boolean }) => active)).toHaveLength(3);
    const lake = await dumpSite(demo.system, 'LAKE');
    expect(lake.find(({ SK }) => SK === 'SITE')).toMatchObject({
      name: "Lakeside Sheriff's Office",
      timezone: 'America/Los_Angeles',
    });
    await expectViewsAgree(demo.system, { code: 'LAKE' });
  });

  test('every employee has a rank, which the Edit Employee dialog requires', async () => {
    for (const code of ['DEMO', 'LAKE']) {
      const items = await dumpSite(demo.system, code);
      const holders = Map.groupBy(
        items.filter(({ PK }) => PK === `${code}#ROSTER`),
        ({ rank_id }) => rank_id,
      );
      const ranks = items.filter(({ PK, SK }) => PK === `${code}#RANK` && SK !== 'VERSION');
      expect(new Map(ranks.map(({ id, holders: count }) => [id, count]))).toEqual(
        new Map([...holders].map(([id, people]) => [id, people.length])),
      );
    }
    const { token } = await signIn(demo, 'LAKE', '2001', demoPassword);
    const { body: ranks } = await demo.system.call('ranks', 'list', {}, { token });
    expect(ranks).toMatchObject([{ name: 'Sheriff' }, { name: 'Deputy', superior_id: ranks[0].id }]);
    const profile = { first_name: 'Irene', last_name: 'Sato', badge_number: '7', rank_id: ranks[1].id };
    const sent = { params: { employee_id: '2002' }, body: profile };
    expect((await demo.system.call('roster', 'update', sent, { token })).body).toMatchObject({ rank_name: 'Deputy' });
  });

  test('past days have answers: nine trainings applied to everyone, and not all were certified', async () => {
    const table = demo.system.table.site('DEMO');
    const department = (await listEntries(table, departmentChain)).map(({ entry }) => entry);
    const found = new Set<string>();
    for (const { id } of demo.staff.filter(({ employee_id }) => employee_id < '1041')) {
      const person = (await listEntries(table, id)).map(({ entry }) => entry);
      const on = addMonths(today(demo.site.timezone, now), -3);
      const { employed, statuses } = statusOn({ person, department }, { on, known: alwaysRecorded });
      expect([employed, statuses.length]).toEqual([true, 9]);
      for (const { status } of statuses) found.add(status);
    }
    expect([...found].sort()).toEqual(['COMPLETED', 'MISSING', 'NEAR_EXPIRATION']);
    for (const code of ['DEMO', 'LAKE']) {
      const differences = recordDifferences(demo.system.table.site(code));
      for await (const difference of differences) expect.unreachable(JSON.stringify(difference));
    }
  });

  test('1004 has a seat in a class of today that 1002 teaches', async () => {
    const { token } = await signIn(demo, 'DEMO', '1004', demoPassword);
    const { body } = await demo.system.call('overview', 'own', {}, { token });
    const date = today(demo.site.timezone, now);
    expect(body.next_class.dates).toMatchObject([{ start_time: `${date}T13:00:00`, end_time: `${date}T15:00:00` }]);
    const held = demo.classes.find(({ id }) => id === body.next_class.id);
    expect(held?.instructors).toMatchObject([{ employee_id: '1002' }]);
  });

  test('past classes have instructors, a place, attendance and results', () => {
    const past = demo.classes.filter(({ certified_count = 0 }) => certified_count > 0);
    for (const one of past) expect(one).toMatchObject({ instructors: expect.any(Array), place_id: expect.any(String) });
    expect(past.filter(({ attended = [] }) => attended.length > 0).length).toBeGreaterThan(6);
    expect(past.filter(({ assessed }) => assessed)).toHaveLength(4);
  });

  test('has a range day of today, half finished, and a class and forms with checklists', async () => {
    const { token } = await signIn(demo, 'DEMO', '1002', demoPassword);
    const forms: { id: string; name: string; purpose: string }[] = (
      await demo.system.call('evaluations', 'forms', {}, { token })
    ).body;
    const named = (name: string) => forms.find((form) => form.name === name)?.id ?? '';
    expect(forms.filter(({ purpose }) => purpose === 'checklist').map(({ name }) => name)).toEqual([
      'Building search checklist',
      'Vehicle stop checklist',
    ]);
    const groupOf = async (training: string, form: string) => {
      const type = demo.types.find(({ name }) => name === training);
      const held = demo.classes.find(({ type_id }) => type_id === type?.id);
      const params = { id: named(form), class_id: held?.id ?? '' };
      const { body } = await demo.system.call('evaluations', 'group', { params, query: {} }, { token });
      const people: { evaluations: { outcome: string; attempt: number }[] }[] = body.people;
      const outcomes = people.map(({ evaluations }) => evaluations.map(({ outcome }) => outcome).join(' ')).toSorted();
      return { outcomes, relays: new Set(body.lanes?.places.map(({ relay }: { relay: number }) => relay)).size };
    };
    // The last attempt is the first one in the list.
    expect(await groupOf('Range Day', 'Handgun qualification')).toEqual({
      outcomes: [...Array(6).fill(''), 'failed', ...Array(4).fill('passed'), 'passed failed'],
      relays: 2,
    });
    expect(await groupOf('Patrol Skills', 'Building search checklist')).toEqual({
      outcomes: ['', '', 'failed', ...Array(4).fill('passed'), 'passed failed'],
      relays: 0,
    });
  });

  test('the auditor signs in, and three people have never signed in', async () => {
    const { status, token } = await signIn(demo, 'DEMO', demoAuditor, demoPassword);
    expect([status, token]).toEqual([200, expect.any(String)]);
    const { token: ofClerk } = await signIn(demo, 'DEMO', '1003', demoPassword);
    const { body } = await demo.system.call('overview', 'staff', {}, { token: ofClerk });
    const waiting = body.accounts.waiting.rows.map(({ employee_id }: Employee) => employee_id);
    expect(waiting).toEqual(['1005', '1121', '1122', '1123']);
  });

  test('the demo starts without notifications and jobs', () => {
    expect(demo.items.filter(({ PK, SK }) => SK.startsWith('NOTE#') || PK === 'DEMO#JOB')).toEqual([]);
  });

  test('a second seeding is refused and changes nothing', async () => {
    const dump = async () => [await dumpSite(demo.system, 'DEMO'), await dumpSite(demo.system, 'LAKE')];
    const before = await dump();
    await expect(seedDemo(demo.system.table, now, cheapCost)).rejects.toThrow(SiteExists);
    expect(await dump()).toEqual(before);
  });
});

const moments: [name: string, moment: string][] = [
  ['an ordinary day', '2026-05-13T17:00:00Z'],
  ['29 February', '2028-02-29T18:00:00Z'],
  ['the hour that comes twice', '2026-11-01T06:30:00Z'],
  ['the last minute of a month in Chicago', '2027-02-01T05:59:00Z'],
  ['the night the clock goes forward', '2027-03-14T08:30:00Z'],
  ['New Year in UTC, not yet in Chicago', '2027-01-01T03:00:00Z'],
];

describe.each(moments.slice(0, atWidth(3, moments.length)))('seeded on %s', { timeout: 240_000 }, (_, moment) => {
  const now = new Date(moment);
  let demo: Demo;
  beforeAll(async () => {
    demo = await seeded(now);
  }, 240_000);

  test('has every kind of class and every status, and all views of each seat agree', async () => {
    const { system, classes, types, records, site } = demo;
    const at = now.toISOString();
    const kinds = new Set(classes.map((trainingClass) => kindOf(trainingClass, at)));
    for (const kind of ['ended and certified', 'ended, not certified', 'running', 'open', 'full', 'not yet open']) {
      expect(kinds, kind).toContain(kind);
    }
    const statusesOf = mandatoryStatuses(types, site, now).of;
    const statuses = records.flatMap((record) => statusesOf(record).map(({ status }) => status));
    expect(new Set(statuses)).toEqual(new Set(['MISSING', 'PENDING', 'NEAR_EXPIRATION', 'COMPLETED']));
    // Expired certifications are MISSING, with dates.
    const date = today(site.timezone, now);
    const expired = records.flatMap(({ certifications }) =>
      Object.values(certifications).filter(({ expires }) => expires && expires < date),
    );
    expect(expired.length).toBeGreaterThan(0);
    for (const code of ['DEMO', 'LAKE']) {
      await expectViewsAgree(system, { code });
      await expectSeatsLawful(system, { code });
    }
  });

  test('people were hired 2 to 20 years ago, three of them last month, and all before they were certified', () => {
    const date = today(demo.site.timezone, now);
    const hired = new Map(demo.staff.map(({ id, hired_on = '' }) => [id, hired_on]));
    const isRecent = (day: string) => day > addMonths(date, -24);
    const recent = [...hired.values()].filter(isRecent);
    expect(recent.map((day) => daysBetween(day, date) >= 21 && daysBetween(day, date) < 28)).toEqual([
      true,
      true,
      true,
    ]);
    for (const day of hired.values()) expect(day >= addDays(addMonths(date, -240), -7), day).toBe(true);
    const earned = demo.items.filter(({ SK }) => SK.startsWith('CERT#'));
    for (const { PK, date } of earned) {
      const day = hired.get(PK.split('#').at(-1) ?? '') ?? 'unknown';
      expect(day < String(date), `hired ${day}, certified ${date}`).toBe(true);
    }
  });

  test('certifications last as many months as their type says, from the last day of the class', () => {
    const certifications = demo.items.filter(({ SK }) => SK.startsWith('CERT#'));
    expect(certifications.length).toBeGreaterThan(1_000);
    for (const { date, expires, months } of certifications as unknown as {
      date: string;
      expires?: string;
      months?: number;
    }[]) {
      expect(expires).toBe(months ? addMonths(date, months) : undefined);
      expect(daysBetween(date, today(demo.site.timezone, now))).toBeGreaterThan(0);
    }
  });
});

/** Mondays, leap days and last days move the months that the trend and the expiries are counted in. */
test.each(['2027-01-04T15:00:00Z', '2028-02-29T18:00:00Z', '2026-12-31T23:30:00Z'])(
  'seeded at %s, compliance is as high as promised and rising, with one weak unit and one wave of expiries',
  { timeout: 240_000 },
  async (moment) => {
    const demo = await seeded(new Date(moment));
    const { system } = demo;
    const { token } = await signIn(demo, 'DEMO', '1001', demoPassword);
    const answered = await system.call<ComplianceSummary, 'compliance'>('compliance', 'summary', {}, { token });
    const { people, current, requirements, units } = answered.body;
    const sum = (shares: readonly { people: number; current: number }[]) =>
      shares.reduce((all, share) => all + share.current, 0) / shares.reduce((all, share) => all + share.people, 0);
    expect(sum(requirements)).toBeGreaterThan(0.89);
    expect(sum(requirements)).toBeLessThan(0.93);
    expect(current / people).toBeGreaterThan(0.65);
    expect(current / people).toBeLessThan(0.75);

    const shareOf = new Map(units.map((unit) => [unit.name, unit.current / unit.people]));
    const weak = shareOf.get('Patrol B') ?? 1;
    shareOf.delete('Patrol B');
    for (const [unit, share] of shareOf) expect(share, `${unit} beside Patrol B`).toBeGreaterThan(weak + 0.15);

    const expiring = requirements
      .filter(({ kind }) => kind === 'certification')
      .flatMap(({ name, months }) => months.map((month) => ({ name, ...month })));
    const [wave, next] = expiring.toSorted((one, other) => other.expiring - one.expiring);
    expect(wave).toMatchObject({
      name: 'Conducted Energy Weapon',
      month: addMonths(moment.slice(0, 8).concat('01'), 2).slice(0, 7),
    });
    expect(wave?.expiring).toBeGreaterThan(35);
    expect(wave?.free_seats).toBeLessThan(20);
    expect(next?.expiring).toBeLessThan(35);

    const trend = (
      await system.call<Answer<typeof compliance.trend>, 'compliance'>('compliance', 'trend', {}, { token })
    ).body;
    expect(trend).toHaveLength(13);
    const shares = trend.map((day) => day.current / day.people);
    expect(shares[0]).toBeLessThan(0.5);
    // A new class of cadets costs some at the end.
    for (const [n, share] of shares.entries()) expect(share).toBeGreaterThan((shares[n - 1] ?? 0) - 0.03);
    expect(shares.at(-1)).toBe(current / people);
  },
);

import { put, transact } from '@muster/functions/table/core/write';
import { listNotifications } from '@muster/functions/table/entities/notification';
import { rankItem } from '@muster/functions/table/entities/rank';
import { ticketItem } from '@muster/functions/table/entities/reset-ticket';
import { createType } from '@muster/functions/training/create-type';
import type { Area, Contract, EndpointName } from '@muster/shared/contract';
import type { Endpoint, RequestInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import { type Setting, validInput } from '@muster/testing/valid-input';
import {
  type BenchSite,
  classInput,
  makeClass,
  newcomer,
  seat,
  signedIn,
  sitePassword,
  staffOf,
  wait,
} from './population.ts';
import type { Request } from './system.ts';

/** One measured call: `prepare` makes what it needs, and only the call itself is counted. */
export interface Scenario<E extends Endpoint = Endpoint> {
  /** Which of several cases of the call this is. */
  when?: string;
  /** The expected status, when it is not the endpoint's. */
  status?: number;
  /** SiteContext that exceeds one transaction, in steps: shown, and outside the budget of round trips (docs/design.md section 4). */
  longJob?: true;
  prepare: (site: BenchSite) => Promise<RequestInput<E> & Pick<Request, 'token' | 'address'>>;
}

type ScenariosOf<A extends Area> = {
  [N in EndpointName<A>]?: readonly Scenario<Contract[A][N] extends Endpoint ? Contract[A][N] : never>[];
};

const chief = async (site: BenchSite) => ({ token: (await signedIn(site, site.chief)).token });
const subject = async (site: BenchSite) => ({ token: (await signedIn(site, site.subject)).token });
const signedInOfficer = async (site: BenchSite) => {
  const employee = await newcomer(site);
  return { employee, ...(await signedIn(site, employee)) };
};

/** The chief, about an account that nothing else is measured with. */
const onNewcomer = async (site: BenchSite) => ({
  ...(await chief(site)),
  params: { employee_id: (await newcomer(site)).employee_id },
});

/** A class with one seat, taken by `holder`, with one person on its waitlist. */
async function fullClass(site: BenchSite, holder: BenchSite['chief']) {
  const row = await makeClass(site, { size: 1 });
  await seat(site, row, holder);
  await wait(site, row, await newcomer(site));
  return row;
}

async function makeRank({ table }: BenchSite): Promise<string> {
  const id = String(++ranks + 100).padStart(26, '0');
  await transact(table, [put(table, rankItem(table, { id, name: `Spare ${id}`, holders: 0 }))]);
  return id;
}
let ranks = 0;

const typeInput = (name: string) => ({ name, is_mandatory: false, type: 'in_department' as const });
const makeType = (site: BenchSite, name: string) =>
  createType(staffOf(site), {
    ...typeInput(name),
    description: undefined,
    expiration_months: undefined,
  });

const profile = (number: string, rank_id = '') => ({
  first_name: 'Pat',
  last_name: 'Measured',
  badge_number: number,
  rank_id,
});

/** Every served call, in the ways that differ in what they ask of the table. A call without an entry does not compile. */
export const scenarios: { [A in Area]: ScenariosOf<A> } = {
  session: {
    validateSiteCode: [{ prepare: async ({ code }) => ({ body: { site_code: code } }) }],
    signIn: [
      {
        prepare: async (site) => {
          const { employee_id } = await newcomer(site);
          return { body: { username: employee_id, password: sitePassword, site_code: site.code } };
        },
      },
      {
        when: 'wrong password',
        status: 401,
        prepare: async (site) => {
          const { employee_id } = await newcomer(site);
          return { body: { username: employee_id, password: 'Wrong#2026', site_code: site.code } };
        },
      },
      {
        when: 'unknown user',
        status: 401,
        prepare: async (site) => ({ body: { username: 'NOBODY', password: 'Wrong#2026', site_code: site.code } }),
      },
      {
        when: 'temporary password',
        prepare: async (site) => {
          const { employee_id } = await newcomer(site, { temporary: true });
          return { body: { username: employee_id, password: sitePassword, site_code: site.code } };
        },
      },
    ],
    employeeInfo: [{ prepare: subject }],
    verify: [{ prepare: async (site) => ({ ...(await subject(site)), body: {} }) }],
    refresh: [
      {
        prepare: async (site) => {
          const { refresh } = await signedInOfficer(site);
          return { body: { refresh, site_code: site.code } };
        },
      },
    ],
    logout: [{ prepare: async (site) => ({ token: (await signedInOfficer(site)).token }) }],
    initialPasswordReset: [
      {
        prepare: async (site) => {
          const { id } = await newcomer(site, { temporary: true });
          const ticket = `ticket of ${id}`;
          const expires_at = new Date(site.system.deps.now().getTime() + 900_000).toISOString();
          const item = ticketItem(site.table, ticket, { employee: id, credential: 1, expires_at });
          await transact(site.table, [put(site.table, item)]);
          return { body: { user_id: ticket, new_password: 'Quiet!Harbour.58', site_code: site.code } };
        },
      },
    ],
    changePassword: [
      {
        prepare: async (site) => ({
          token: (await signedInOfficer(site)).token,
          body: { old_password: sitePassword, new_password: 'Meadow!4471' },
        }),
      },
    ],
    submitBugReport: [
      { prepare: async (site) => ({ ...(await subject(site)), body: { description: 'The list does not open.' } }) },
    ],
  },
  permissions: {
    ofEmployee: [
      {
        when: 'own',
        prepare: async (site) => ({
          ...(await subject(site)),
          params: { employee_id: site.subject.employee_id },
        }),
      },
    ],
    global: [{ prepare: chief }],
    setGlobal: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          body: { permission_type: 'manage_trainings', active: true },
        }),
      },
    ],
    manage: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          body: {
            employee_id: (await newcomer(site)).employee_id,
            permission_type: 'manage_trainings',
            active: true,
          },
        }),
      },
    ],
  },
  ranks: {
    list: [{ prepare: subject }],
    create: [{ prepare: async (site) => ({ ...(await chief(site)), body: { name: 'Marine Unit Chief' } }) }],
    rename: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          params: { id: await makeRank(site) },
          body: { name: 'Harbor Chief' },
        }),
      },
    ],
    delete: [{ prepare: async (site) => ({ ...(await chief(site)), params: { id: await makeRank(site) } }) }],
    updateHierarchy: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          body: { subordinate_id: await makeRank(site), superior_id: site.rankIds[0] ?? null },
        }),
      },
    ],
    positions: [{ prepare: chief }],
    setPositions: [
      {
        when: 'nine ranks',
        prepare: async (site) => ({
          ...(await chief(site)),
          body: { positions: site.rankIds.map((id, n) => ({ id, x: 40 * n, y: 120 * n })) },
        }),
      },
    ],
  },
  roster: {
    profile: [
      {
        when: 'own',
        prepare: async (site) => ({ ...(await subject(site)), params: { employee_id: site.subject.employee_id } }),
      },
    ],
    list: [
      { when: 'a page of 100', prepare: async (site) => ({ ...(await chief(site)), query: { limit: 100 } }) },
      { when: 'whole', longJob: true, prepare: async (site) => ({ ...(await chief(site)), query: {} }) },
    ],
    create: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          body: { employee_id: 'MEASURED', ...profile('MEASURED', site.rankIds[0]) },
        }),
      },
    ],
    update: [
      {
        prepare: async (site) => {
          const { employee_id } = await newcomer(site);
          return {
            ...(await chief(site)),
            params: { employee_id },
            body: { ...profile(employee_id, site.rankIds[1]), active: true },
          };
        },
      },
      {
        when: 'deactivation',
        longJob: true,
        prepare: async (site) => {
          const { employee_id } = await newcomer(site);
          return {
            ...(await chief(site)),
            params: { employee_id },
            body: { ...profile(employee_id, site.rankIds[0]), active: false },
          };
        },
      },
    ],
    delete: [
      {
        longJob: true,
        prepare: async (site) => ({
          ...(await chief(site)),
          params: { employee_id: (await newcomer(site)).employee_id },
        }),
      },
    ],
    resetPassword: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          params: { employee_id: (await newcomer(site)).employee_id },
        }),
      },
    ],
  },
  training: {
    types: [{ prepare: subject }],
    createType: [{ prepare: async (site) => ({ ...(await chief(site)), body: typeInput('Measured') }) }],
    updateType: [
      {
        when: 'another name',
        prepare: async (site) => ({
          ...(await chief(site)),
          params: { id: (await makeType(site, 'Old name')).id },
          body: typeInput('New name'),
        }),
      },
    ],
    deleteType: [
      { prepare: async (site) => ({ ...(await chief(site)), params: { id: (await makeType(site, 'Short')).id } }) },
    ],
    classes: [{ prepare: async (site) => ({ ...(await subject(site)), params: { id: site.types[0]?.id ?? '' } }) }],
    addClass: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          body: {
            ...classInput(site.system.deps.now(), site.nextDay.future++, 20),
            training_type_id: site.types[0]?.id,
          },
        }),
      },
    ],
    updateClass: [
      {
        when: 'another size',
        prepare: async (site) => {
          const day = site.nextDay.future;
          const { id } = await makeClass(site);
          const body = classInput(site.system.deps.now(), day, 25);
          return { ...(await chief(site)), params: { id }, body };
        },
      },
      {
        when: 'another date, one attendee',
        longJob: true,
        prepare: async (site) => {
          const row = await makeClass(site);
          await seat(site, row, await newcomer(site));
          const body = classInput(site.system.deps.now(), site.nextDay.future++, 30);
          return { ...(await chief(site)), params: { id: row.id }, body };
        },
      },
      {
        when: 'a seat more for the waitlist',
        longJob: true,
        prepare: async (site) => {
          const day = site.nextDay.future;
          const { id } = await fullClass(site, await newcomer(site));
          const body = classInput(site.system.deps.now(), day, 2);
          return { ...(await chief(site)), params: { id }, body };
        },
      },
    ],
    deleteClass: [
      {
        when: 'one attendee',
        longJob: true,
        prepare: async (site) => {
          const row = await makeClass(site);
          await seat(site, row, await newcomer(site));
          return { ...(await chief(site)), params: { id: row.id } };
        },
      },
    ],
    attendees: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          params: { classId: site.classes.ended[0]?.id ?? '' },
        }),
      },
    ],
    addAttendee: [
      {
        prepare: async (site) => ({
          ...(await chief(site)),
          params: { classId: (await makeClass(site)).id },
          body: { employee_id: (await newcomer(site)).employee_id },
        }),
      },
    ],
    removeAttendee: [
      {
        prepare: async (site) => {
          const [row, person] = [await makeClass(site), await newcomer(site)];
          await seat(site, row, person);
          return { ...(await chief(site)), params: { classId: row.id, employee_id: person.employee_id } };
        },
      },
      {
        when: 'the next in line is seated',
        prepare: async (site) => {
          const person = await newcomer(site);
          const row = await fullClass(site, person);
          return { ...(await chief(site)), params: { classId: row.id, employee_id: person.employee_id } };
        },
      },
    ],
  },
  enrollment: {
    available: [{ prepare: subject }],
    enroll: [
      {
        prepare: async (site) => ({
          token: (await signedInOfficer(site)).token,
          params: { id: (await makeClass(site)).id },
        }),
      },
      {
        when: 'a wait for the type ends',
        prepare: async (site) => {
          const { employee, token } = await signedInOfficer(site);
          await wait(site, await fullClass(site, await newcomer(site)), employee);
          return { token, params: { id: (await makeClass(site)).id } };
        },
      },
      {
        when: 'full',
        status: 409,
        prepare: async (site) => ({
          token: (await signedInOfficer(site)).token,
          params: { id: (await fullClass(site, await newcomer(site))).id },
        }),
      },
    ],
    unenroll: [
      {
        prepare: async (site) => {
          const [row, { employee, token }] = [await makeClass(site), await signedInOfficer(site)];
          await seat(site, row, employee);
          return { token, params: { id: row.id } };
        },
      },
      {
        when: 'the next in line is seated',
        prepare: async (site) => {
          const { employee, token } = await signedInOfficer(site);
          return { token, params: { id: (await fullClass(site, employee)).id } };
        },
      },
    ],
    joinWaitlist: [
      {
        prepare: async (site) => ({
          token: (await signedInOfficer(site)).token,
          params: { id: (await fullClass(site, await newcomer(site))).id },
        }),
      },
    ],
    leaveWaitlist: [
      {
        prepare: async (site) => {
          const [row, { employee, token }] = [await fullClass(site, await newcomer(site)), await signedInOfficer(site)];
          await wait(site, row, employee);
          return { token, params: { id: row.id } };
        },
      },
    ],
    upcoming: [{ prepare: subject }],
    byDate: [
      {
        prepare: async (site) => ({
          ...(await subject(site)),
          query: { date: site.classes.open[0]?.sessions[0]?.date ?? '' },
        }),
      },
    ],
    byMonth: [
      {
        prepare: async (site) => ({
          ...(await subject(site)),
          query: { month: today(site.site.timezone, site.system.deps.now()).slice(0, 7) },
        }),
      },
    ],
  },
  certification: {
    issue: [
      {
        when: 'five attendees',
        prepare: async (site) => {
          const row = await makeClass(site, { past: true });
          const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(site)));
          for (const person of people) await seat(site, row, person);
          return {
            ...(await chief(site)),
            params: { classId: row.id },
            body: { employee_ids: people.map(({ employee_id }) => employee_id) },
          };
        },
      },
    ],
    mandatoryStatus: [{ prepare: subject }],
    completed: [
      { when: 'a page of 100', prepare: async (site) => ({ ...(await chief(site)), query: { limit: 100 } }) },
    ],
    summaries: [
      { when: 'a page of 100', prepare: async (site) => ({ ...(await chief(site)), query: { limit: 100 } }) },
      { when: 'whole', longJob: true, prepare: async (site) => ({ ...(await chief(site)), query: {} }) },
    ],
  },
  accounts: {
    list: [
      { when: 'a page of 100', prepare: async (site) => ({ ...(await chief(site)), query: { limit: 100 } }) },
      { when: 'whole', longJob: true, prepare: async (site) => ({ ...(await chief(site)), query: {} }) },
    ],
    unlock: [{ prepare: onNewcomer }],
    signOut: [{ prepare: onNewcomer }],
    setActive: [
      {
        when: 'deactivation',
        longJob: true,
        prepare: async (site) => ({ ...(await onNewcomer(site)), body: { active: false } }),
      },
    ],
    auditLog: [
      { when: 'a page of 100', prepare: async (site) => ({ ...(await chief(site)), query: { limit: 100 } }) },
      {
        when: 'of one person',
        prepare: async (site) => {
          const { params, ...asking } = await onNewcomer(site);
          return { ...asking, query: { ...params, limit: 100 } };
        },
      },
    ],
  },
  notifications: {
    list: [{ prepare: async (site) => ({ ...(await subject(site)), query: {} }) }],
    markRead: [
      {
        prepare: async (site) => {
          const now = site.system.deps.now();
          const [newest] = await listNotifications(site.table, site.subject.id, now, { limit: 1 });
          return { ...(await subject(site)), body: { until: newest?.id ?? '' } };
        },
      },
    ],
  },
};

/** Returns the scenarios of a route; without any above, one call by the chief with the input that tests use. */
export function scenariosOf(area: Area, name: string): readonly Scenario[] {
  const found = (scenarios as unknown as Record<string, Record<string, readonly Scenario[] | undefined>>)[area]?.[name];
  return found ?? [{ prepare: async (site) => ({ ...(await chief(site)), ...(await testInput(area, name, site)) }) }];
}

const testInput = (area: Area, name: string, site: BenchSite) => {
  const { deps } = site.system;
  const system = { table: deps.table, deps, clock: { now: deps.now() } } as Setting['system'];
  return validInput({ area, name }, { system, site, caller: site.chief });
};

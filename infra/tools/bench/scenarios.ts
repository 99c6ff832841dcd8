import { createAddress } from '@muster/functions/calendars/addresses';
import { addToList } from '@muster/functions/lists/change-list';
import { put, transact } from '@muster/functions/table/core/write';
import { listNotifications } from '@muster/functions/table/entities/notification';
import { rankItem } from '@muster/functions/table/entities/rank';
import { ticketItem } from '@muster/functions/table/entities/reset-ticket';
import { createType } from '@muster/functions/training/create-type';
import { calendarKinds } from '@muster/shared/calendar-kinds';
import { type Area, type Contract, contract, type EndpointName, routes } from '@muster/shared/contract';
import type { Endpoint, RequestInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import { asProvider } from '@muster/testing/provisioning';
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
import type { Request, System } from './system.ts';

/** One measured call: `prepare` creates what the call needs and returns its input; only the call itself is counted. */
export interface Scenario<E extends Endpoint = Endpoint> {
  /** Which of several cases of the call this is. */
  when?: string;
  /** The expected status, when it is not the endpoint's. */
  status?: number;
  /** Work that exceeds one transaction: listed, but outside the budget of round trips (docs/design.md section 4). */
  longJob?: true;
  /** Also reads what a site shares: outside the budget of personal screens. */
  shared?: true;
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
const officer = async (site: BenchSite) => ({ token: (await signedInOfficer(site)).token });

/** Returns a function that prepares a caller's request. */
const requestBy =
  (caller: (site: BenchSite) => Promise<{ token: string }>) =>
  <R extends object>(inputOf: (site: BenchSite) => R | Promise<R>) =>
  async (site: BenchSite): Promise<{ token: string } & R> => ({ ...(await caller(site)), ...(await inputOf(site)) });
const byChief = requestBy(chief);
const byProvider = requestBy(async (site) => {
  const { token = '' } = await asProvider(testSystem(site), site);
  return { token };
});
const bySubject = requestBy(subject);
const byOfficer = requestBy(officer);

/** Prepares a sign-in with the site's password, unless `body` has another username or password. */
const signIn = async (site: BenchSite, body: { username: string; password?: string }) => ({
  body: { password: sitePassword, site_code: site.code, ...body },
});

/** A request by the chief about an employee whom no other scenario uses. */
const onNewcomer = byChief(async (site) => ({ params: { employee_id: (await newcomer(site)).employee_id } }));

const recordOfNewcomer = async (site: BenchSite) => ({
  params: { employee_id: (await newcomer(site)).employee_id },
  query: {},
});

async function classWithSeat(site: BenchSite, holder: BenchSite['chief']) {
  const trainingClass = await makeClass(site);
  await seat(site, trainingClass, holder);
  return trainingClass;
}

/** Creates a class with one seat, which `holder` has, and one waitlist entry. */
async function fullClass(site: BenchSite, holder?: BenchSite['chief']) {
  const trainingClass = await makeClass(site, { size: 1 });
  await seat(site, trainingClass, holder ?? (await newcomer(site)));
  await wait(site, trainingClass, await newcomer(site));
  return trainingClass;
}

async function makeRank({ table }: BenchSite): Promise<string> {
  const id = String(++ranks + 100).padStart(26, '0');
  await transact(table, [put(table, rankItem(table, { id, name: `Spare ${id}`, holders: 0 }))]);
  return id;
}
let ranks = 0;

const typeInput = (name: string) => ({ name, is_mandatory: false, type: 'in_department' as const });
const makeType = (site: BenchSite, name: string) =>
  createType(staffOf(site), { ...typeInput(name), description: undefined, expiration_months: undefined });

const profile = (number: string, rank_id = '') => ({
  first_name: 'Pat',
  last_name: 'Measured',
  badge_number: number,
  rank_id,
});

const pageOf100 = { when: 'a page of 100', prepare: byChief(() => ({ query: { limit: 100 } })) };
const wholeList = { when: 'whole', longJob: true as const, prepare: byChief(() => ({ query: {} })) };

/** Scenarios of calls that need a special input, one for each case with other requests to the table. */
export const scenarios: { [A in Area]: ScenariosOf<A> } = {
  session: {
    validateSiteCode: [{ prepare: async ({ code }) => ({ body: { site_code: code } }) }],
    signIn: [
      { prepare: async (site) => signIn(site, { username: (await newcomer(site)).employee_id }) },
      {
        when: 'wrong password',
        status: 401,
        prepare: async (site) => signIn(site, { username: (await newcomer(site)).employee_id, password: 'Wrong#2026' }),
      },
      {
        when: 'unknown user',
        status: 401,
        prepare: (site) => signIn(site, { username: 'NOBODY', password: 'Wrong#2026' }),
      },
      {
        when: 'temporary password',
        prepare: async (site) => signIn(site, { username: (await newcomer(site, { temporary: true })).employee_id }),
      },
    ],
    employeeInfo: [{ prepare: subject }],
    verify: [{ prepare: bySubject(() => ({ body: {} })) }],
    refresh: [
      {
        prepare: async (site) => {
          const { refresh } = await signedInOfficer(site);
          return { body: { refresh, site_code: site.code } };
        },
      },
    ],
    logout: [{ prepare: officer }],
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
      { prepare: byOfficer(() => ({ body: { old_password: sitePassword, new_password: 'Loud!Harbour.59' } })) },
    ],
    submitBugReport: [{ prepare: bySubject(() => ({ body: { description: 'The list does not open.' } })) }],
  },
  permissions: {
    ofEmployee: [
      { when: 'own', prepare: bySubject((site) => ({ params: { employee_id: site.subject.employee_id } })) },
    ],
    global: [{ prepare: chief }],
    setGlobal: [{ prepare: byChief(() => ({ body: { permission_type: 'manage_trainings', active: true } })) }],
    manage: [
      {
        prepare: byChief(async (site) => {
          const { employee_id } = await newcomer(site);
          return { body: { employee_id, permission_type: 'manage_trainings', active: true } };
        }),
      },
    ],
  },
  ranks: {
    list: [{ prepare: subject }],
    create: [{ prepare: byChief(() => ({ body: { name: 'Marine Unit Chief' } })) }],
    rename: [
      {
        prepare: byChief(async (site) => ({ params: { id: await makeRank(site) }, body: { name: 'Harbor Chief' } })),
      },
    ],
    delete: [{ prepare: byChief(async (site) => ({ params: { id: await makeRank(site) } })) }],
    updateHierarchy: [
      {
        prepare: byChief(async (site) => ({
          body: { subordinate_id: await makeRank(site), superior_id: site.rankIds[0] ?? null },
        })),
      },
    ],
    positions: [{ prepare: chief }],
    setPositions: [
      {
        when: 'nine ranks',
        prepare: byChief((site) => ({
          body: { positions: site.rankIds.map((id, n) => ({ id, x: 40 * n, y: 120 * n })) },
        })),
      },
    ],
  },
  lists: {
    places: [{ prepare: chief }],
    addPlace: [{ prepare: byChief(() => ({ body: { name: 'Measured Range', capacity: 20 } })) }],
    updatePlace: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'PLACE', { name: 'Old Range' })).id },
          body: { name: 'New Range' },
        })),
      },
    ],
    removePlace: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'PLACE', { name: 'Spare Range' })).id },
        })),
      },
    ],
    categories: [{ prepare: chief }],
    addCategory: [{ prepare: byChief(() => ({ body: { name: 'Measured' } })) }],
    updateCategory: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'CATEGORY', { name: 'Old category' })).id },
          body: { name: 'New category' },
        })),
      },
    ],
    removeCategory: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'CATEGORY', { name: 'Spare category' })).id },
        })),
      },
    ],
    units: [{ prepare: chief }],
    addUnit: [{ prepare: byChief(() => ({ body: { name: 'Measured' } })) }],
    updateUnit: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'UNIT', { name: 'Old unit' })).id },
          body: { name: 'New unit' },
        })),
      },
    ],
    removeUnit: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'UNIT', { name: 'Spare unit' })).id },
        })),
      },
    ],
    groups: [{ prepare: chief }],
    addGroup: [{ prepare: byChief(() => ({ body: { name: 'Measured' } })) }],
    updateGroup: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'GROUP', { name: 'Old group' })).id },
          body: { name: 'New group' },
        })),
      },
    ],
    removeGroup: [
      {
        prepare: byChief(async (site) => ({
          params: { id: (await addToList(staffOf(site), 'GROUP', { name: 'Spare group' })).id },
        })),
      },
    ],
  },
  roster: {
    profile: [{ when: 'own', prepare: bySubject((site) => ({ params: { employee_id: site.subject.employee_id } })) }],
    list: [pageOf100, wholeList],
    create: [
      {
        prepare: byChief((site) => ({
          body: { employee_id: 'MEASURED', ...profile('MEASURED', site.rankIds[0]) },
        })),
      },
    ],
    update: [
      {
        prepare: byChief(async (site) => {
          const { employee_id } = await newcomer(site);
          return { params: { employee_id }, body: { ...profile(employee_id, site.rankIds[1]), active: true } };
        }),
      },
      {
        when: 'deactivation',
        longJob: true,
        prepare: byChief(async (site) => {
          const { employee_id } = await newcomer(site);
          return { params: { employee_id }, body: { ...profile(employee_id, site.rankIds[0]), active: false } };
        }),
      },
    ],
    delete: [{ longJob: true, prepare: onNewcomer }],
    resetPassword: [{ prepare: onNewcomer }],
  },
  training: {
    types: [{ prepare: subject }],
    createType: [{ prepare: byChief(() => ({ body: typeInput('Measured') })) }],
    updateType: [
      {
        when: 'another name',
        prepare: byChief(async (site) => ({
          params: { id: (await makeType(site, 'Old name')).id },
          body: typeInput('New name'),
        })),
      },
    ],
    deleteType: [{ prepare: byChief(async (site) => ({ params: { id: (await makeType(site, 'Short')).id } })) }],
    classes: [{ prepare: bySubject((site) => ({ params: { id: site.types[0]?.id ?? '' } })) }],
    teaching: [{ prepare: subject }],
    planWarnings: [
      {
        prepare: byChief((site) => {
          const { dates } = classInput(site.system.deps.now(), site.nextDay.future++, 20);
          return { body: { training_type_id: site.types[0]?.id ?? '', dates, class_size: 20 } };
        }),
      },
    ],
    addClass: [
      {
        prepare: byChief((site) => ({
          body: {
            ...classInput(site.system.deps.now(), site.nextDay.future++, 20),
            training_type_id: site.types[0]?.id,
          },
        })),
      },
    ],
    updateClass: [
      {
        when: 'another size',
        prepare: byChief(async (site) => {
          const day = site.nextDay.future;
          const { id } = await makeClass(site);
          return { params: { id }, body: classInput(site.system.deps.now(), day, 25) };
        }),
      },
      {
        when: 'another date, one attendee',
        longJob: true,
        prepare: byChief(async (site) => {
          const { id } = await classWithSeat(site, await newcomer(site));
          return { params: { id }, body: classInput(site.system.deps.now(), site.nextDay.future++, 30) };
        }),
      },
      {
        when: 'a seat more for the waitlist',
        longJob: true,
        prepare: byChief(async (site) => {
          const day = site.nextDay.future;
          const { id } = await fullClass(site);
          return { params: { id }, body: classInput(site.system.deps.now(), day, 2) };
        }),
      },
    ],
    deleteClass: [
      {
        when: 'one attendee',
        longJob: true,
        prepare: byChief(async (site) => ({ params: { id: (await classWithSeat(site, await newcomer(site))).id } })),
      },
    ],
  },
  arrivals: {},
  attendance: {
    attendees: [{ prepare: byChief((site) => ({ params: { classId: site.classes.ended[0]?.id ?? '' } })) }],
    addAttendee: [
      {
        prepare: byChief(async (site) => ({
          params: { classId: (await makeClass(site)).id },
          body: { employee_id: (await newcomer(site)).employee_id },
        })),
      },
    ],
    removeAttendee: [
      {
        prepare: byChief(async (site) => {
          const person = await newcomer(site);
          const { id: classId } = await classWithSeat(site, person);
          return { params: { classId, employee_id: person.employee_id } };
        }),
      },
      {
        when: 'the next on the waitlist is promoted',
        prepare: byChief(async (site) => {
          const person = await newcomer(site);
          const { id: classId } = await fullClass(site, person);
          return { params: { classId, employee_id: person.employee_id } };
        }),
      },
    ],
    addAttendees: [
      {
        when: 'five people',
        longJob: true,
        prepare: byChief(async (site) => {
          const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(site)));
          return {
            params: { classId: (await makeClass(site)).id },
            body: { employee_ids: people.map(({ employee_id }) => employee_id) },
          };
        }),
      },
    ],
    candidates: [
      {
        when: 'whole',
        longJob: true,
        prepare: byChief((site) => ({ params: { classId: site.classes.ended[0]?.id ?? '' }, query: {} })),
      },
    ],
  },
  enrollment: {
    available: [{ prepare: subject }],
    enroll: [
      { prepare: byOfficer(async (site) => ({ params: { id: (await makeClass(site)).id }, body: {} })) },
      {
        when: 'a wait for the type ends',
        prepare: async (site) => {
          const { employee, token } = await signedInOfficer(site);
          await wait(site, await fullClass(site), employee);
          return { token, params: { id: (await makeClass(site)).id }, body: {} };
        },
      },
      {
        when: 'full',
        status: 409,
        prepare: byOfficer(async (site) => ({ params: { id: (await fullClass(site)).id }, body: {} })),
      },
      {
        when: 'a seat is moved, and the next on the waitlist gets the one given up',
        prepare: async (site) => {
          const { employee, token } = await signedInOfficer(site);
          const held = await fullClass(site, employee);
          return { token, params: { id: (await makeClass(site)).id }, body: { move_from: held.id } };
        },
      },
    ],
    unenroll: [
      {
        prepare: async (site) => {
          const { employee, token } = await signedInOfficer(site);
          return { token, params: { id: (await classWithSeat(site, employee)).id } };
        },
      },
      {
        when: 'the next on the waitlist is promoted',
        prepare: async (site) => {
          const { employee, token } = await signedInOfficer(site);
          return { token, params: { id: (await fullClass(site, employee)).id } };
        },
      },
    ],
    joinWaitlist: [{ prepare: byOfficer(async (site) => ({ params: { id: (await fullClass(site)).id } })) }],
    leaveWaitlist: [
      {
        prepare: async (site) => {
          const [trainingClass, { employee, token }] = [await fullClass(site), await signedInOfficer(site)];
          await wait(site, trainingClass, employee);
          return { token, params: { id: trainingClass.id } };
        },
      },
    ],
    upcoming: [{ prepare: subject }],
    byDate: [{ prepare: bySubject((site) => ({ query: { date: site.classes.open[0]?.sessions[0]?.date ?? '' } })) }],
    departmentMonth: [
      {
        prepare: bySubject((site) => ({
          query: { month: today(site.site.timezone, site.system.deps.now()).slice(0, 7) },
        })),
      },
    ],
    byMonth: [
      {
        prepare: bySubject((site) => ({
          query: { month: today(site.site.timezone, site.system.deps.now()).slice(0, 7) },
        })),
      },
    ],
  },
  certification: {
    issue: [
      {
        when: 'five attendees',
        prepare: byChief(async (site) => {
          const trainingClass = await makeClass(site, { past: true });
          const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(site)));
          for (const person of people) await seat(site, trainingClass, person);
          return {
            params: { classId: trainingClass.id },
            body: { employee_ids: people.map(({ employee_id }) => employee_id) },
          };
        }),
      },
    ],
    mandatoryStatus: [{ prepare: subject }],
    completed: [pageOf100],
    summaries: [pageOf100, wholeList],
  },
  accounts: {
    list: [pageOf100, wholeList],
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
      pageOf100,
      {
        when: 'of one person',
        prepare: async (site) => {
          const { token, params } = await onNewcomer(site);
          return { token, query: { ...params, limit: 100 } };
        },
      },
    ],
  },
  overview: {
    own: [{ prepare: subject }],
    staff: [
      // It reads the roster and the records of everybody, which a process then keeps.
      { longJob: true, prepare: chief },
    ],
    person: [
      { when: 'own', prepare: bySubject((site) => ({ params: { employee_id: site.subject.employee_id } })) },
      { when: "another's", shared: true, prepare: onNewcomer },
    ],
  },
  record: {
    of: [
      { when: 'own', prepare: bySubject((site) => ({ params: { employee_id: site.subject.employee_id }, query: {} })) },
      { when: "another's", prepare: byChief(recordOfNewcomer) },
    ],
  },
  certificates: {},
  requirements: {
    list: [{ prepare: subject }],
    // It reads the histories of everybody, which a process then keeps.
    preview: [
      {
        longJob: true,
        prepare: byChief(async (site) => {
          const { id } = await makeType(site, 'Previewed');
          return { body: { name: 'Previewed requirement', rule: { kind: 'certification', type_ids: [id] } } };
        }),
      },
    ],
    create: [
      {
        prepare: byChief(async (site) => {
          const { id } = await makeType(site, 'Asked for');
          return { body: { name: 'Measured requirement', rule: { kind: 'certification', type_ids: [id] } } };
        }),
      },
    ],
    packs: [{ prepare: byChief(() => ({})) }],
    addPack: [{ prepare: byChief(() => ({ params: { pack: 'GA' }, body: { rules: [{ rule: 'annual-training' }] } })) }],
    exempt: [
      {
        prepare: byChief(async (site) => {
          const { id } = await createType(staffOf(site), {
            ...typeInput('Exempted from'),
            is_mandatory: true,
            description: undefined,
            expiration_months: undefined,
          });
          const { employee_id } = await newcomer(site);
          return { body: { employee_id, requirement_id: id, from: '2026-05-01', reason: 'On leave' } };
        }),
      },
    ],
  },
  settings: {
    own: [{ prepare: bySubject(() => ({})) }],
  },
  mail: {},
  signOn: {},
  calendars: {
    list: [{ prepare: bySubject(() => ({})) }],
    feed: calendarKinds.map((kind) => ({
      when: kind,
      prepare: async (site) => {
        const context = staffOf(site);
        const { address } = await createAddress({ ...context, actor: { ...context.actor, id: site.subject.id } }, kind);
        const [, , , site_code = '', token = ''] = address.split('/');
        return { params: { site_code, token } };
      },
    })),
  },
  documents: {},
  auditors: {},
  factors: {},
  compliance: {},
  scim: {},
  notifications: {
    list: [{ prepare: bySubject(() => ({ query: {} })) }],
    markRead: [
      {
        prepare: bySubject(async (site) => {
          const now = site.system.deps.now();
          const [newest] = await listNotifications(site.table, site.subject.id, now, { limit: 1 });
          return { body: { until: newest?.id ?? '' } };
        }),
      },
    ],
  },
};

/** Returns the scenarios of a route; by default one call by the chief with the input that tests use. */
export function scenariosOf(area: Area, name: string): readonly Scenario[] {
  const found = (scenarios as unknown as Record<string, Record<string, readonly Scenario[] | undefined>>)[area]?.[name];
  const { access } = (contract[area] as Record<string, Endpoint>)[name] as Endpoint;
  const by = access === 'provisioning' ? byProvider : byChief;
  return found ?? [{ prepare: by((site) => testInput(area, name, site)) }];
}

/** Returns the system as inputs of tests take it. */
const testSystem = ({ system }: BenchSite) =>
  ({
    table: system.deps.table,
    deps: system.deps,
    clock: { now: system.deps.now() },
    call: callOf(system),
  }) as Setting['system'];

/** Returns the way in which inputs of tests make the calls that they depend on. */
function callOf(system: System): Setting['system']['call'] {
  return async (area, name, sent = {}, { token, address, headers } = {}) => {
    const route = routes.find((one) => one.area === area && one.name === name);
    if (!route) throw new Error(`There is no call ${area}.${String(name)}`);
    const answered = await system.call(route, {
      ...sent,
      ...(token !== undefined && { token }),
      ...(address !== undefined && { address }),
      headers: { ...sent.headers, ...headers },
    });
    const answerHeaders = answered.multiValueHeaders ?? {};
    const cookies = (answerHeaders['Set-Cookie'] ?? []).map((line) => /^([^=]+)=([^;]*)/.exec(String(line)));
    return {
      status: answered.statusCode,
      body: answered.body ? JSON.parse(answered.body) : undefined,
      cookies: new Map(cookies.map((found) => [found?.[1] ?? '', found?.[2] ?? ''])),
      headers: answerHeaders,
    };
  };
}

const testInput = (area: Area, name: string, site: BenchSite) =>
  validInput({ area, name }, { system: testSystem(site), site, caller: site.chief });

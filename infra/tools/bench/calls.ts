import type { Employee } from '@muster/functions/table/entities/employee';
import { calendarKinds } from '@muster/shared/calendar-kinds';
import type { Route } from '@muster/shared/contract';
import { as, credentialOf, usualPassword } from '@muster/testing/build';
import { askingFor } from '@muster/testing/provisioning';
import type { RequestParts, Sent } from '@muster/testing/system';
import { anAddress, validInput } from '@muster/testing/valid-input';
import { type BenchSite, fullClass, makeClass, newcomer, seat, wait } from './population.ts';

/** A measured case of a call. */
export interface Case {
  /** Distinguishes several cases of the call. */
  when?: string;
  /** The expected status, if it differs from the endpoint's. */
  status?: number;
  /** Work beyond one transaction: listed, but not in the budget of round trips (docs/design.md section 3). */
  longJob?: true;
  /** Also reads data shared by a site: not in the budget of personal screens. */
  shared?: true;
  /** Default: the subject for calls open to all, and the chief for others. An officer is new. */
  by?: 'chief' | 'subject' | 'officer';
  /** Creates the call's data and returns its input; default: the input of tests. */
  input?: (site: BenchSite, caller: Employee, route: Route) => Sent | Promise<Sent>;
}

const own: Case = {
  when: 'own',
  by: 'subject',
  input: ({ subject: { employee_id } }) => ({ params: { employee_id }, query: {} }),
};
const page: Case = { when: 'a page of 100', input: () => ({ query: { limit: '100' } }) };
const whole: Case = { when: 'whole', longJob: true, input: () => ({ query: {} }) };

/** The input of tests without optional fields. */
const required: Case = {
  async input(site, caller, route) {
    const { body, ...sent } = await validInput(route, { system: site.system, site, caller });
    const kept: Record<string, unknown> = { ...(body as object) };
    for (const name of Object.keys(kept)) {
      const { [name]: _, ...rest } = kept;
      if (route.endpoint.body?.safeParse(rest).success) delete kept[name];
    }
    return { ...sent, body: kept };
  },
};

const profile = (badge_number: string, rank_id = '') => ({
  first_name: 'Pat',
  last_name: 'Measured',
  badge_number,
  rank_id,
});

/** Changes an employee's name and rank. */
const edit: Case['input'] = async (site) => {
  const { employee_id } = await newcomer(site);
  return { params: { employee_id }, body: { ...profile(employee_id, site.rankIds[1]), active: true } };
};

const signIn = (when: string, status: number, typed: (site: BenchSite) => Promise<object>): Case => ({
  when,
  status,
  input: async (site) => ({ body: { password: usualPassword, site_code: site.code, ...(await typed(site)) } }),
});
const someone = async (site: BenchSite) => ({ username: (await newcomer(site)).employee_id });

/** Creates a class with one taken seat and one waitlist entry. */
async function contested(site: BenchSite, holder?: Employee) {
  const row = await fullClass(site, holder);
  await wait(site, row, await newcomer(site));
  return row;
}

async function seated(site: BenchSite, person: Employee) {
  const row = await makeClass(site);
  await seat(site, row, person);
  return row;
}

const named = (id: string, body?: object) => ({ params: { id }, ...(body && { body }) });

/** Changes the size of a class. */
const resize: Case['input'] = async (site) => {
  const { id, sessions, location, enrollment_start, enrollment_end } = await makeClass(site);
  const dates = sessions.map(({ date }) => ({ date, start_time: '09:00', end_time: '12:00' }));
  return named(id, { location, enrollment_start, enrollment_end, dates, class_size: 25 });
};

/** Calls with several cases, or with their own input. */
const cases: Record<string, readonly Case[]> = {
  'session.signIn': [
    {},
    signIn('wrong password', 401, async (site) => ({ ...(await someone(site)), password: 'Wrong#2026' })),
    signIn('unknown user', 401, async () => ({ username: 'NOBODY', password: 'Wrong#2026' })),
    signIn('temporary password', 200, async (site) => {
      const credential = await credentialOf(usualPassword, { temporary: true });
      return { username: (await newcomer(site, { credential })).employee_id };
    }),
  ],
  'session.logout': [{ by: 'officer' }],
  'session.changePassword': [{ by: 'officer' }],
  'permissions.ofEmployee': [own],
  'permissions.setGlobal': [{ input: () => ({ body: { permission_type: 'manage_trainings', active: true } }) }],
  'ranks.setPositions': [
    {
      when: 'nine ranks',
      input: ({ rankIds }) => ({ body: { positions: rankIds.map((id, n) => ({ id, x: 40 * n, y: 120 * n })) } }),
    },
  ],
  'roster.profile': [own],
  'roster.list': [page, whole],
  'roster.create': [
    { input: ({ rankIds }) => ({ body: { employee_id: 'MEASURED', ...profile('MEASURED', rankIds[0]) } }) },
  ],
  'roster.update': [{ input: edit }],
  'roster.delete': [{ longJob: true }],
  'training.createType': [required],
  'training.updateType': [{ when: 'another name', ...required }],
  'training.addClass': [required],
  'training.planWarnings': [required],
  'training.updateClass': [{ when: 'another size', input: resize }],
  'training.deleteClass': [{ longJob: true }],
  'attendance.removeAttendee': [
    {},
    {
      when: 'the next on the waitlist is promoted',
      async input(site) {
        const person = await newcomer(site);
        const { id: classId } = await contested(site, person);
        return { params: { classId, employee_id: person.employee_id } };
      },
    },
  ],
  'attendance.addAttendees': [{ longJob: true }],
  'attendance.candidates': [{ longJob: true }],
  'enrollment.enroll': [
    { by: 'officer', input: async (site) => named((await makeClass(site)).id, {}) },
    {
      when: 'a wait for the type ends',
      by: 'officer',
      async input(site, caller) {
        await wait(site, await contested(site), caller);
        return named((await makeClass(site)).id, {});
      },
    },
    { when: 'full', status: 409, by: 'officer', input: async (site) => named((await contested(site)).id, {}) },
    {
      when: 'a seat is moved, and the next on the waitlist gets the one given up',
      by: 'officer',
      async input(site, caller) {
        const { id: move_from } = await contested(site, caller);
        return named((await makeClass(site)).id, { move_from });
      },
    },
  ],
  'enrollment.unenroll': [
    { by: 'officer', input: async (site, caller) => named((await seated(site, caller)).id) },
    {
      when: 'the next on the waitlist is promoted',
      by: 'officer',
      input: async (site, caller) => named((await contested(site, caller)).id),
    },
  ],
  'enrollment.joinWaitlist': [{ by: 'officer', input: async (site) => named((await contested(site)).id) }],
  'enrollment.leaveWaitlist': [
    {
      by: 'officer',
      async input(site, caller) {
        const row = await contested(site);
        await wait(site, row, caller);
        return named(row.id);
      },
    },
  ],
  'certification.issue': [
    {
      when: 'five attendees',
      async input(site) {
        const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(site)));
        const { id: classId } = await makeClass(site, { past: true });
        for (const person of people) await seat(site, { id: classId }, person);
        return { params: { classId }, body: { employee_ids: people.map(({ employee_id }) => employee_id) } };
      },
    },
  ],
  'certification.completed': [page],
  'certification.summaries': [page, whole],
  'accounts.list': [page],
  'accounts.setActive': [{ longJob: true }],
  'accounts.auditLog': [
    page,
    {
      when: 'of one person',
      input: async (site) => ({ query: { employee_id: (await newcomer(site)).employee_id, limit: '100' } }),
    },
  ],
  'compliance.myPeople': [{ shared: true }],
  // These read the roster, records or histories of everyone, which a process then caches.
  'overview.staff': [{ longJob: true }],
  'requirements.preview': [{ longJob: true }],
  'overview.person': [own, { when: "another's", shared: true }],
  'record.of': [own, { when: "another's" }],
  'requirements.exempt': [required],
  'calendars.feed': calendarKinds.map((when) => ({
    when,
    input: async (site) => ({ params: await anAddress({ system: site.system, site }, site.subject, when) }),
  })),
};

/** Returns the measured cases of a call; default: one, with the input of tests. */
export const casesOf = ({ area, name }: Pick<Route, 'area' | 'name'>): readonly Case[] =>
  cases[`${area}.${name}`] ?? [{}];

/** Creates a case's data and returns its input and caller. */
export async function prepare(route: Route, { by, input }: Case, site: BenchSite): Promise<[Sent, RequestParts]> {
  const { method, access } = route.endpoint;
  const usual = method === 'GET' && access === 'signed_in' ? 'subject' : 'chief';
  const caller = by === 'officer' ? await newcomer(site) : site[by ?? usual];
  const sent = await (input?.(site, caller, route) ?? validInput(route, { system: site.system, site, caller }));
  return [sent, await askingFor(route, site.system, site, () => as(site.system, site, caller))];
}

import { certify } from '@muster/functions/certification/certify';
import { addAttendee } from '@muster/functions/enrollment/add-attendee';
import { joinWaitlist } from '@muster/functions/enrollment/waitlist';
import { createSite } from '@muster/functions/provisioning/create-site';
import { systemActor } from '@muster/functions/provisioning/system-actor';
import { systemContext } from '@muster/functions/provisioning/system-context';
import { employeeCreation } from '@muster/functions/roster/create-employee';
import { openLoginSession } from '@muster/functions/session/open-login-session';
import { hashPassword } from '@muster/functions/session/password-hash';
import type { SiteContext } from '@muster/functions/site-context';
import type { SiteTable } from '@muster/functions/table/core/client';
import { type Action, put, transact } from '@muster/functions/table/core/write';
import type { Credential } from '@muster/functions/table/entities/credential';
import type { Employee } from '@muster/functions/table/entities/employee';
import { rankItem } from '@muster/functions/table/entities/rank';
import { findSite, type Site } from '@muster/functions/table/entities/site';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import { recordItem, requireRecord } from '@muster/functions/table/entities/training-record';
import type { TrainingType } from '@muster/functions/table/entities/training-type';
import { addClass } from '@muster/functions/training/add-class';
import { createType } from '@muster/functions/training/create-type';
import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import { expiryOf } from '@muster/shared/rules/certification';
import { withHeld } from '@muster/testing/with-held';
import { cheapCost, type System } from './system.ts';

export const sitePassword = 'Sunrise#2026';

const timezone = 'America/Chicago';
const typeCount = 12;
const rankCount = 9;
const months = 12;
/** 40 classes: ended and certified, ended and not yet certified, open. */
const classCounts = { certified: 12, ended: 8, open: 20 };

/** A site with the data that its screens show. */
export interface BenchSite {
  system: System;
  table: SiteTable;
  code: string;
  site: Site;
  /** Holds every permission. */
  chief: Employee;
  /** An officer with the same seats, waitlist entry and certifications in a site of any size. */
  subject: Employee;
  others: Employee[];
  rankIds: string[];
  types: TrainingType[];
  classes: { certified: TrainingClass[]; ended: TrainingClass[]; open: TrainingClass[] };
  /** Distances in days from today of the next class to create, so that no two overlap. */
  nextDay: { past: number; future: number };
}

/**
 * Creates a site of `size` employees. The verbs of the API create classes, seats, waitlist entries and certifications; for
 * employees, their verb's writes are combined into large transactions.
 */
export async function populate(system: System, code: string, size: number): Promise<BenchSite> {
  const now = system.deps.now();
  const credential = await credentialOf(sitePassword);
  const chief = await createSite(
    system.deps.table,
    { code, name: `Department ${code}`, timezone, admin_id: '1', first: 'Ada', last: 'Chief' },
    now,
    { credential },
  );
  const table = system.deps.table.site(code);
  const rankIds = await makeRanks(table, size);
  const site = await findSite(table);
  if (!site) throw new Error('The site was not created');
  const types: TrainingType[] = [];
  for (let n = 0; n < typeCount; n++) types.push(await makeType(staffOf({ system, table, site }), n));
  const [subject, ...others] = await makeEmployees(table, now, size - 1, rankIds, credential, types);
  if (!subject) throw new Error('The site has no employees');
  const made: BenchSite = {
    system,
    table,
    code,
    site,
    chief,
    subject,
    others,
    rankIds,
    types,
    classes: { certified: [], ended: [], open: [] },
    nextDay: { past: 20, future: 5 },
  };
  await makeClasses(made);
  await seatPeople(made);
  await settle(made);
  return made;
}

/** Dates the subject's last change of seats back by an hour: right after one, counts are read that everybody else shares. */
async function settle({ system, table, subject }: BenchSite): Promise<void> {
  const record = await requireRecord(table, subject);
  const changed_at = new Date(system.deps.now().getTime() - 60 * 60_000).toISOString();
  await transact(table, [put(table, recordItem(table, subject.id, { ...record, changed_at }))]);
}

/** Returns a stored credential, by default at the lowest cost. */
export async function credentialOf(password: string, cost = cheapCost): Promise<Credential> {
  return { ...(await hashPassword(password, cost)), temporary: false, history: [], version: 1 };
}

/** Returns the site context of staff. */
export function staffOf({ system, table, site }: Pick<BenchSite, 'system' | 'table' | 'site'>): SiteContext {
  return systemContext({ table, site, now: system.deps.now() });
}

async function makeRanks(table: SiteTable, size: number): Promise<string[]> {
  const ids = Array.from({ length: rankCount }, (_, n) => String(n + 1).padStart(26, '0'));
  const holders = (n: number) => Math.ceil((size - 1 - n) / rankCount);
  await transact(
    table,
    ids.map((id, n) =>
      put(table, rankItem(table, { id, name: `Rank ${n + 1}`, superior_id: ids[n - 1], holders: holders(n) })),
    ),
  );
  return ids;
}

function makeType(context: SiteContext, n: number): Promise<TrainingType> {
  return createType(context, {
    name: `Training no. ${String(n + 1).padStart(2, '0')}`,
    description: 'What every officer has to know, with practice and a short test at the end.',
    is_mandatory: n % 3 !== 2,
    type: 'in_department',
    expiration_months: months,
  });
}

/** The most actions of one transaction: DynamoDB's 100, without the versions that they may raise and the logs of changes. */
const mostActions = 96;

/** Writes the actions in large transactions, four at a time. Each action has its own item. */
export async function writeAll(table: SiteTable, actions: readonly Action[]): Promise<void> {
  let next = 0;
  const writer = async () => {
    for (let first = next; first < actions.length; first = next) {
      next = first + mostActions;
      await transact(table, actions.slice(first, next));
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
}

async function makeEmployees(
  table: SiteTable,
  now: Date,
  count: number,
  rankIds: readonly string[],
  credential: Credential,
  types: readonly TrainingType[],
): Promise<Employee[]> {
  const made = Array.from({ length: count }, (_, n) => {
    const profile = {
      // The inputs of tests number theirs from 10,000.
      employee_id: String(100_000 + n),
      first_name: `First${n}`,
      last_name: `Officer${n}`,
      badge_number: String(20_000 + n),
      rank_id: rankIds[n % rankIds.length],
    };
    // Without `counts`: the ranks were created with their number of holders.
    const context = { table, actor: systemActor(), now, site: { timezone } };
    return employeeCreation(context, { profile, permissions: {}, ...(n < 100 && { credential }) });
  });
  // The subject's certifications come from classes; the others get older ones in most types.
  await writeAll(
    table,
    made.flatMap(({ employee, items }, n) => {
      if (n === 0) return items;
      const date = addDays(today(timezone, now), -30 - ((n - 1) % 400));
      const known = types.filter((_, k) => (k + n - 1) % 4 !== 0);
      const certifications = Object.fromEntries(known.map(({ id }) => [id, { date, expires: expiryOf(date, months) }]));
      return withHeld(table, employee.id, items, { certifications });
    }),
  );
  return made.map(({ employee }) => employee);
}

async function makeClasses(site: BenchSite): Promise<void> {
  const { classes, types } = site;
  let n = 0;
  for (const kind of ['certified', 'ended', 'open'] as const) {
    while (classes[kind].length < classCounts[kind]) {
      const type = types[n++ % types.length];
      classes[kind].push(await makeClass(site, { type, past: kind !== 'open' }));
    }
  }
}

/** Creates a class on a day without another class, open or (`past`) ended. `type` is the first one by default. */
export async function makeClass(
  site: BenchSite,
  { type = site.types[0], size = 30, past = false }: { type?: TrainingType; size?: number; past?: boolean } = {},
): Promise<TrainingClass> {
  const { system, nextDay } = site;
  if (!type) throw new Error('A class needs a type');
  const now = system.deps.now();
  const { trainingClass } = await addClass(staffOf(site), {
    ...classInput(now, past ? -nextDay.past++ : nextDay.future++, size),
    training_type_id: type.id,
    is_active: true,
  });
  return trainingClass;
}

/** Returns the class form's input for the day `inDays` from today. */
export function classInput(now: Date, inDays: number, size: number) {
  const date = addDays(today(timezone, now), inDays);
  return {
    location: 'Training Center, Room 1',
    class_size: size,
    enrollment_start: instantOf(addDays(date, -365), '08:00', timezone).toISOString(),
    enrollment_end: instantOf(addDays(date, -1), '17:00', timezone).toISOString(),
    dates: [{ date, start_time: '09:00', end_time: '12:00' }],
  };
}

/** Adds seats, waitlist entries and certifications: up to 20 employees in each ended class. */
async function seatPeople(site: BenchSite): Promise<void> {
  const { classes, others, subject } = site;
  const [first, second] = [classes.certified[0], classes.certified[1]];
  for (const trainingClass of [...classes.certified, ...classes.ended]) {
    const extra = trainingClass === first || trainingClass === second ? [subject] : [];
    for (const person of [...extra, ...others.slice(0, 20)]) await seat(site, trainingClass, person);
  }
  for (const trainingClass of classes.certified) await certifyAll(site, trainingClass);
  const [mine, full] = [classes.open[0], await makeClass(site, { type: site.types[5], size: 1 })];
  if (mine) await seat(site, mine, subject);
  await seat(site, full, others[0] as Employee);
  await wait(site, full, subject);
}

export async function seat(site: BenchSite, trainingClass: TrainingClass, person: Employee): Promise<void> {
  await addAttendee(staffOf(site), { classId: trainingClass.id, employee: person });
}

export async function wait(site: BenchSite, trainingClass: TrainingClass, person: Employee): Promise<void> {
  await joinWaitlist(staffOf(site), { classId: trainingClass.id, employee: person });
}

async function certifyAll(site: BenchSite, trainingClass: TrainingClass): Promise<void> {
  const type = site.types.find(({ id }) => id === trainingClass.type_id);
  if (!type) throw new Error('A class has a type');
  const seated = [site.subject, ...site.others.slice(0, 20)];
  await certify(staffOf(site), { classId: trainingClass.id, type, employeeIds: seated.map(({ id }) => id) });
}

let newcomers = 0;

/** Creates an employee with `sitePassword` or another credential. */
export async function newcomer(
  site: Pick<BenchSite, 'system' | 'table' | 'rankIds'>,
  overrides: Partial<Credential> = {},
): Promise<Employee> {
  const { system, table, rankIds } = site;
  const number = `N${++newcomers}`;
  const profile = {
    employee_id: number,
    first_name: 'New',
    last_name: 'Comer',
    badge_number: number,
    rank_id: rankIds[0],
  };
  const credential = { ...(await credentialOf(sitePassword)), ...overrides };
  const made = employeeCreation(
    { table, actor: systemActor(), now: system.deps.now(), site: { timezone } },
    { profile, permissions: {}, credential },
  );
  await transact(table, [...made.items, ...made.counts]);
  return made.employee;
}

/** Returns the write and the tokens of a new login session. */
export async function sessionOf(
  { system, table }: Pick<BenchSite, 'system' | 'table'>,
  employee: Employee,
): Promise<{ write: Action; token: string; refresh: string }> {
  const { write, cookies } = await openLoginSession(system.deps, table, employee, system.deps.now());
  const [token = '', refresh = ''] = cookies.map((line) => /=([^;]*)/.exec(line)?.[1] ?? '');
  return { write, token, refresh };
}

/** Opens a login session and returns its tokens. */
export async function signedIn(
  site: Pick<BenchSite, 'system' | 'table'>,
  employee: Employee,
): Promise<{ token: string; refresh: string }> {
  const { write, ...tokens } = await sessionOf(site, employee);
  await transact(site.table, [write]);
  return tokens;
}

import { certify } from '@muster/functions/areas/certification/certify';
import { addToList } from '@muster/functions/areas/lists/change-list';
import { addClass, type ClassInput } from '@muster/functions/areas/training/add-class';
import type { SiteContext } from '@muster/functions/calls/site-context';
import { employeeCreation, type NewEmployee } from '@muster/functions/domain/people/create-employee';
import { openLoginSession } from '@muster/functions/domain/sign-in/open-login-session';
import { addAttendee } from '@muster/functions/domain/training/add-attendee';
import { createType, type TypeInput } from '@muster/functions/domain/training/create-type';
import { systemActor } from '@muster/functions/entry/jobs/system-actor';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { createSite } from '@muster/functions/entry/provisioning/create-site';
import { hashPassword } from '@muster/functions/kernel/password-hash';
import type { SiteTable } from '@muster/functions/table/core/client';
import { transact, update, withoutCollision } from '@muster/functions/table/core/write';
import type { Credential } from '@muster/functions/table/entities/credential';
import { type Employee, fullName } from '@muster/functions/table/entities/employee';
import { addAttendeeItem, putSeatItem } from '@muster/functions/table/entities/seat';
import { findSite, type Site } from '@muster/functions/table/entities/site';
import type { Listed, TrainingCategory } from '@muster/functions/table/entities/site-list';
import { classKey, type TrainingClass } from '@muster/functions/table/entities/training-class';
import type { TrainingType } from '@muster/functions/table/entities/training-type';
import { addWaitlistEntry } from '@muster/functions/table/entities/waitlist-entry';
import type { PermissionMap } from '@muster/shared/permissions';
import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import type { TimeFormat } from '@muster/shared/rules/time-format';
import { cheapCost, type RequestParts, type System } from './system.ts';
import { withEnrollmentState } from './with-enrollment-state.ts';

export const usualPassword = 'Sunrise#2026';

let count = 0;
const next = () => ++count;

/** A site and its administrator. */
export interface BuiltSite {
  code: string;
  table: SiteTable;
  site: Site;
  chief: Employee;
}

/** Creates a site with an administrator whose password is `usualPassword`. */
export async function buildSite(
  system: System,
  overrides: { code?: string; timezone?: string; name?: string; time_format?: TimeFormat } = {},
): Promise<BuiltSite> {
  const code = overrides.code ?? `SITE${next()}`;
  const chief = await createSite(
    system.table,
    {
      code,
      name: 'Test Department',
      timezone: 'America/Chicago',
      admin_id: '1',
      first: 'Ada',
      last: 'Chief',
      ...overrides,
    },
    system.clock.now,
    { credential: await credentialOf(usualPassword) },
  );
  const table = system.table.site(code);
  return { code, table, site: (await findSite(table)) as Site, chief };
}

export async function credentialOf(
  password: string,
  overrides: Partial<Credential> = {},
  cost = cheapCost,
): Promise<Credential> {
  return { ...(await hashPassword(password, cost)), temporary: false, history: [], version: 1, ...overrides };
}

/** Creates an employee with `usualPassword`, unless a credential (null: none) is given. */
export async function buildEmployee(
  system: System,
  { table, site }: BuiltSite,
  {
    permissions = {},
    credential,
    ...overrides
  }: Partial<NewEmployee> & { permissions?: PermissionMap; credential?: Credential | null } = {},
): Promise<Employee> {
  const number = String(10_000 + next());
  const profile = {
    employee_id: number,
    first_name: 'Sam',
    last_name: `Officer${number}`,
    badge_number: number,
    ...overrides,
  };
  const secret = credential === undefined ? await credentialOf(usualPassword) : (credential ?? undefined);
  const made = employeeCreation(
    { table, site, actor: systemActor(), now: system.clock.now },
    { profile, permissions, ...(secret && { credential: secret }) },
  );
  await withoutCollision(() => transact(table, [...made.items, ...made.counts]));
  return made.employee;
}

export async function buildType(
  system: System,
  site: BuiltSite,
  overrides: Partial<TypeInput> = {},
): Promise<TrainingType> {
  return createType(staffOf(system, site), {
    name: `Training ${next()}`,
    description: undefined,
    is_mandatory: true,
    type: 'in_department',
    expiration_months: 12,
    ...overrides,
  });
}

/** Adds a location to the site's list. */
export const buildPlace = (system: System, site: BuiltSite, overrides: { name?: string; capacity?: number } = {}) =>
  addToList(staffOf(system, site), 'PLACE', { name: `Place ${next()}`, ...overrides });

/** Adds a category of training to the site's list. */
export const buildCategory = (
  system: System,
  site: BuiltSite,
  name = `Category ${next()}`,
): Promise<TrainingCategory> => addToList(staffOf(system, site), 'CATEGORY', { name });

/** Adds a unit to the site's list. */
export const buildUnit = (
  system: System,
  site: BuiltSite,
  name = `Unit ${next()}`,
  parent_id?: string,
): Promise<Listed> => addToList(staffOf(system, site), 'UNIT', { name, parent_id });

/** Adds a group of employees to the site's list. */
export const buildGroup = (system: System, site: BuiltSite, name = `Group ${next()}`): Promise<Listed> =>
  addToList(staffOf(system, site), 'GROUP', { name });

/** Adds a holiday of the site. */
export const buildHoliday = (
  system: System,
  site: BuiltSite,
  overrides: { name?: string; date?: string; yearly?: boolean } = {},
) =>
  addToList(staffOf(system, site), 'HOLIDAY', {
    name: `Holiday ${next()}`,
    date: '2026-09-01',
    yearly: false,
    ...overrides,
  });

/** Creates a class in ten days, 09:00 to 12:00, with ten seats and open enrollment, and its type if none is given. */
export async function buildClass(
  system: System,
  site: BuiltSite,
  { type, inDays = 10, ...overrides }: Partial<ClassInput> & { type?: TrainingType; inDays?: number } = {},
): Promise<TrainingClass> {
  const zone = site.site.timezone;
  const date = addDays(today(zone, system.clock.now), inDays);
  const { trainingClass } = await addClass(staffOf(system, site), {
    training_type_id: (type ?? (await buildType(system, site))).id,
    location: 'Room 1',
    class_size: 10,
    is_active: true,
    enrollment_start: instantOf(addDays(date, -30), '08:00', zone).toISOString(),
    enrollment_end: instantOf(addDays(date, -1), '17:00', zone).toISOString(),
    dates: [{ date, start_time: '09:00', end_time: '12:00' }],
    ...overrides,
  });
  return trainingClass;
}

/** Returns the context for staff actions on a site without the API. */
export function staffOf(system: System, { table, site }: BuiltSite): SiteContext {
  return systemContext({ table, site, now: system.clock.now, log: system.deps.log });
}

/** Enrolls an employee in any class, as staff do. */
export async function buildSeat(
  system: System,
  site: BuiltSite,
  row: Pick<TrainingClass, 'id'>,
  employee: Employee,
): Promise<void> {
  await addAttendee(staffOf(system, site), { classId: row.id, employee });
}

/** Creates a class of `type` on this date with a seat for the employee, and certifies the employee. */
export async function buildCertification(
  system: System,
  site: BuiltSite,
  type: TrainingType,
  employee: Employee,
  date: string,
): Promise<TrainingClass> {
  const dates = [{ date, start_time: '09:00', end_time: '12:00' }];
  const row = await buildClass(system, site, { type, dates });
  await buildSeat(system, site, row, employee);
  await certify(staffOf(system, site), { classId: row.id, type, employeeIds: [employee.id] });
  return row;
}

/** An employee and the request parts that authenticate them. */
export interface Person {
  employee: Employee;
  asking: RequestParts;
}

/** Signs an employee in. */
export async function personOf(system: System, site: BuiltSite, employee: Employee): Promise<Person> {
  return { employee, asking: await as(system, site, employee) };
}

/** Creates an employee, signed in and without a password unless a credential is given. */
export async function buildPerson(
  system: System,
  site: BuiltSite,
  overrides: Parameters<typeof buildEmployee>[2] = {},
): Promise<Person> {
  return personOf(system, site, await buildEmployee(system, site, { credential: null, ...overrides }));
}

/** Opens a login session without a password. Returns the request parts that authenticate the employee. */
export async function as(
  system: System,
  { table, code }: BuiltSite,
  employee: Employee,
): Promise<RequestParts & { refresh: string }> {
  const { write, cookies } = await openLoginSession(system.deps, table, employee, system.clock.now);
  await transact(table, [write]);
  const [token, refresh] = cookies.map((line) => /=([^;]*)/.exec(line)?.[1] ?? '');
  return { token, refresh: refresh ?? '', headers: { 'X-Site-Code': code } };
}

/**
 * Creates employees with seats in a class or on its waitlist, as the product stores them. Writes many per transaction,
 * which is much faster than calls. Returns them ordered by id or waitlist position.
 */
export async function buildCrowd(
  system: System,
  { table, site }: BuiltSite,
  row: TrainingClass,
  count: number,
  { waiting = false } = {},
): Promise<Employee[]> {
  const request_date = system.clock.now.toISOString();
  const { id: class_id, type_id, location, sessions, ends_at } = row;
  const crowd: Employee[] = [];
  for (let first = 0; first < count; first += 10) {
    const writes = Array.from({ length: Math.min(10, count - first) }, (_, n) => {
      const number = String(10_000 + next());
      const profile = { employee_id: number, first_name: 'Kim', last_name: `Crowd${number}`, badge_number: number };
      const { employee, items } = employeeCreation(
        { table, site, actor: systemActor(), now: system.clock.now },
        { profile, permissions: {} },
      );
      crowd.push(employee);
      const sequence = first + n + 1;
      const place = { employee: employee.id, employee_id: number, name: fullName(employee), request_date };
      const held = waiting
        ? { waits: { [class_id]: { type_id, sequence } } }
        : { seats: { [class_id]: { type_id, location, sessions, ends_at } } };
      return [
        ...withEnrollmentState(table, employee.id, items, held),
        ...(waiting
          ? [addWaitlistEntry(table, class_id, { ...place, sequence })]
          : [addAttendeeItem(table, class_id, place), putSeatItem(table, employee.id, row, request_date)]),
      ];
    });
    await transact(table, writes.flat());
  }
  await transact(table, [
    update(table, classKey(table, class_id), {
      expression: waiting
        ? 'SET waiting_count = waiting_count + :count, wait_sequence = :count'
        : 'SET enrolled_count = enrolled_count + :count',
      values: { ':count': count },
    }),
  ]);
  return crowd.sort((a, b) => (waiting ? 0 : a.id < b.id ? -1 : 1));
}

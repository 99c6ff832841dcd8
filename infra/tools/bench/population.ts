import { certify } from '@muster/functions/areas/certification/certify';
import type { SiteContext } from '@muster/functions/calls/site-context';
import { employeeCreation } from '@muster/functions/domain/people/create-employee';
import { joinWaitlist } from '@muster/functions/domain/training/waitlist';
import type { SiteTable } from '@muster/functions/table/core/client';
import { type Action, put, transact } from '@muster/functions/table/core/write';
import type { Employee } from '@muster/functions/table/entities/employee';
import { enrollmentStateItem, requireEnrollmentState } from '@muster/functions/table/entities/enrollment-state';
import { rankItem } from '@muster/functions/table/entities/rank';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import type { TrainingType } from '@muster/functions/table/entities/training-type';
import { addDays, today } from '@muster/shared/rules/calendar';
import { expiryOf } from '@muster/shared/rules/certification';
import {
  type BuiltSite,
  buildClass,
  buildEmployee,
  buildSeat,
  buildSite,
  buildType,
  staffOf as contextOf,
  credentialOf,
  usualPassword,
} from '@muster/testing/build';
import type { System } from '@muster/testing/system';
import { withEnrollmentState } from '@muster/testing/with-enrollment-state';

const typeCount = 12;
const rankCount = 9;
/** 40 classes: ended and certified, ended and not yet certified, open. */
const classCounts = { certified: 12, ended: 8, open: 20 };

/** A site with the data of its screens. Its administrator, `chief`, has every permission. */
export interface BenchSite extends BuiltSite {
  system: System;
  /** An officer with the same seats, waitlist entry and certifications in a site of any size. */
  subject: Employee;
  others: Employee[];
  rankIds: string[];
  types: TrainingType[];
  /** Days from today of the next class to create, so that no two overlap. */
  nextDay: { past: number; future: number };
}

/**
 * Creates a site of `size` employees. API handlers create the classes, seats and certifications; employees are written
 * in large transactions.
 */
export async function populate(system: System, code: string, size: number): Promise<BenchSite> {
  const built = await buildSite(system, { code });
  const rankIds = await makeRanks(built.table, size);
  const types: TrainingType[] = [];
  for (let n = 0; n < typeCount; n++) {
    const name = `Training no. ${String(n + 1).padStart(2, '0')}`;
    const description = 'What every officer has to know, with practice and a short test at the end.';
    types.push(await buildType(system, built, { name, description, is_mandatory: n % 3 !== 2 }));
  }
  const [subject, ...others] = await makeEmployees(contextOf(system, built), size - 1, rankIds, types);
  if (!subject) throw new Error('The site has no employees');
  const site = { ...built, system, subject, others, rankIds, types, nextDay: { past: 20, future: 5 } };
  await seatPeople(site);
  // The subject's last change of seats was an hour ago: right after one, counts are read that others share.
  const record = await requireEnrollmentState(site.table, subject);
  const changed_at = new Date(system.clock.now.getTime() - 60 * 60_000).toISOString();
  await transact(site.table, [put(site.table, enrollmentStateItem(site.table, subject.id, { ...record, changed_at }))]);
  return site;
}

/** Returns the site context of staff. */
export const staffOf = (site: BenchSite): SiteContext => contextOf(site.system, site);

async function makeRanks(table: SiteTable, size: number): Promise<string[]> {
  const ids = Array.from({ length: rankCount }, (_, n) => String(n + 1).padStart(26, '0'));
  const holders = (n: number) => Math.ceil((size - 1 - n) / rankCount);
  await transact(
    table,
    ids.map((id, n) =>
      put(table, rankItem(table, { id, name: `Grade ${n + 1}`, superior_id: ids[n - 1], holders: holders(n) })),
    ),
  );
  return ids;
}

/** Actions per transaction: DynamoDB's 100, minus versions and change logs. */
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
  context: SiteContext,
  count: number,
  rankIds: readonly string[],
  types: readonly TrainingType[],
): Promise<Employee[]> {
  const { table, site, now } = context;
  const credential = await credentialOf(usualPassword);
  const made = Array.from({ length: count }, (_, n) => {
    const profile = {
      // Inputs of tests are numbered from 10,000.
      employee_id: String(100_000 + n),
      first_name: `First${n}`,
      last_name: `Officer${n}`,
      badge_number: String(20_000 + n),
      rank_id: rankIds[n % rankIds.length],
    };
    // Without `counts`: the ranks were created with their number of holders.
    return employeeCreation(context, { profile, permissions: {}, ...(n < 100 && { credential }) });
  });
  // The subject's certifications come from classes; the others get older ones in most types.
  const writes = made.flatMap(({ employee, items }, n) => {
    if (n === 0) return items;
    const date = addDays(today(site.timezone, now), -30 - ((n - 1) % 400));
    const known = types.filter((_, k) => (k + n - 1) % 4 !== 0);
    const certifications = Object.fromEntries(known.map(({ id }) => [id, { date, expires: expiryOf(date, 12) }]));
    return withEnrollmentState(table, employee.id, items, { certifications });
  });
  await writeAll(table, writes);
  return made.map(({ employee }) => employee);
}

/** Creates a class on a free day, open or (`past`) ended. Default `type`: the first one. */
export function makeClass(
  site: BenchSite,
  { type = site.types[0], size = 30, past = false }: { type?: TrainingType; size?: number; past?: boolean } = {},
): Promise<TrainingClass> {
  const { system, nextDay } = site;
  return buildClass(system, site, {
    ...(type && { type }),
    inDays: past ? -nextDay.past++ : nextDay.future++,
    class_size: size,
    location: 'Training Center, Room 1',
    enrollment_start: new Date(system.clock.now.getTime() - 365 * 86_400_000).toISOString(),
  });
}

/** Fills the classes with seats, waitlist entries and certifications: up to 20 employees in each ended class. */
async function seatPeople(site: BenchSite): Promise<void> {
  const { others, subject, types } = site;
  const people = others.slice(0, 20);
  for (let n = 0; n < classCounts.certified + classCounts.ended; n++) {
    const type = types[n % types.length] as TrainingType;
    const row = await makeClass(site, { type, past: true });
    for (const person of n < 2 ? [subject, ...people] : people) await seat(site, row, person);
    const employeeIds = [subject, ...people].map(({ id }) => id);
    if (n < classCounts.certified) await certify(staffOf(site), { classId: row.id, type, employeeIds });
  }
  for (let n = 0; n < classCounts.open; n++) {
    const row = await makeClass(site, { type: types[(n + 8) % types.length] as TrainingType });
    if (n === 0) await seat(site, row, subject);
  }
  await wait(site, await fullClass(site, others[0], types[5]), subject);
}

export const seat = (site: BenchSite, row: Pick<TrainingClass, 'id'>, person: Employee): Promise<void> =>
  buildSeat(site.system, site, row, person);

export async function wait(site: BenchSite, { id: classId }: TrainingClass, employee: Employee): Promise<void> {
  await joinWaitlist(staffOf(site), { classId, employee });
}

/** Creates a class with one seat, which is taken. */
export async function fullClass(site: BenchSite, holder?: Employee, type?: TrainingType): Promise<TrainingClass> {
  const row = await makeClass(site, { size: 1, ...(type && { type }) });
  await seat(site, row, holder ?? (await newcomer(site)));
  return row;
}

/** Creates an employee of the first rank, with the usual password unless another credential is given. */
export const newcomer = (site: BenchSite, overrides: Parameters<typeof buildEmployee>[2] = {}): Promise<Employee> =>
  buildEmployee(site.system, site, { rank_id: site.rankIds[0], ...overrides });

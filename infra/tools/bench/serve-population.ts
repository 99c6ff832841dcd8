import { addClass } from '@muster/functions/areas/training/add-class';
import type { SiteContext } from '@muster/functions/calls/site-context';
import { employeeCreation } from '@muster/functions/domain/people/create-employee';
import { createType } from '@muster/functions/domain/training/create-type';
import { systemContext } from '@muster/functions/entry/jobs/system-context';
import { createSite } from '@muster/functions/entry/provisioning/create-site';
import type { Table } from '@muster/functions/table/core/client';
import { newId } from '@muster/functions/table/core/new-id';
import { type Action, put, reread, transact } from '@muster/functions/table/core/write';
import { type Certification, putCertification } from '@muster/functions/table/entities/certification';
import { repairClassCount } from '@muster/functions/table/entities/class-counts';
import type { Credential } from '@muster/functions/table/entities/credential';
import { type Employee, fullName } from '@muster/functions/table/entities/employee';
import {
  type EnrollmentState,
  emptyEnrollmentState,
  enrollmentStateItem,
} from '@muster/functions/table/entities/enrollment-state';
import { addRank, claimRankName, type Rank } from '@muster/functions/table/entities/rank';
import { type Attendee, addAttendeeItem, putSeatItem } from '@muster/functions/table/entities/seat';
import { findSite } from '@muster/functions/table/entities/site';
import type { TrainingClass } from '@muster/functions/table/entities/training-class';
import type { TrainingType } from '@muster/functions/table/entities/training-type';
import { addDays, today } from '@muster/shared/rules/calendar';
import { latestCertification } from '@muster/shared/rules/certification';
import { withEnrollmentState } from '@muster/testing/with-enrollment-state';

/** A department whose first `credentialed` employees share a password. */
export interface Department {
  code: string;
  name: string;
  size: number;
  credential: Credential;
  credentialed: number;
  /** Takes the employees' writes, each of its own item. */
  addItems: (actions: readonly Action[]) => void;
  /** Returns the years of service of an employee. Default: none. */
  serviceOf?: (recruit: Recruit) => { held: Partial<EnrollmentState>; writes: Action[] };
}

/** An employee without earlier service. */
export interface Recruit {
  context: SiteContext;
  types: readonly TrainingType[];
  /** The place in the department, from 0. */
  n: number;
  attendee: Attendee;
  /** The writes that create the employee. The first employee has none: the site was created with them. */
  items: readonly Action[];
}

const timezone = 'America/Chicago';
const day = 86_400_000;
const rankNames = 'Chief,Deputy Chief,Commander,Captain,Lieutenant,Sergeant,Corporal,Detective,Officer'.split(',');
const firstNames = 'Alex,Blair,Casey,Devon,Emery,Frances,Gray,Harper,Indra,Jules,Kim'.split(',');
const lastNames = 'Abbott,Barnes,Castillo,Diaz,Edwards,Fischer,Garcia,Hughes,Ito,Jensen'.split(',');

/** Training names with months of validity. The first eight are mandatory. */
const typesOfTraining: readonly [name: string, months?: number][] = [
  ['Firearms Qualification', 12],
  ['First Aid and CPR', 24],
  ['Use of Force', 12],
  ['De-escalation', 24],
  ['Emergency Driving', 36],
  ['Taser Certification', 12],
  ['Hazardous Materials', 36],
  ['Legal Update', 12],
  ['Crash Investigation'],
  ['Radar Operator', 36],
  ['K9 Handling'],
  ['Drone Pilot', 24],
];
const mandatoryTypes = 8;

/** The classes: 10 ended with 25 attendees each, 24 open (everyone has two seats), 6 not open yet. */
interface Classes {
  ended: TrainingClass[];
  open: TrainingClass[];
}
const perEndedClass = 25;

/**
 * Creates a department at work: nine ranks, 12 training types, 40 classes, and for each employee two seats in open
 * classes and certifications of the mandatory types. The first employee, 1001, has every permission. Returns the
 * employees by number.
 */
export async function populateDepartment(tables: Table, department: Department): Promise<Employee[]> {
  const { code, name, size, credential, credentialed, addItems, serviceOf } = department;
  const now = new Date();
  const admin = { admin_id: '1001', first: 'Alex', last: 'Abbott', rank: rankNames[0] };
  const chief = await createSite(tables, { code, name, timezone, ...admin }, now, { credential });
  const table = tables.site(code);
  const site = await findSite(table);
  if (!site) throw new Error('The site was not created');
  const context = systemContext({ table, site, now });
  const ranks = await makeRanks(context, chief.rank_id ?? '', size);
  const types: TrainingType[] = [];
  for (const [n, [name, expiration_months]] of typesOfTraining.entries()) {
    const input = { name, description: '', is_mandatory: n < mandatoryTypes, type: 'in_department' as const };
    types.push(await createType(context, { ...input, expiration_months }));
  }
  const classes = await makeClasses(context, types, size);
  const counts = new Map<string, number>();
  const employees = Array.from({ length: size }, (_, n) => {
    const rank = ranks[Math.min(n, ranks.length - 1)];
    const made = n === 0 ? undefined : newEmployee(context, n, rank, n < credentialed ? credential : undefined);
    const employee = made?.employee ?? chief;
    const seats = seatsOf(classes, n);
    for (const { id } of seats) counts.set(id, (counts.get(id) ?? 0) + 1);
    const certifications = certificationsOf(types, n, now);
    const held = heldBy(seats, certifications);
    const request_date = now.toISOString();
    const { id, employee_id } = employee;
    const attendee = { employee: id, employee_id, name: fullName(employee), rank: rank?.name, request_date };
    const service = serviceOf?.({ context, types, n, attendee, items: made?.items ?? [] });
    addItems([
      ...(made
        ? withEnrollmentState(table, id, made.items, { ...held, ...service?.held })
        : [put(table, enrollmentStateItem(table, id, { ...emptyEnrollmentState, ...held }))]),
      ...(service?.writes ?? []),
      ...seats.flatMap((one) => [addAttendeeItem(table, one.id, attendee), putSeatItem(table, id, one, request_date)]),
      ...certifications.map((one) => putCertification(table, id, one)),
    ]);
    return employee;
  });
  const attended = [...classes.ended, ...classes.open];
  const counted = attended.map((one) => repairClassCount(table, one, 'enrolled_count', counts.get(one.id) ?? 0));
  await transact(table, counted);
  return employees;
}

/** Creates a chain of ranks below the chief's with one holder each; everyone else is an officer. */
async function makeRanks({ table, now }: SiteContext, chiefRank: string, size: number): Promise<Rank[]> {
  const ranks: Rank[] = [{ id: chiefRank, name: rankNames[0] ?? '', holders: 1 }];
  for (const [n, name] of rankNames.entries()) {
    if (n === 0) continue;
    const holders = n < rankNames.length - 1 ? Number(n < size) : Math.max(0, size - n);
    ranks.push({ id: newId(now), name, superior_id: ranks[n - 1]?.id, holders });
  }
  const writes = ranks.slice(1).flatMap((rank) => [addRank(table, rank), claimRankName(table, rank, () => reread)]);
  await transact(table, writes);
  return ranks;
}

/** Returns an employee with the writes that create them, without those of their rank. */
function newEmployee(context: SiteContext, n: number, rank: Rank | undefined, credential: Credential | undefined) {
  const profile = {
    employee_id: String(1001 + n),
    badge_number: String(50_001 + n),
    first_name: firstNames[n % firstNames.length] ?? '',
    ...(n % 3 !== 0 && { middle_name: 'Jordan' }),
    last_name: lastNames[n % lastNames.length] ?? '',
    rank_id: rank?.id,
  };
  return employeeCreation(context, { profile, permissions: {}, credential });
}

async function makeClasses(context: SiteContext, types: readonly TrainingType[], size: number): Promise<Classes> {
  const { now } = context;
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  const schedule = async (n: number, inDays: number, class_size: number, opens: number, closes: number) => {
    const begins = addDays(today(timezone, now), inDays);
    const dates = Array.from({ length: (n % 3) + 1 }, (_, d) => addDays(begins, d));
    const { trainingClass } = await addClass(context, {
      training_type_id: types[n % types.length]?.id ?? '',
      location: `Academy, room ${(n % 9) + 1}`,
      class_size,
      is_active: true,
      enrollment_start: at(opens),
      enrollment_end: at(closes),
      dates: dates.map((date) => ({ date, start_time: '09:00', end_time: '16:30' })),
    });
    return trainingClass;
  };
  const classes: Classes = { ended: [], open: [] };
  const seats = Math.floor(size / 12) + 31;
  for (let n = 0; n < 10; n++) classes.ended.push(await schedule(n, n * 3 - 40, 30, -90, -60));
  for (let n = 0; n < 24; n++) classes.open.push(await schedule(n, 14 + n * 4, seats, -30, 10));
  for (let n = 0; n < 6; n++) await schedule(n, 150 + n * 3, 30, 60, 120);
  return classes;
}

/** Returns an employee's classes: two open ones of different types, and for the first employees an ended one. */
function seatsOf({ ended, open }: Classes, n: number): TrainingClass[] {
  const seats = [ended[Math.floor(n / perEndedClass)], open[n % open.length], open[(n + 7) % open.length]];
  return seats.filter((one) => one !== undefined);
}

/** Returns the enrollment state's content for these seats and certifications. */
function heldBy(seats: readonly TrainingClass[], certifications: readonly Certification[]) {
  const held = seats.map(({ id, type_id, location, sessions, ends_at }) => [
    id,
    { type_id, location, sessions, ends_at },
  ]);
  const counting = [...Map.groupBy(certifications, ({ type_id }) => type_id)].flatMap(([type_id, all]) => {
    const latest = latestCertification(all.map(({ date, expires }) => ({ date, expires })));
    return latest ? [[type_id, latest]] : [];
  });
  return { seats: Object.fromEntries(held), certifications: Object.fromEntries(counting) };
}

/**
 * Returns an employee's certifications of the mandatory types. Of ten types and employees, one was never certified, one
 * has expired, two are near expiration and six are valid; three of the valid ones replaced an earlier one.
 */
function certificationsOf(types: readonly TrainingType[], n: number, now: Date): Certification[] {
  return types.slice(0, mandatoryTypes).flatMap(({ id, name, expiration_months: months = 0 }, t) => {
    const kind = (n * 7 + t * 3 + Math.floor(n / 10)) % 10;
    if (kind === 0) return [];
    const expiresIn = kind === 1 ? -(n % 200) - 1 : kind < 4 ? n % 60 : 61 + ((n * 13) % 300);
    const expiries = kind > 6 ? [expiresIn, expiresIn - 400] : [expiresIn];
    return expiries.map((days) => ({
      type_id: id,
      type_name: name,
      months,
      class_id: newId(now), // Of a class that was deleted since.
      date: addDays(today(timezone, now), days - 30 * months),
      expires: addDays(today(timezone, now), days),
      issued_at: new Date(now.getTime() + (days - 30 * months) * day).toISOString(),
    }));
  });
}

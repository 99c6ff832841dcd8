import { addDays, addMonths, instantOf, today } from '@muster/shared/rules/calendar';
import { certify } from '../../areas/certification/certify.ts';
import { addToList } from '../../areas/lists/change-list.ts';
import { setDepartmentMail } from '../../areas/mail/department-mail.ts';
import { createRank, placeRank } from '../../areas/ranks/change-ranks.ts';
import { setRankPositions } from '../../areas/ranks/positions.ts';
import { addClass } from '../../areas/training/add-class.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { addAttendee } from '../../domain/training/add-attendee.ts';
import { createType } from '../../domain/training/create-type.ts';
import { joinWaitlist } from '../../domain/training/waitlist.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { hashPassword, type PasswordCost } from '../../kernel/password-hash.ts';
import type { Table } from '../../table/core/client.ts';
import type { Credential } from '../../table/entities/credential.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { listRanks } from '../../table/entities/rank.ts';
import { findSite } from '../../table/entities/site.ts';
import type { ListName } from '../../table/entities/site-list.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { systemContext } from '../jobs/system-context.ts';
import { createSite } from '../provisioning/create-site.ts';
import { demoAssignments, demoGroups, demoUnits } from './assignments.ts';
import { type DemoClass, demoCatalogue, demoCategories } from './catalogue.ts';
import { badgeOf, createEmployees } from './create-employees.ts';
import { demoPassword, demoTemporaryPassword } from './passwords.ts';
import { type DemoPerson, type DemoRank, demoPeople, demoRanks, hiredOn, lakePeople, lakeRanks } from './people.ts';
import { seedRequirements } from './requirements.ts';

/**
 * Fills an empty local store with the demo sites DEMO and LAKE: always the same people, types and classes, dated around `now`. It uses
 * the API's verbs wherever there is one, so that every invariant holds.
 */
export async function seedDemo(tables: Table, now: Date, cost: PasswordCost): Promise<void> {
  await seedDemoSite(tables, { model: 'LAKE', code: 'LAKE' }, now, cost);
  await seedDemoSite(tables, { model: 'DEMO', code: 'DEMO' }, now, cost);
}

interface DemoSite {
  /** The demo site with these people, types and classes. */
  model: 'DEMO' | 'LAKE';
  /** The new site's code. */
  code: string;
}

/** Creates one of the demo sites, or a copy of it with another site code. */
export async function seedDemoSite(
  tables: Table,
  { model, code }: DemoSite,
  now: Date,
  cost: PasswordCost,
): Promise<void> {
  // One hash for every account: 120 hashes would take most of the seeding's time.
  const credential: Credential = {
    ...(await hashPassword(demoPassword, cost)),
    temporary: false,
    history: [],
    version: 1,
  };
  if (model === 'LAKE') return seedLake(tables, { code, now, credential });
  const temporary: Credential = {
    ...(await hashPassword(demoTemporaryPassword, cost)),
    temporary: true,
    history: [],
    version: 1,
  };
  return seedRiverton(tables, { code, now, credential, temporary });
}

interface Seeding {
  code: string;
  now: Date;
  credential: Credential;
}

async function seedLake(tables: Table, { code, now, credential }: Seeding): Promise<void> {
  await createSite(
    tables,
    {
      code,
      name: "Lakeside Sheriff's Office",
      timezone: 'America/Los_Angeles',
      admin_id: '2001',
      first: 'Walter',
      last: 'Brandt',
      rank: lakeRanks[0]?.name,
    },
    now,
    { credential, demo: true },
  );
  const context = await contextOf(tables, code, now);
  const ranks = await seedRanks(context, lakeRanks);
  const staff = await createEmployees(context, lakePeople, ranks, () => credential);
  const date = today(context.site.timezone, now);
  const administrator = { employee_id: '2001', rank: lakeRanks[0]?.name ?? '' };
  await updateEmployee(context, { employeeNumber: '2001', edit: { hired_on: hiredOn(administrator, date) } });
  const type = await createType(context, {
    mandatory_since: addMonths(date, -yearsMandatory * 12),
    name: 'Boat Patrol Safety',
    description: 'Annual refresher before the season.',
    is_mandatory: true,
    type: 'in_department',
    expiration_months: 12,
  });
  await seedClass(
    context,
    type,
    { days: [15], start: '08:00', end: '12:00', location: 'Harbor Office', size: 8, taken: 1 },
    staff,
  );
}

async function seedRiverton(
  tables: Table,
  { code, now, credential, temporary }: Seeding & { temporary: Credential },
): Promise<void> {
  const [chief, ...others] = demoPeople() as [DemoPerson, ...DemoPerson[]];
  const administrator = await createSite(
    tables,
    {
      code,
      name: 'Riverton Police Department',
      timezone: 'America/Chicago',
      admin_id: chief.employee_id,
      first: chief.first_name,
      last: chief.last_name,
      rank: chief.rank,
    },
    now,
    { credential, demo: true },
  );
  const context = await contextOf(tables, code, now);
  const ranks = await seedRanks(context, demoRanks);
  const { middle_name } = chief;
  const date = today(context.site.timezone, now);
  const changes = { middle_name, badge_number: badgeOf(chief), hired_on: hiredOn(chief, date) };
  await updateEmployee(context, { employeeNumber: chief.employee_id, edit: changes });
  const assignments = demoAssignments(demoPeople());
  const [units, groups, categories] = [
    await seedList(context, 'UNIT', demoUnits),
    await seedList(context, 'GROUP', demoGroups),
    await seedList(context, 'CATEGORY', demoCategories),
  ];
  const { unit, group, state_id } = assignments.get(chief.employee_id) ?? {};
  const ofChief = { unit_id: units.get(unit ?? ''), group_id: groups.get(group ?? ''), state_id };
  await updateEmployee(context, { employeeNumber: chief.employee_id, edit: ofChief });
  const assigned = { units, groups, assignments, chief: administrator };
  const credentialOf = ({ employee_id }: DemoPerson) => (employee_id === '1005' ? temporary : credential);
  const employees = await createEmployees(context, others, ranks, credentialOf, assigned);
  const types = await seedTraining(context, [administrator, ...employees], categories);
  await seedRequirements(context, { categories, groups, types, chief });
  // Last, so that nothing of the past is sent.
  await setDepartmentMail({ ...context, deps: { hasMail: true } }, { on: true, forgot_password: true });
}

/** Adds names to a list of the department. Returns the ids by name. */
async function seedList(context: SiteContext, list: ListName, names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await addToList(context, list, { name })).id);
  return ids;
}

async function contextOf(tables: Table, code: string, now: Date): Promise<SiteContext> {
  const table = tables.site(code);
  const site = await findSite(table);
  if (!site) throw new Error(`The demo site ${code} was not created`);
  return systemContext({ table, site, now });
}

/** Creates the ranks that are missing, with their superiors and their positions in the diagram. Returns the ids by name. */
async function seedRanks(context: SiteContext, wanted: readonly DemoRank[]): Promise<Map<string, string>> {
  const ids = new Map((await listRanks(context.table)).map(({ id, name }) => [name, id]));
  for (const { name, superior } of wanted) {
    const id = ids.get(name) ?? (await createRank(context, { name })).id;
    ids.set(name, id);
    if (superior) await placeRank(context, { id, superiorId: ids.get(superior) ?? null });
  }
  const positions = wanted.map(({ name, position }) => ({ id: ids.get(name) ?? '', ...position }));
  await setRankPositions(context, { positions });
  return ids;
}

/** Since how many years the demo's mandatory types are: longer than its classes go back, so that past days can be answered. */
const yearsMandatory = 3;

/** Adds the catalogue with its classes. Returns the ids of the trainings by name. */
async function seedTraining(
  context: SiteContext,
  people: readonly Employee[],
  listed: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { timezone } = context.site;
  const mandatory_since = addMonths(today(timezone, context.now), -yearsMandatory * 12);
  const types = new Map<string, string>();
  for (const [n, { classes, categories = [], ...input }] of demoCatalogue.entries()) {
    const category_ids = categories.flatMap((name) => listed.get(name) ?? []);
    const type = await createType(context, { mandatory_since, ...input, category_ids });
    types.set(type.name, type.id);
    for (const [m, demoClass] of classes.entries()) {
      // Each class starts at another employee, so that employees hold different certifications.
      const first = (n * 17 + m * 29) % people.length;
      await seedClass(context, type, demoClass, [...people.slice(first), ...people.slice(0, first)]);
    }
  }
  return types;
}

async function seedClass(
  context: SiteContext,
  type: TrainingType,
  { days, start, end, location, size, taken, certified, opens, waiting = 0 }: DemoClass,
  people: readonly Employee[],
): Promise<void> {
  const { timezone } = context.site;
  const date = today(timezone, context.now);
  const at = (day: number, time: string) => instantOf(addDays(date, day), time, timezone).toISOString();
  const first = days[0] ?? 0;
  const enrollment_start = at(opens ?? Math.min(first - 21, -1), '08:00');
  // Entered when its enrollment opened: a past class that is entered now is marked as entered later.
  const entered = new Date(Math.min(context.now.getTime(), Date.parse(enrollment_start)));
  const { trainingClass } = await addClass(
    { ...context, now: entered },
    {
      training_type_id: type.id,
      is_active: true,
      location,
      class_size: size,
      enrollment_start,
      enrollment_end: at(first - 1, '17:00'),
      dates: days.map((day) => ({ date: addDays(date, day), start_time: start, end_time: end })),
    },
  );
  const classId = trainingClass.id;
  const employeeIds = await seatPeople(context, classId, people, taken);
  const others = people.filter(({ id }) => !employeeIds.includes(id));
  for (const employee of others.slice(0, waiting)) await joinWaitlist(context, { classId, employee });
  if (certified) await certify(context, { classId, type, employeeIds, isNotified: false });
}

/** Gives seats to the first `count` people whom the rules allow one. Returns their internal ids. */
async function seatPeople(
  context: SiteContext,
  classId: string,
  people: readonly Employee[],
  count: number,
): Promise<string[]> {
  const seated: string[] = [];
  for (let first = 0; seated.length < count && first < people.length; ) {
    const batch = people.slice(first, first + count - seated.length);
    first += batch.length;
    const given = await Promise.all(batch.map((employee) => trySeat(context, classId, employee)));
    seated.push(...batch.filter((_, n) => given[n]).map(({ id }) => id));
  }
  return seated;
}

/** Gives an employee a seat. Returns false where another seat stands against it. */
async function trySeat(context: SiteContext, classId: string, employee: Employee): Promise<boolean> {
  try {
    await addAttendee(context, { classId, employee, isNotified: false });
    return true;
  } catch (error) {
    const isHeldElsewhere = error instanceof ApiError && (error.code === 'same_type' || error.code === 'overlap');
    if (!isHeldElsewhere) throw error;
    return false;
  }
}

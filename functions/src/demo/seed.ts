import { addDays, instantOf, today } from '@muster/shared/rules/calendar';
import { certify } from '../certification/certify.ts';
import { addAttendee } from '../enrollment/add-attendee.ts';
import { joinWaitlist } from '../enrollment/waitlist.ts';
import { ApiError } from '../http/api-error.ts';
import { createSite } from '../provisioning/create-site.ts';
import { systemActor } from '../provisioning/system-actor.ts';
import { systemContext } from '../provisioning/system-context.ts';
import { createRank, placeRank } from '../ranks/change-ranks.ts';
import { setRankPositions } from '../ranks/positions.ts';
import { employeeCreation } from '../roster/create-employee.ts';
import { updateEmployee } from '../roster/update-employee.ts';
import { hashPassword, type PasswordCost } from '../session/password-hash.ts';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable, Table } from '../table/core/client.ts';
import { transact } from '../table/core/write.ts';
import type { Credential } from '../table/entities/credential.ts';
import type { Employee } from '../table/entities/employee.ts';
import { listRanks } from '../table/entities/rank.ts';
import { findSite, type Site } from '../table/entities/site.ts';
import type { TrainingType } from '../table/entities/training-type.ts';
import { addClass } from '../training/add-class.ts';
import { createType } from '../training/create-type.ts';
import { type DemoClass, demoCatalogue } from './catalogue.ts';
import { type DemoPerson, type DemoRank, demoPeople, demoRanks, lakePeople, lakeRanks } from './people.ts';

/** The demo's password, and the temporary one of 1005 (DESIGN.md section 5); it does not end. */
export const demoPassword = 'Riverton#2026';
export const demoTemporaryPassword = 'Welcome#2026';

/**
 * Fills an empty, local store with the demo sites DEMO and LAKE. The same people, types and classes every time, dated
 * around `now`. Goes through the verbs of the API wherever there is one, so that every invariant holds.
 */
export async function seedDemo(tables: Table, now: Date, cost: PasswordCost): Promise<void> {
  // One hash serves every demo account: hashing 120 times would be most of the seeding.
  const credential: Credential = {
    ...(await hashPassword(demoPassword, cost)),
    temporary: false,
    history: [],
    version: 1,
  };
  await seedLake(tables, now, credential);
  await seedRiverton(tables, now, credential, cost);
}

async function seedLake(tables: Table, now: Date, credential: Credential): Promise<void> {
  await createSite(
    tables,
    {
      code: 'LAKE',
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
  const table = tables.site('LAKE');
  const site = await siteOf(table);
  const ranks = await seedRanks(systemContext({ table, site, now }), lakeRanks);
  const staff: Employee[] = [];
  for (const person of lakePeople)
    staff.push(await createDemoEmployee(table, now, person, ranks.get(person.rank), credential));
  const type = await createType(table, systemActor(), now, {
    name: 'Boat Patrol Safety',
    description: 'Annual refresher before the season.',
    is_mandatory: true,
    type: 'in_department',
    expiration_months: 12,
  });
  await seedClass(
    table,
    now,
    site,
    type,
    { days: [15], start: '08:00', end: '12:00', location: 'Harbor Office', size: 8, taken: 1 },
    staff,
  );
}

async function seedRiverton(tables: Table, now: Date, credential: Credential, cost: PasswordCost): Promise<void> {
  const [chief, ...others] = demoPeople() as [DemoPerson, ...DemoPerson[]];
  const administrator = await createSite(
    tables,
    {
      code: 'DEMO',
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
  const table = tables.site('DEMO');
  const site = await siteOf(table);
  const context = systemContext({ table, site, now });
  const ranks = await seedRanks(context, demoRanks);
  const { middle_name } = chief;
  const changes = { middle_name, badge_number: badgeOf(chief) };
  await updateEmployee({ ...context, caller: { employee: administrator } }, chief.employee_id, changes);
  const temporary: Credential = {
    ...(await hashPassword(demoTemporaryPassword, cost)),
    temporary: true,
    history: [],
    version: 1,
  };
  const people = [administrator];
  for (const person of others) {
    const own = person.employee_id === '1005' ? temporary : credential;
    people.push(await createDemoEmployee(table, now, person, ranks.get(person.rank), own));
  }
  await seedTraining(table, now, site, people);
}

async function siteOf(table: SiteTable): Promise<Site> {
  const site = await findSite(table);
  if (!site) throw new Error(`The demo site ${table.site} was not made`);
  return site;
}

/** The site's ranks by name, below each other and where they stand in the diagram; the first administrator's is there already. */
async function seedRanks(context: SiteContext, wanted: readonly DemoRank[]): Promise<Map<string, string>> {
  const ids = new Map((await listRanks(context.table)).map(({ id, name }) => [name, id]));
  for (const { name, superior } of wanted) {
    const id = ids.get(name) ?? (await createRank(context, name)).id;
    ids.set(name, id);
    if (superior) await placeRank(context, id, ids.get(superior) ?? null);
  }
  await setRankPositions(
    context,
    wanted.map(({ name, position }) => ({ id: ids.get(name) ?? '', ...position })),
  );
  return ids;
}

const badgeOf = ({ employee_id }: DemoPerson): string => String(4000 + Number(employee_id) * 3);

async function createDemoEmployee(
  table: SiteTable,
  now: Date,
  person: DemoPerson,
  rank_id: string | undefined,
  credential: Credential,
): Promise<Employee> {
  const { employee_id, first_name, middle_name, last_name, permissions } = person;
  const profile = { employee_id, first_name, middle_name, last_name, badge_number: badgeOf(person), rank_id };
  const { employee, items, counts } = employeeCreation(
    table,
    systemActor(),
    now,
    profile,
    permissions ?? {},
    credential,
  );
  await transact(table, [...items, ...counts]);
  return employee;
}

async function seedTraining(table: SiteTable, now: Date, site: Site, people: readonly Employee[]): Promise<void> {
  for (const [n, { classes, ...input }] of demoCatalogue.entries()) {
    const type = await createType(table, systemActor(), now, input);
    for (const [m, one] of classes.entries()) {
      // Each class starts elsewhere in the roster, so that people differ in what they hold.
      const first = (n * 17 + m * 29) % people.length;
      await seedClass(table, now, site, type, one, [...people.slice(first), ...people.slice(0, first)]);
    }
  }
}

async function seedClass(
  table: SiteTable,
  now: Date,
  site: Site,
  type: TrainingType,
  { days, start, end, location, size, taken, certified, opens, waiting = 0 }: DemoClass,
  people: readonly Employee[],
): Promise<void> {
  const date = today(site.timezone, now);
  const at = (day: number, time: string) => instantOf(addDays(date, day), time, site.timezone).toISOString();
  const first = days[0] ?? 0;
  const row = await addClass(table, systemActor(), now, site.timezone, {
    training_type_id: type.id,
    is_active: true,
    location,
    class_size: size,
    enrollment_start: at(opens ?? Math.min(first - 21, -1), '08:00'),
    enrollment_end: at(first - 1, '17:00'),
    dates: days.map((day) => ({ date: addDays(date, day), start_time: start, end_time: end })),
  });
  const context = systemContext({ table, site, now });
  const seated = await seatPeople(context, row.id, people, taken);
  const others = people.filter(({ id }) => !seated.includes(id));
  for (const employee of others.slice(0, waiting)) await joinWaitlist(context, employee, row.id);
  if (certified) await certify(context, { row, type }, seated, { tell: false });
}

/** Seats the first `count` people whom the rules let in; answers their internal ids. */
async function seatPeople(
  context: SiteContext,
  classId: string,
  people: readonly Employee[],
  count: number,
): Promise<string[]> {
  const seated: string[] = [];
  for (const employee of people) {
    if (seated.length === count) break;
    try {
      await addAttendee(context, classId, employee, { tell: false });
      seated.push(employee.id);
    } catch (error) {
      const heldElsewhere = error instanceof ApiError && (error.code === 'same_type' || error.code === 'overlap');
      if (!heldElsewhere) throw error;
    }
  }
  return seated;
}

import { today } from '@muster/shared/rules/calendar';
import { addToList } from '../../areas/lists/change-list.ts';
import { setDepartmentMail } from '../../areas/mail/department-mail.ts';
import { createRank, placeRank } from '../../areas/ranks/change-ranks.ts';
import { setRankPositions } from '../../areas/ranks/positions.ts';
import { importHistory } from '../../areas/record/import-history.ts';
import { changeSurveys } from '../../areas/surveys/change-surveys.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { createType } from '../../domain/training/create-type.ts';
import { hashPassword, type PasswordCost } from '../../kernel/password-hash.ts';
import type { Table } from '../../table/core/client.ts';
import type { Credential } from '../../table/entities/credential.ts';
import { listJobs } from '../../table/entities/job.ts';
import { listRanks } from '../../table/entities/rank.ts';
import { findSite } from '../../table/entities/site.ts';
import type { ListName } from '../../table/entities/site-list.ts';
import { systemContext } from '../jobs/system-context.ts';
import { createSite } from '../provisioning/create-site.ts';
import { seedAuditor } from './accounts.ts';
import { demoAssignments, demoGroups, demoUnits, demoWatches } from './assignments.ts';
import { demoCatalogue, demoCategories, demoPlaces } from './catalogue.ts';
import { seedClassEvaluations } from './class-evaluations.ts';
import { mandatorySince, seedCatalogue, seedClass } from './classes.ts';
import { badgeOf, createEmployees } from './create-employees.ts';
import { demoEvaluator, publishDemoForms, seedEvaluations } from './evaluations.ts';
import { seedFieldTraining, trainerHistory } from './field-training.ts';
import { seedFirearms } from './firearms.ts';
import { demoHistory } from './history.ts';
import { demoPassword, demoTemporaryPassword } from './passwords.ts';
import { type DemoPerson, type DemoRank, demoPeople, demoRanks, hiredOn, lakePeople, lakeRanks } from './people.ts';
import { seedRequirements } from './requirements.ts';
import { seedShifts } from './shifts.ts';

/** People of Patrol who must stay on duty. */
const patrolMinimum = 12;

/**
 * Fills an empty local store with the demo sites DEMO and LAKE: always the same data, dated around `now`. Uses the
 * API's verbs wherever possible, so that every invariant holds.
 */
export async function seedDemo(tables: Table, now: Date, cost: PasswordCost): Promise<void> {
  await seedDemoSite(tables, { model: 'LAKE', code: 'LAKE' }, now, cost);
  await seedDemoSite(tables, { model: 'DEMO', code: 'DEMO' }, now, cost);
}

interface DemoSite {
  /** The demo site to copy. */
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
  // One hash for every account: 120 hashes would take most of the time.
  const credential: Credential = {
    ...(await hashPassword(demoPassword, cost)),
    temporary: false,
    history: [],
    version: 1,
  };
  if (model === 'LAKE') return seedLake(tables, { code, now, credential, cost });
  const temporary: Credential = {
    ...(await hashPassword(demoTemporaryPassword, cost)),
    temporary: true,
    history: [],
    version: 1,
  };
  return seedRiverton(tables, { code, now, credential, temporary, cost });
}

interface Seeding {
  code: string;
  now: Date;
  credential: Credential;
  cost: PasswordCost;
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
    mandatory_since: mandatorySince(context),
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
    { people: staff, instructors: [], place_id: undefined },
  );
}

async function seedRiverton(
  tables: Table,
  { code, now, credential, temporary, cost }: Seeding & { temporary: Credential },
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
  const created = await contextOf(tables, code, now);
  await changeSurveys(created, true);
  const context = await contextOf(tables, code, now);
  const ranks = await seedRanks(context, demoRanks);
  const { middle_name } = chief;
  const date = today(context.site.timezone, now);
  const changes = { middle_name, badge_number: badgeOf(chief), hired_on: hiredOn(chief, date) };
  await updateEmployee(context, { employeeNumber: chief.employee_id, edit: changes });
  const assignments = demoAssignments(demoPeople());
  const topUnits = await seedList(
    context,
    'UNIT',
    demoUnits.map((name) => ({ name, ...(name === 'Patrol' && { minimum_staff: patrolMinimum }) })),
  );
  const inPatrol = { parent_id: topUnits.get('Patrol') };
  const watches = demoWatches.map((name) => ({ name, ...inPatrol }));
  const [units, groups, categories, places] = [
    new Map([...topUnits, ...(await seedList(context, 'UNIT', watches))]),
    await seedList(context, 'GROUP', demoGroups.map(named)),
    await seedList(context, 'CATEGORY', demoCategories.map(named)),
    await seedList(context, 'PLACE', demoPlaces),
  ];
  const { unit, group, state_id } = assignments.get(chief.employee_id) ?? {};
  const ofChief = { unit_id: units.get(unit ?? ''), group_id: groups.get(group ?? ''), state_id };
  await updateEmployee(context, { employeeNumber: chief.employee_id, edit: ofChief });
  const assigned = { units, groups, assignments, chief: administrator };
  const credentialOf = ({ employee_id, isNew }: DemoPerson) =>
    employee_id === '1005' || isNew ? temporary : credential;
  const employees = await createEmployees(context, others, ranks, credentialOf, assigned);
  const everyone = [administrator, ...employees];
  const { types, certified } = await seedCatalogue(context, demoCatalogue, everyone, { categories, places });
  await importHistory(context, { rows: [...demoHistory(date, certified), ...trainerHistory(date)], checkOnly: false });
  await seedRequirements(context, { categories, groups, types, chief });
  await seedShifts(context);
  const armorer = employees.find(({ employee_id }) => employee_id === '1002') ?? administrator;
  await seedFirearms(context, armorer);
  const forms = await publishDemoForms(context);
  const evaluator = demoEvaluator(context, everyone, forms);
  await seedEvaluations(context, evaluator);
  await seedClassEvaluations(context, { everyone, evaluator, forms, places });
  await seedFieldTraining(context, { everyone, types });
  await seedAuditor(context, credential, cost);
  // The surveys were answered above, so the jobs of their closing ask no one.
  for (const job of await listJobs(context.table)) await context.runJob(context, job);
  // Last, so that no past mail is sent.
  await setDepartmentMail({ ...context, deps: { hasMail: true } }, { on: true, forgot_password: true });
}

const named = (name: string) => ({ name });

/** Adds list items. Returns the ids by name. */
async function seedList(
  context: SiteContext,
  list: ListName,
  listed: readonly Parameters<typeof addToList>[2][],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const one of listed) ids.set(one.name, (await addToList(context, list, one)).id);
  return ids;
}

async function contextOf(tables: Table, code: string, now: Date): Promise<SiteContext> {
  const table = tables.site(code);
  const site = await findSite(table);
  if (!site) throw new Error(`The demo site ${code} was not created`);
  return systemContext({ table, site, now });
}

/** Creates the missing ranks with superiors and positions in the diagram. Returns the ids by name. */
async function seedRanks(context: SiteContext, ranks: readonly DemoRank[]): Promise<Map<string, string>> {
  const ids = new Map((await listRanks(context.table)).map(({ id, name }) => [name, id]));
  for (const { name, superior } of ranks) {
    const id = ids.get(name) ?? (await createRank(context, { name })).id;
    ids.set(name, id);
    if (superior) await placeRank(context, { id, superiorId: ids.get(superior) ?? null });
  }
  const positions = ranks.map(({ name, position }) => ({ id: ids.get(name) ?? '', ...position }));
  await setRankPositions(context, { positions });
  return ids;
}

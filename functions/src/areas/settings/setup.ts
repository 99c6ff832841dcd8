import type { SetupProgress, settings } from '@muster/shared/areas/settings';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { today } from '@muster/shared/rules/calendar';
import { setupProgress as progressOf, type SetupStep, setupSteps } from '@muster/shared/rules/setup';
import type { Call } from '../../calls/call.ts';
import { changeSite } from '../../calls/change-site.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { wholeRoster } from '../../domain/people/list-roster.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories } from '../../domain/requirements/cached-histories.ts';
import { requirementsIn } from '../../domain/requirements/list-requirements.ts';
import { entriesOf, type History } from '../../domain/requirements/read-histories.ts';
import { cachedRanks, cachedTypes, cachedUnitsAndGroups } from '../../table/entities/catalogue.ts';
import { type Site, setSiteSetup } from '../../table/entities/site.ts';

/** Returns the state of each setup step of the department, by its data and the settled steps. */
export async function setupProgress(call: Call<'settings', 'setup'>): Promise<SetupProgress> {
  const { table, site, now, caller } = call;
  const [roster, ranks, { units, groups }, types, department, histories] = await Promise.all([
    wholeRoster(call),
    cachedRanks(call),
    cachedUnitsAndGroups(call),
    cachedTypes(call),
    cachedDepartment(table),
    cachedHistories(table),
  ]);
  const active = roster.rows.filter((row) => row.active);
  const counts = {
    employees: active.length,
    ranks: ranks.length,
    units: units.length,
    groups: groups.length,
    trainings: [...types.values()].filter(({ archived }) => !archived).length,
    requirements: requirementsIn(department, today(site.timezone, now)).filter(({ in_force }) => in_force).length,
    certifications: [...histories.values()].reduce((sum, one) => sum + certificationsIn(one), 0),
    managers: active.filter(({ manages, at }) => manages && at !== caller.employee.id).length,
  };
  const setup = setupOf(site);
  const hasSignInPolicy = site.sign_in !== undefined || site.sign_on !== undefined;
  return { active: setup.active, steps: progressOf({ ...counts, hasSignInPolicy }, setup.settled), counts };
}

/** The number of certifications in a history. A changed history is a new object. */
const counted = new WeakMap<History, number>();

function certificationsIn(history: History): number {
  const known = counted.get(history);
  if (known !== undefined) return known;
  const count = entriesOf(history).filter(({ kind }) => kind === 'certification.issued').length;
  counted.set(history, count);
  return count;
}

const setupOf = ({ setup }: Site): { active: boolean; settled: SetupStep[] } =>
  setup ? { active: setup.active, settled: [...setup.settled] } : { active: false, settled: [] };

/** Settles or reopens steps, and finishes or reopens the guide. Keeps concurrent changes to different steps. */
export const changeSetup = (
  context: SiteContext,
  { active, settled }: ValidatedInput<typeof settings.setSetup>['body'],
): Promise<{ active: boolean; settled: SetupStep[] }> =>
  changeSite(context, 'site.setup', (site) => {
    const before = setupOf(site);
    const after = {
      active: active ?? before.active,
      settled: setupSteps.filter((step) => settled[step] ?? before.settled.includes(step)),
    };
    return { before, after, write: setSiteSetup(context.table, site, after) };
  });

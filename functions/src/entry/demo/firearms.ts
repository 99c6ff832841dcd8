import { addDays, addMonths, today } from '@muster/shared/rules/calendar';
import { importFirearms } from '../../areas/firearms/import-firearms.ts';
import { inspect } from '../../areas/firearms/inspect.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Firearm, firearmPages } from '../../table/entities/firearm.ts';
import { groupOf } from './assignments.ts';
import { demoPeople } from './people.ts';

/** The people with a handgun. */
const handguns = 24;

const fields = { caliber: '9 mm', owner: 'agency' as const, note: undefined };
const long = { employee_id: undefined, from: undefined };

/** Adds about 30 firearms with holders, and inspects the first ones. */
export async function seedFirearms(context: SiteContext, armorer: { id: string; employee_id: string }): Promise<void> {
  const date = today(context.site.timezone, context.now);
  const sworn = demoPeople().filter((person) => groupOf(person) === 'Sworn');
  const holders = sworn
    .slice(0, handguns)
    .map(({ employee_id }, n) => ({ employee_id, from: addMonths(date, -n - 2) }));
  const rifle = { ...fields, type: 'patrol_rifle' as const, make: 'Colt', model: 'LE6920', caliber: '5.56 mm' };
  const shotgun = { ...fields, type: 'shotgun' as const, make: 'Remington', model: '870', caliber: '12 gauge' };
  const [first, second, third] = holders;
  const rows = [
    ...holders.map((holder, n) => ({
      ...{ ...fields, type: 'handgun' as const, make: 'Glock', model: n % 3 === 0 ? '19 Gen5' : '17 Gen5' },
      ...{ serial: `BXRV${101 + n}`, ...holder },
    })),
    ...[first, second, third].map((holder, n) => ({ ...rifle, serial: `LE2304${n + 1}`, ...long, ...holder })),
    // A shotgun is in a car: several people may carry it.
    ...[second, third].map((holder) => ({ ...shotgun, serial: 'RS88031P', ...long, ...holder })),
    { ...shotgun, serial: 'RS88032P', note: 'At the armory', ...long },
  ];
  await importFirearms(context, { rows, checkOnly: false });
  const byArmorer = { ...context, actor: { ...context.actor, ...armorer } };
  for (const [n, { id }] of (await firstFirearms(context, 6)).entries()) {
    const passed = n !== 4;
    const text = passed ? undefined : 'Front sight loose. Replaced at the armory.';
    await inspect(byArmorer, { id, on: addDays(date, -20 - n), passed, text });
  }
}

async function firstFirearms({ table }: SiteContext, count: number): Promise<Firearm[]> {
  for await (const page of firearmPages(table, undefined, count)) return page;
  return [];
}

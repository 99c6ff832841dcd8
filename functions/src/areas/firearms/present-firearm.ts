import type { Firearm as Answered } from '@muster/shared/areas/firearms';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { type People, readPeople } from '../../domain/people/named-people.ts';
import type { Firearm, FirearmFields } from '../../table/entities/firearm.ts';
import { countsOn } from './authorizations.ts';

/** Returns the internal ids of the holders and the last inspector of a firearm. */
export const peopleOf = ({ authorized, last_inspection }: Firearm): string[] => [
  ...authorized.map(({ employee }) => employee),
  ...(last_inspection ? [last_inspection.inspector] : []),
];

/** Returns a firearm in the contract's form, with the people who may carry it on a day. */
export function presentFirearm(firearm: Firearm, { onRoster, named }: People, day: string): Answered {
  const { id, type, make, model, caliber, serial, owner, note, retired, edits, authorized, last_inspection } = firearm;
  const holders = authorized
    .filter((one) => countsOn(one, day))
    .flatMap(({ employee }) => onRoster.get(employee) ?? []);
  return {
    id,
    type,
    make,
    model,
    caliber,
    serial,
    owner,
    note: note ?? null,
    retired: retired ?? false,
    newest: edits,
    carried_by: holders.toSorted((a, b) => a.name.localeCompare(b.name)),
    last_inspection: last_inspection
      ? {
          on: last_inspection.on,
          passed: last_inspection.passed,
          inspector: named(last_inspection.inspector),
          recorded_at: last_inspection.recorded_at,
        }
      : null,
  };
}

/** Returns firearms in the contract's form. Reads the names of their people. */
export async function presentFirearms(context: Reading, firearms: readonly Firearm[]): Promise<Answered[]> {
  const people = await readPeople(context, firearms.flatMap(peopleOf));
  const day = today(context.site.timezone, context.now);
  return firearms.map((firearm) => presentFirearm(firearm, people, day));
}

/** As `presentFirearms`, for one. */
export const presentOne = async (context: Reading, firearm: Firearm): Promise<Answered> =>
  presentFirearm(firearm, await readPeople(context, peopleOf(firearm)), today(context.site.timezone, context.now));

type Reading = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** Returns a firearm as audit entries and problems name it. */
export const firearmName = ({ make, model, serial }: Pick<FirearmFields, 'make' | 'model' | 'serial'>): string =>
  `${make} ${model}, ${serial}`;

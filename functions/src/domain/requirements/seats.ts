import type { SeatAhead } from '@muster/shared/requirements/answer';
import { lastDay } from '@muster/shared/rules/class-sessions';
import type { SiteContext } from '../../calls/site-context.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import { cachedTypes, catalogueVersion, upcomingClasses } from '../../table/entities/catalogue.ts';
import type { EnrolledSeat } from '../../table/entities/record-change.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { creditMinutes } from '../training/credit-minutes.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;
type Held = Readonly<Record<string, EnrolledSeat>>;
type Counting = Pick<TrainingClass, 'type_id' | 'sessions' | 'credit_minutes'>;

/** Classes read one by one, mostly ended ones, as of a catalogue version. */
const read = new SiteMemory<{ version: number; classes: Map<string, Counting> }>();

/** Returns the credit of several people's seats once certified. */
export async function seatsAhead(call: InSite, all: readonly Held[]): Promise<(held: Held) => SeatAhead[]> {
  const [types, coming] = await Promise.all([cachedTypes(call), upcomingClasses(call, { anyCounts: true })]);
  const classes = new Map<string, Counting>(coming.map((one) => [one.id, one]));
  const others = new Set(all.flatMap((held) => Object.keys(held)).filter((id) => !classes.has(id)));
  for (const [id, one] of await classesOfSeats(call, [...others])) classes.set(id, one);
  return (held) => seatsIn(call, held, { types, classes });
}

/** Returns the credit of one person's seats once certified. Reads their classes alone. */
export async function seatsAheadOf(call: InSite, held: Held): Promise<SeatAhead[]> {
  const [types, classes] = await Promise.all([cachedTypes(call), classesOfSeats(call, Object.keys(held))]);
  return seatsIn(call, held, { types, classes });
}

const seatsIn = (
  call: InSite,
  held: Held,
  { types, classes }: { types: ReadonlyMap<string, Readonly<TrainingType>>; classes: ReadonlyMap<string, Counting> },
): SeatAhead[] =>
  Object.entries(held).flatMap(([id, seat]) => {
    const type = types.get(seat.type_id);
    return type ? [seatIn(call, id, classes.get(id) ?? seat, type)] : [];
  });

/** Returns a seat as it would count once certified. */
export const seatIn = ({ site }: InSite, class_id: string, one: Counting, type: Readonly<TrainingType>): SeatAhead => ({
  class_id,
  type_id: type.id,
  type_name: type.name,
  date: lastDay(one.sessions),
  minutes: creditMinutes(one, site),
  category_ids: type.category_ids ?? [],
  months: type.expiration_months || undefined,
});

async function classesOfSeats({ table, site }: InSite, ids: readonly string[]): Promise<ReadonlyMap<string, Counting>> {
  if (ids.length === 0) return new Map();
  const version = catalogueVersion(site);
  const cached = keptAt(table, version);
  const unknown = ids.filter((id) => !cached.has(id));
  for (const { id, type_id, sessions, credit_minutes } of unknown.length > 0 ? await findClasses(table, unknown) : []) {
    cached.set(id, { type_id, sessions, credit_minutes });
  }
  return cached;
}

function keptAt(table: SiteTable, version: number): Map<string, Counting> {
  const kept = read.get(table);
  if (kept && kept.version >= version) return kept.classes;
  const fresh = { version, classes: new Map<string, Counting>() };
  read.set(table, fresh);
  return fresh.classes;
}

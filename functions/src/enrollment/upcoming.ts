import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { instantOf } from '@muster/shared/rules/calendar';
import type { Call } from '../http/call.ts';
import { classesToCome, knownTypes } from '../table/entities/catalogue.ts';
import { findClasses } from '../table/entities/training-class.ts';
import { requireRecord } from '../table/entities/training-record.ts';
import { presentSession } from '../training/present-class.ts';

/** Returns the caller's classes that have not ended, with the class sessions that are running or to come; by the next of them. */
export async function upcoming(call: Call<'enrollment', 'upcoming'>): Promise<UpcomingTraining[]> {
  const { table, caller, now, site } = call;
  const [record, types, toCome] = await Promise.all([
    requireRecord(table, caller.employee),
    knownTypes(call),
    classesToCome(call, { anyCounts: true }),
  ]);
  const held = Object.entries(record.seats).filter(([, seat]) => seat.ends_at > now.toISOString());
  const known = new Map(toCome.map((trainingClass) => [trainingClass.id, trainingClass]));
  // A class that was added after the site was read is not among the known ones yet.
  const unknown = held.map(([id]) => id).filter((id) => !known.has(id));
  const classes = [...held.flatMap(([id]) => known.get(id) ?? []), ...(await findClasses(table, unknown))];
  return classes
    .filter(({ deleting }) => !deleting)
    .map(({ id, type_id, location, sessions }) => ({
      id,
      name: types.get(type_id)?.name ?? '',
      location,
      dates: sessions.filter(({ date, end }) => instantOf(date, end, site.timezone) > now).map(presentSession),
    }))
    .sort((a, b) => nextStart(a).localeCompare(nextStart(b)));
}

const nextStart = ({ dates }: UpcomingTraining): string => dates[0]?.start_time ?? '';

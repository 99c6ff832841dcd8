import type { UpcomingTraining } from '@muster/shared/areas/enrollment';
import { instantOf } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { cachedTypes, classesNamed } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';

/** Returns the caller's classes that have not ended, with their current and upcoming sessions, by the next session. */
export async function upcoming(call: Call<'enrollment', 'upcoming'>): Promise<UpcomingTraining[]> {
  const { table, caller, now, site } = call;
  const record = await requireEnrollmentState(table, caller.employee);
  const held = Object.entries(record.seats).filter(([, seat]) => seat.ends_at > now.toISOString());
  const [types, classes] = await Promise.all([
    cachedTypes(call),
    classesNamed(
      call,
      held.map(([id]) => id),
    ),
  ]);
  return classes
    .filter(({ deleting, canceled }) => !deleting && !canceled)
    .map(({ id, type_id, location, sessions }) => ({
      id,
      name: types.get(type_id)?.name ?? '',
      location,
      dates: sessions.filter(({ date, end }) => instantOf(date, end, site.timezone) > now).map(presentSession),
    }))
    .sort((a, b) => nextStart(a).localeCompare(nextStart(b)));
}

const nextStart = ({ dates }: UpcomingTraining): string => dates[0]?.start_time ?? '';

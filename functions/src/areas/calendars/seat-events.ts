import { addDays, today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { cancelledFor } from '@muster/shared/rules/session-numbers';
import type { SiteTable } from '../../table/core/client.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { findShownClasses } from '../../table/entities/deleted-class.ts';
import { findEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { listSeats } from '../../table/entities/seat.ts';
import type { Site } from '../../table/entities/site.ts';
import { type CalendarEvent, eventsOf } from './class-events.ts';

export interface CalendarReading {
  table: SiteTable;
  site: Site;
  now: Date;
}

/** Days that a class stays in a person's calendar after its last session. */
export const keptDays = 366;

/** Returns events of an employee's waitlists and seats (last year on); cancelled if left within 90 days. */
export async function seatEvents({ table, site, now }: CalendarReading, employeeId: string): Promise<CalendarEvent[]> {
  const [record, seats] = await Promise.all([findEnrollmentState(table, employeeId), listSeats(table, employeeId)]);
  const { waits = {}, standings = {} } = record ?? {};
  const since = addDays(today(site.timezone, now), -keptDays);
  const held = new Map(
    seats.filter(({ sessions }) => lastDay(sessions) >= since).map((seat) => [seat.class_id, seat.request_date]),
  );
  const isHeld = new Set([...seats.map(({ class_id }) => class_id), ...Object.keys(waits)]);
  const isRecent = (id: string) => Date.parse(standings[id]?.at ?? '') > now.getTime() - cancelledFor;
  const left = Object.keys(standings).filter((id) => !isHeld.has(id) && isRecent(id));
  const [types, classes] = await Promise.all([
    cachedTypes({ table, site }),
    findShownClasses(table, [...new Set([...held.keys(), ...Object.keys(waits)])], left, now),
  ]);
  return classes.flatMap((trainingClass) => {
    const { id } = trainingClass;
    const name = 'type_id' in trainingClass ? types.get(trainingClass.type_id)?.name : trainingClass.type_name;
    const standing = held.has(id) ? 'seat' : id in waits ? 'waitlist' : 'none';
    const shown = { trainingClass, name: name ?? '', standing, changes: standings[id], since: held.get(id) } as const;
    return eventsOf(shown, { site: table.site, timezone: site.timezone, now });
  });
}

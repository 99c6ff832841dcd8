import { cancelledFor } from '@muster/shared/rules/session-numbers';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { listDeletedClasses } from '../../table/entities/deleted-class.ts';
import { type CalendarEvent, eventsOf, type ShownClass } from './class-events.ts';
import type { CalendarReading } from './seat-events.ts';

/** Returns the events of active unfinished classes, and cancelled ones if deleted or deactivated within 90 days. */
export async function departmentEvents(reading: CalendarReading): Promise<CalendarEvent[]> {
  const { table, site, now } = reading;
  const [types, classes, deleted] = await Promise.all([
    cachedTypes(reading),
    upcomingClasses(reading, { anyCounts: true }),
    listDeletedClasses(table, now),
  ]);
  const isWithdrawn = ({ withdrawn_at }: { withdrawn_at?: string | undefined }) =>
    withdrawn_at !== undefined && Date.parse(withdrawn_at) > now.getTime() - cancelledFor;
  const events = (trainingClass: ShownClass & { is_active: boolean }, name: string | undefined) =>
    eventsOf(
      { trainingClass, name: name ?? '', standing: trainingClass.is_active ? 'department' : 'none' },
      { site: table.site, timezone: site.timezone, now },
    );
  return [
    ...classes
      .filter((one) => one.is_active || isWithdrawn(one))
      .flatMap((one) => events(one, types.get(one.type_id)?.name)),
    ...deleted
      .filter((one) => (one.is_active || isWithdrawn(one)) && one.ends_at > now.toISOString())
      .flatMap((one) => events(one, one.type_name)),
  ];
}

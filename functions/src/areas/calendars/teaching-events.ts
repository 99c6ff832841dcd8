import { addDays, today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { findShownClasses } from '../../table/entities/deleted-class.ts';
import { listTeaching } from '../../table/entities/teaching.ts';
import { type CalendarEvent, eventsOf } from './class-events.ts';
import { type CalendarReading, keptDays } from './seat-events.ts';

/** Returns events of classes that an employee teaches (last year on); cancelled if dropped within 90 days. */
export async function teachingEvents(
  { table, site, now }: CalendarReading,
  employeeId: string,
): Promise<CalendarEvent[]> {
  const since = addDays(today(site.timezone, now), -keptDays);
  // The department's day may begin a day before the UTC day.
  const reading = { now, since: addDays(since, -1) };
  const teaching = new Map((await listTeaching(table, employeeId, reading)).map((one) => [one.class_id, one]));
  const idsOf = (isLeft: boolean) =>
    [...teaching.values()].flatMap((one) => (!!one.left === isLeft ? one.class_id : []));
  const [types, classes] = await Promise.all([
    cachedTypes({ table, site }),
    findShownClasses(table, idsOf(false), idsOf(true), now),
  ]);
  return classes
    .filter(({ sessions }) => lastDay(sessions) >= since)
    .flatMap((trainingClass) => {
      const changes = teaching.get(trainingClass.id);
      const name = 'type_id' in trainingClass ? types.get(trainingClass.type_id)?.name : trainingClass.type_name;
      return eventsOf(
        { trainingClass, name: name ?? '', standing: changes?.left ? 'none' : 'instructor', changes },
        { site: table.site, timezone: site.timezone, now },
      );
    });
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from './class-events.ts';
import { timeZoneText } from './time-zone-text.ts';

/** How long calendar programs may wait before they read an address again, in seconds. Most wait longer. */
const refreshSeconds = 3600;

/**
 * A local date and time, in the shape of a date that knows its zone: ical-generator then writes what its getters say, whatever the zone of this
 * process is.
 */
class LocalTime extends Date {
  readonly internal: Date;

  /** Takes `YYYY-MM-DDTHH:mm`. */
  constructor(text: string) {
    super(`${text}Z`);
    this.internal = this;
  }
  withTimeZone = () => this;
  tzComponents = () => [];
  override getFullYear = () => this.getUTCFullYear();
  override getMonth = () => this.getUTCMonth();
  override getDate = () => this.getUTCDate();
  override getHours = () => this.getUTCHours();
  override getMinutes = () => this.getUTCMinutes();
  override getSeconds = () => this.getUTCSeconds();
}

/** Returns a calendar of RFC 5545 and RFC 7986, by start. `name` is what calendar programs call it. */
export function calendarText(name: string, timezone: string, events: readonly CalendarEvent[]): string {
  const years = events.flatMap(({ start, end }) => [start, end].map((at) => Number(at.slice(0, 4))));
  const calendar = ical({
    prodId: '//Muster//Muster//EN',
    method: ICalCalendarMethod.PUBLISH,
    // The library writes a name as it gets it.
    name: escaped(name),
    ttl: refreshSeconds,
    // With a zone of the calendar itself, the library would write time stamps in it, which must be UTC.
    timezone: { name: null, generator: (zone) => timeZoneText(zone, years) },
    x: { 'X-WR-TIMEZONE': timezone },
  });
  const ordered = events.toSorted((a, b) => a.start.localeCompare(b.start) || a.uid.localeCompare(b.uid));
  for (const { uid, sequence, changed_at, start, end, instants, summary, location, description, status } of ordered) {
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
      ...(instants ?? { start: new LocalTime(start), end: new LocalTime(end), timezone }),
      summary,
      location,
      description,
      status: ICalEventStatus[status],
    });
  }
  return `${calendar.toString()}\r\n`;
}

const escaped = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\;,]/g, (found) => `\\${found}`);

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from './class-events.ts';
import { timeZoneText } from './time-zone-text.ts';

/** How long calendar programs may wait before they read an address again, in seconds. Most wait longer. */
const refreshSeconds = 3600;

/**
 * A local date and time, in the shape of a date that knows its zone: ical-generator then writes what its getters say,
 * whatever the zone of this process is.
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
export function calendarText(
  name: string,
  timezone: string,
  { events, now }: { events: readonly CalendarEvent[]; now: Date },
): string {
  const calendar = ical({
    prodId: '//Muster//Muster//EN',
    method: ICalCalendarMethod.PUBLISH,
    // The library writes a name as it gets it.
    name: escaped(name),
    ttl: refreshSeconds,
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
  // A calendar without a component is not valid: the zone is there without events, too.
  const years = [now.toISOString(), ...ordered.flatMap(({ start, end }) => [start, end])].map((at) =>
    Number(at.slice(0, 4)),
  );
  // The library would write the calendar's zone behind components, and time stamps in it, which must be UTC.
  const zone = `X-WR-TIMEZONE:${timezone}\r\n${timeZoneText(timezone, years)}\r\n`;
  return `${calendar.toString().replace(/(?<=\r\n)(?:BEGIN:VEVENT|END:VCALENDAR)/, (found) => `${zone}${found}`)}\r\n`;
}

const escaped = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\;,]/g, (found) => `\\${found}`);

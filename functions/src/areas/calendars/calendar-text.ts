import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from './class-events.ts';
import { timeZoneText } from './time-zone-text.ts';

/** How long calendar programs may cache a calendar, in seconds. Most wait longer. */
const refreshSeconds = 3600;

/** A local date and time with its own zone: ical-generator writes what the getters say, in any zone of the process. */
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

/** Returns a calendar of RFC 5545 and RFC 7986, by start. Calendar programs show `name`. */
export function calendarText(
  name: string,
  timezone: string,
  { events, now }: { events: readonly CalendarEvent[]; now: Date },
): string {
  const calendar = ical({
    prodId: '//Muster//Muster//EN',
    method: ICalCalendarMethod.PUBLISH,
    // The library writes names without escaping.
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
  // A calendar without a component is invalid, so the zone is included even without events.
  const years = [now.toISOString(), ...ordered.flatMap(({ start, end }) => [start, end])].map((at) =>
    Number(at.slice(0, 4)),
  );
  // The library would write the zone after the components, with time stamps in it. Time stamps must be UTC.
  const zone = `X-WR-TIMEZONE:${timezone}\r\n${timeZoneText(timezone, years)}\r\n`;
  return `${calendar.toString().replace(/(?<=\r\n)(?:BEGIN:VEVENT|END:VCALENDAR)/, (found) => `${zone}${found}`)}\r\n`;
}

const escaped = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\;,]/g, (found) => `\\${found}`);

import { offsetAt } from '@muster/shared/rules/calendar';
import { type ZoneChange, zoneChanges } from '@muster/shared/rules/zone-changes';

const margin = 2 * 86_400_000;

/**
 * Returns the VTIMEZONE of a zone for these years (RFC 5545, 3.6.5) by this runtime's zone data: one observance per
 * clock change, and one before each run of consecutive years.
 */
export function timeZoneText(timeZone: string, years: Iterable<number>): string {
  const sorted = [...new Set(years)].sort((a, b) => a - b);
  const observances = sorted.flatMap((year) => {
    const [from, to] = [Date.UTC(year, 0, 1) - margin, Date.UTC(year + 1, 0, 1) + margin];
    const changes = zoneChanges(timeZone, from, to);
    const offset = offsetAt(from, timeZone);
    const lowest = Math.min(offset, ...changes.map(({ after }) => after));
    const first = { at: from, before: offset, after: offset };
    return [
      ...(sorted.includes(year - 1) ? [] : [observance(timeZone, first, offset > lowest)]),
      ...changes.map((change) => observance(timeZone, change, change.after > change.before)),
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...new Set(observances), 'END:VTIMEZONE'].join('\r\n');
}

function observance(timeZone: string, { at, before, after }: ZoneChange, isDaylight: boolean): string {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD';
  // The local time by the offset before the change.
  const start = new Date(at + before).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${nameAt(timeZone, at)}`,
    `END:${kind}`,
  ].join('\r\n');
}

/** Returns an offset as `+hhmm`, plus seconds if any. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1000;
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${offset < 0 ? '-' : '+'}${(parts[2] === '00' ? parts.slice(0, 2) : parts).join('')}`;
}

const names = new Map<string, Intl.DateTimeFormat>();

/** Returns the short name of the zone's time at an instant, such as `CDT`. */
function nameAt(timeZone: string, at: number): string {
  const format = names.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  names.set(timeZone, format);
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

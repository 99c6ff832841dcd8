import { offsetAt } from './calendar.ts';

/** A clock change of a zone: the moment and the offsets from UTC, in milliseconds. */
export interface ZoneChange {
  at: number;
  before: number;
  after: number;
}

const week = 7 * 86_400_000;

/** Returns a zone's clock changes between two instants, in order. No zone changes twice within a week. */
export function zoneChanges(timeZone: string, from: number, to: number): ZoneChange[] {
  const changes: ZoneChange[] = [];
  for (let start = from; start < to; start += week) {
    const end = Math.min(start + week, to);
    const [before, after] = [offsetAt(start, timeZone), offsetAt(end, timeZone)];
    if (before !== after) changes.push({ at: firstWith(after, start, end, timeZone), before, after });
  }
  return changes;
}

/** Returns the first second after `start` with the zone's offset at `end`. */
function firstWith(offset: number, start: number, end: number, timeZone: string): number {
  let [low, high] = [start / 1000, end / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === offset) high = middle;
    else low = middle;
  }
  return high * 1000;
}

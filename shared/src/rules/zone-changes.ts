import { offsetAt } from './calendar.ts';

/** A moment at which a zone changes its clock; offsets from UTC and the moment in milliseconds. */
export interface ZoneChange {
  at: number;
  before: number;
  after: number;
}

const week = 7 * 86_400_000;

/** Returns the changes of a zone's clock from one instant to another, in order. No zone changes twice within a week. */
export function zoneChanges(timeZone: string, from: number, to: number): ZoneChange[] {
  const changes: ZoneChange[] = [];
  for (let start = from; start < to; start += week) {
    const end = Math.min(start + week, to);
    const [before, after] = [offsetAt(start, timeZone), offsetAt(end, timeZone)];
    if (before !== after) changes.push({ at: firstWith(after, start, end, timeZone), before, after });
  }
  return changes;
}

/** Returns the first second after `start` at which the zone has this offset, which it has at `end`. */
function firstWith(offset: number, start: number, end: number, timeZone: string): number {
  let [low, high] = [start / 1000, end / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, timeZone) === offset) high = middle;
    else low = middle;
  }
  return high * 1000;
}

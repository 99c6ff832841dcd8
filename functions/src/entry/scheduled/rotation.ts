import type { SinceLastRun } from './task.ts';

const day = 24 * 60 * 60_000;
/** Daily work checks one in this many unchanged sites. */
const turnEvery = 7;

/** Returns whether a daily run checks an unchanged site: each has its turn once a week. */
export function isTurnOf(site: string, { after, until }: SinceLastRun): boolean {
  if (!after) return true;
  const own = numberOf(site) % turnEvery;
  const [first, last] = [Math.floor(after.getTime() / day) + 1, Math.floor(until.getTime() / day)];
  // A run after a pause makes up for the days between.
  for (let date = first; date <= last; date++) if (date % turnEvery === own) return true;
  return false;
}

/** Returns a number that distributes sites evenly (FNV-1a). */
function numberOf(site: string): number {
  let hash = 0x811c9dc5;
  for (const letter of site) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

/** When frequent tasks check all sites, in milliseconds after midnight UTC: night in all of North America. */
const dailyLook = 8 * 60 * 60_000;

/** Returns whether a run includes the daily check. Exactly one run of a day does. */
export function hasDailyLook({ after, until }: SinceLastRun): boolean {
  if (!after) return true;
  const last = Math.floor((until.getTime() - dailyLook) / day) * day + dailyLook;
  return last > after.getTime();
}

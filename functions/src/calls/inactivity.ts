import { longestIdle } from '@muster/shared/idle-header';
import type { SiteTable } from '../table/core/client.ts';
import { after } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { activeAt, noteActivity } from '../table/entities/login-session.ts';
import { type SignedIn, stateOf } from '../table/entities/signed-in.ts';

/** Milliseconds that pass before another input of a login session is stored. */
const noteInterval = 60_000;

/** Milliseconds in which a last input may be later than what is stored: a client tells one a minute, and one a minute is stored. */
const unstored = 2 * noteInterval;

/** Returns the seconds since the last input that a client tells: 0 to 86400; without a number in that range, the call itself is the input. */
export function idleSeconds(header: string | undefined): number {
  const told = /^\d{1,5}$/.test(header ?? '') ? Number(header) : 0;
  return told <= longestIdle ? told : 0;
}

/**
 * Returns whether a login session is locked in a call whose client tells `idle` seconds since the last input. What is stored decides, so that no
 * claim unlocks one; a claim counts for the two minutes only that may not be stored. Otherwise stores the last input, at most once a minute and only
 * where the department has the limit (docs/decisions/0078-lock-and-end-login-sessions.md).
 */
export async function isLocked(table: SiteTable, found: SignedIn, idle: number, now: Date): Promise<boolean> {
  const { employee, session, site } = found;
  if (site.sign_in?.inactivity_minutes === undefined) return false;
  const stored = activeAt(session);
  const told = after(now, -idle * 1000);
  const known = new Date(Math.min(Math.max(told.getTime(), stored.getTime()), stored.getTime() + unstored));
  if (stateOf(found, known, now) === 'locked') return true;
  // A note that gets lost locks the session earlier, which a proof opens.
  if (told.getTime() - stored.getTime() >= noteInterval) {
    await unlessBusy(noteActivity(table, employee.id, session.sid, told));
  }
  return false;
}

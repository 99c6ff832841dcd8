import { cancelledFor } from '@muster/shared/rules/session-numbers';

/**
 * How often an employee's standing in a class has changed since the first seat or waitlist entry, and when it last did
 * (UTC ISO).
 */
export interface StandingChanges {
  changes: number;
  at: string;
}

interface Held {
  /** By class id. */
  seats: Record<string, unknown>;
  waits: Record<string, unknown>;
}

/**
 * Returns the changed standings by class id after a change of seats and waitlist entries: of classes that the employee
 * left, came back to or was promoted in. Calendars raise their numbers by them, and show what was left as cancelled.
 * What was left more than 90 days ago is dropped. A class in `certified` has only changed from a seat to a certified
 * one.
 */
export function standingsAfter(
  standings: Readonly<Record<string, StandingChanges>>,
  { before, after, certified }: { before: Held; after: Held; certified: readonly string[] },
  now: Date,
): Record<string, StandingChanges> {
  const standingIn = ({ seats, waits }: Held, id: string) => (id in seats ? 'seat' : id in waits ? 'wait' : 'none');
  const touched = new Set(
    [before, after].flatMap(({ seats, waits }) => [...Object.keys(seats), ...Object.keys(waits)]),
  );
  const changed = { ...standings };
  for (const id of touched) {
    const [was, is] = [standingIn(before, id), standingIn(after, id)];
    const isFirst = was === 'none' && !(id in standings);
    if (was === is || isFirst || certified.includes(id)) continue;
    changed[id] = { changes: (standings[id]?.changes ?? 0) + 1, at: now.toISOString() };
  }
  const isKept = ([id, { at }]: [string, StandingChanges]) =>
    standingIn(after, id) !== 'none' || Date.parse(at) > now.getTime() - cancelledFor;
  return Object.fromEntries(Object.entries(changed).filter(isKept));
}

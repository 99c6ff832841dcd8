import { cancelledFor } from '@muster/shared/rules/session-numbers';

/** How often an employee's standing in a class has changed since they joined, and the last time (UTC ISO). */
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
 * Returns the changed standings by class id, of classes that the employee left, rejoined or was promoted in. Calendars
 * raise their sequence numbers by them, and show left classes as canceled for 90 days. A class in `certified` only
 * changed to a certified seat.
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

import type { BareEntry } from './entry.ts';

/**
 * Returns the entries in effect in the record of a moment (UTC ISO), in order: recorded by then and not superseded. An
 * entry that supersedes a correction replaces both.
 */
export function inForce<E extends BareEntry>(entries: readonly E[], known: string): E[] {
  const recorded = entries.filter(({ recorded_at }) => recorded_at <= known);
  if (!recorded.some(replaces)) return recorded;
  const superseded = new Set(recorded.map(({ supersedes }) => supersedes));
  return recorded.filter(({ no }) => !superseded.has(no));
}

const replaces = ({ supersedes }: BareEntry): boolean => supersedes !== undefined;

/** A moment (UTC ISO) after every recording time, whatever the writer's clock. */
export const alwaysRecorded = '9999-12-31T23:59:59.999Z';

/** Returns a function from an entry's number to that of its last correction by a moment, or to itself. */
export function standingFor(entries: readonly BareEntry[], known: string): (no: number) => number {
  const later = new Map<number, number>();
  for (const { no, supersedes, recorded_at } of entries) {
    if (supersedes !== undefined && recorded_at <= known) later.set(supersedes, no);
  }
  return (no) => {
    let at = no;
    for (let next = later.get(at); next !== undefined && next > at; next = later.get(at)) at = next;
    return at;
  };
}

/** Orders by the day from which entries are true, then by number. */
export const byDay = (a: BareEntry, b: BareEntry): number => compareDays(a, b) || a.no - b.no;

/** Returns an order as `byDay`, in which a correction has the place of the corrected entry within one day. */
export function byDayAndPlace(entries: readonly BareEntry[]): typeof byDay {
  const corrections = entries.filter(replaces);
  if (corrections.length === 0) return byDay;
  const corrected = new Map(corrections.map(({ no, supersedes }) => [no, supersedes]));
  const placeOf = (no: number): number => {
    const before = corrected.get(no);
    return before === undefined || before >= no ? no : placeOf(before);
  };
  return (a, b) => compareDays(a, b) || placeOf(a.no) - placeOf(b.no);
}

const compareDays = (a: BareEntry, b: BareEntry): number =>
  a.valid_on < b.valid_on ? -1 : a.valid_on > b.valid_on ? 1 : 0;

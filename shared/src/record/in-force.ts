import type { BareEntry } from './entry.ts';

/**
 * Returns the entries that hold as the record was known at a moment (UTC ISO), in their order: those recorded by then
 * and not superseded by one of them. What supersedes an entry that superseded another replaces both.
 */
export function inForce<E extends BareEntry>(entries: readonly E[], known: string): E[] {
  const recorded = entries.filter(({ recorded_at }) => recorded_at <= known);
  if (!recorded.some(replaces)) return recorded;
  const superseded = new Set(recorded.map(({ supersedes }) => supersedes));
  return recorded.filter(({ no }) => !superseded.has(no));
}

const replaces = ({ supersedes }: BareEntry): boolean => supersedes !== undefined;

/** A moment (UTC ISO) by which every entry is recorded, whatever the clock of the process that wrote it. */
export const everKnown = '9999-12-31T23:59:59.999Z';

/**
 * Returns the number of the entry that stands for another one as known at a moment: the last that superseded it, or
 * itself.
 */
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

/** Compares by the day since when entries are true; of one day by their order. */
export const byDay = (a: BareEntry, b: BareEntry): number => compareDays(a, b) || a.no - b.no;

/**
 * Returns a comparison as `byDay`, in which a correction has the place of what it corrects among the entries of one
 * day.
 */
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

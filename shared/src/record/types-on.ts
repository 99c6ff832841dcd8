import { type BareEntry, isKind } from './entry.ts';
import { byDay } from './in-force.ts';

/** A training type as a day knew it. */
export interface TypeOn {
  type_id: string;
  name: string;
  /** The day since when everybody must hold it; undefined: nobody had to. */
  mandatory_since: string | undefined;
  /** The entry of the department's record that says so. */
  entry: number;
  /** All periods in which it was mandatory, in the order in which they were entered. */
  periods: readonly MandatoryPeriod[];
}

/** From `since` to the day before `until`, everybody had to hold a type, as `entry` says. */
export interface MandatoryPeriod {
  since: string;
  until: string | undefined;
  entry: number;
  /** The entry that made the type mandatory, and the one that ended that. */
  opened: number;
  closed: number | undefined;
}

/**
 * Returns the training types of the department on a day, by id, from the entries of its record that hold. Each entry says since when a type
 * is mandatory, or that it is not since its day; an archived or deleted type is asked of nobody.
 */
export function typesOn(department: readonly BareEntry[], on: string): Map<string, TypeOn> {
  const asked = new Map<string, MandatoryPeriod[]>();
  const names = new Map<string, TypeOn>();
  for (const entry of department.filter(isKind('type.defined', 'type.removed'))) {
    const { no, valid_on, data } = entry;
    const periods = asked.get(data.type_id) ?? [];
    asked.set(data.type_id, periods);
    const open = periods.at(-1)?.until === undefined ? periods.at(-1) : undefined;
    const isAsked = 'name' in data && data.is_mandatory && !data.archived;
    if (isAsked) {
      const since = data.mandatory_since ?? open?.since ?? valid_on;
      if (open) Object.assign(open, { since, entry: no });
      else periods.push({ since, until: undefined, entry: no, opened: no, closed: undefined });
    } else if (open) Object.assign(open, { until: valid_on, closed: no });
  }
  for (const entry of department.filter(isKind('type.defined')).toSorted(byDay)) {
    const { type_id, name } = entry.data;
    // A name given later is better than none: what was earned before the type was entered has one too.
    if (entry.valid_on > on && names.has(type_id)) continue;
    const periods = asked.get(type_id) ?? [];
    const period = periods.findLast(({ since, until }) => since <= on && (until === undefined || on < until));
    names.set(type_id, { type_id, name, mandatory_since: period?.since, entry: period?.entry ?? entry.no, periods });
  }
  return names;
}

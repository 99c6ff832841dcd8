import { type BareEntry, isKind } from './entry.ts';
import { byDay } from './in-force.ts';

/** A training on a day. */
interface TypeOn {
  type_id: string;
  name: string;
  /** The day from which it is mandatory; undefined: not mandatory. */
  mandatory_since: string | undefined;
  /** The department's entry that says so. */
  entry: number;
}

/** The training was mandatory from `since` to the day before `until`, by `entry`. */
interface MandatoryPeriod {
  since: string;
  until: string | undefined;
  entry: number;
  /** The first day by the training's own entries. A version of its requirement may have moved `since` earlier. */
  stated: string;
}

/**
 * Returns the department's trainings on a day, by id, from its entries in effect. Each entry sets the day from which a
 * training is mandatory, or that it is not mandatory from its own day; archived and deleted trainings are not
 * mandatory. While a training is mandatory, a version of its requirement from an earlier day moves the start to that
 * day, until an entry of the training states another day.
 */
export function typesOn(department: readonly BareEntry[], on: string): Map<string, TypeOn> {
  const periodsById = new Map<string, MandatoryPeriod[]>();
  const names = new Map<string, TypeOn>();
  for (const entry of department.filter(isKind('type.defined', 'type.removed', 'requirement.defined'))) {
    const { no, valid_on, data } = entry;
    const id = 'type_id' in data ? data.type_id : data.requirement_id;
    const periods = periodsById.get(id) ?? [];
    periodsById.set(id, periods);
    const open = periods.at(-1)?.until === undefined ? periods.at(-1) : undefined;
    if (isKind('requirement.defined')(entry)) {
      if (open && valid_on < open.since) Object.assign(open, { since: valid_on, entry: no });
    } else if (isKind('type.defined')(entry) && entry.data.is_mandatory && !entry.data.archived) {
      const { mandatory_since } = entry.data;
      const stated = mandatory_since ?? open?.stated ?? valid_on;
      if (!open) periods.push({ since: stated, until: undefined, entry: no, stated });
      else if (stated !== open.stated) Object.assign(open, { since: stated, entry: no, stated });
      else if (open.since === stated) open.entry = no;
    } else if (open) open.until = valid_on;
  }
  for (const entry of department.filter(isKind('type.defined')).toSorted(byDay)) {
    const { type_id, name } = entry.data;
    // A later name is better than none: certifications from before the training was entered need one too.
    if (entry.valid_on > on && names.has(type_id)) continue;
    const periods = periodsById.get(type_id) ?? [];
    const period = periods.findLast(({ since, until }) => since <= on && (until === undefined || on < until));
    names.set(type_id, { type_id, name, mandatory_since: period?.since, entry: period?.entry ?? entry.no });
  }
  return names;
}

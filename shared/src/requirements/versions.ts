import { type EntryContent, isKind } from '../record/entry.ts';
import { inForce } from '../record/in-force.ts';
import { addDays } from '../rules/calendar.ts';

/** A version of a requirement, with the days on which it counts: from its entry's `valid_on` through `until`. */
export interface RequirementVersion {
  entry: EntryContent<'requirement.defined'>;
  /**
   * The last day; undefined: until something else is recorded. Before its first day: what was recorded later leaves it
   * none.
   */
  until: string | undefined;
}

/**
 * Returns the versions of each requirement by its id, as the record was known at a moment (UTC ISO), the last recorded
 * one first. From its day on, a version or an end counts instead of everything that was recorded before it: so whoever
 * enters one need not look at what was planned or entered for later days.
 */
export function requirementVersions(
  department: readonly EntryContent[],
  known: string,
): Map<string, RequirementVersion[]> {
  const byRequirement = Map.groupBy(
    inForce(department, known).filter(isKind('requirement.defined', 'requirement.ended')),
    ({ data }) => data.requirement_id,
  );
  return new Map([...byRequirement].map(([id, entries]) => [id, withDays(entries)]));
}

function withDays(entries: readonly EntryContent<'requirement.defined' | 'requirement.ended'>[]): RequirementVersion[] {
  let next: string | undefined;
  const versions: RequirementVersion[] = [];
  for (const entry of entries.toSorted((a, b) => b.no - a.no)) {
    if (isKind('requirement.defined')(entry)) {
      versions.push({ entry, until: next === undefined ? undefined : addDays(next, -1) });
    }
    if (next === undefined || entry.valid_on < next) next = entry.valid_on;
  }
  return versions;
}

/** Returns the version that is in force on a day; undefined: none. */
export const versionOn = (versions: readonly RequirementVersion[], on: string): RequirementVersion | undefined =>
  versions.find(({ entry, until }) => entry.valid_on <= on && (until === undefined || on <= until));

/** Returns whether a version counts on a day or later. */
export const countsFrom = ({ entry, until }: RequirementVersion, on: string): boolean =>
  until === undefined || (until >= on && until >= entry.valid_on);

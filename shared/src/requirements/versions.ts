import { type EntryContent, isKind } from '../record/entry.ts';
import { inForce } from '../record/in-force.ts';
import { addDays } from '../rules/calendar.ts';

/** A version of a requirement, in effect from its entry's `valid_on` through `until`. */
export interface RequirementVersion {
  entry: EntryContent<'requirement.defined'>;
  /** The last day; undefined: open. Before the first day: a later entry left the version no day. */
  until: string | undefined;
}

/**
 * Returns the versions of each requirement by id, in the record of a moment (UTC ISO), last recorded first. From its
 * day on, a version or end replaces everything recorded before it, including changes planned for later days.
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

/** Returns the version in effect on a day; undefined: none. */
export const versionOn = (versions: readonly RequirementVersion[], on: string): RequirementVersion | undefined =>
  versions.find(({ entry, until }) => entry.valid_on <= on && (until === undefined || on <= until));

/** Returns whether a version is in effect on a day or later. */
export const countsFrom = ({ entry, until }: RequirementVersion, on: string): boolean =>
  until === undefined || (until >= on && until >= entry.valid_on);

import type { ComplianceCell, OwnPeople } from '@muster/shared/areas/compliance';
import { countPerson, emptyShare, type Share } from '@muster/shared/requirements/compliant';
import { urgencyOf } from '@muster/shared/requirements/urgency';
import { type PersonOf, sortedPeople } from '../../parts/compliance/matrix.ts';

/** Somebody whom the signed-in person supervises, directly or through others. */
export type OwnPerson = PersonOf<OwnPeople['rows'][number]>;

/** What is asked of a person: what needs them first comes first. */
export function cellsByUrgency({ cells }: Pick<OwnPerson, 'cells'>): readonly ComplianceCell[] {
  return cells.filter((cell) => cell !== undefined).toSorted((a, b) => urgencyOf(a.status) - urgencyOf(b.status));
}

/** Returns true for a person who is not compliant with each requirement. */
export const isNotCompliant = ({ lacking }: Pick<OwnPerson, 'lacking'>): boolean => lacking > 0;

/** Returns the share of people who are fully compliant. */
function shareOf(people: readonly OwnPerson[]): Share {
  const share = emptyShare();
  for (const { cells } of people)
    countPerson(
      share,
      cells.flatMap((cell) => cell?.status ?? []),
    );
  return share;
}

/** The people of one supervisor. */
interface Squad {
  kind: 'squad';
  key: string;
  /** Undefined: the signed-in person. */
  supervisor: string | undefined;
  people: Share;
}

/** A line of the page: the head of a squad, or a person in it. */
export type Line = Squad | { kind: 'person'; key: string; person: OwnPerson };

/** Returns how far each supervisor is below somebody, who is 0. */
function distances(people: readonly OwnPerson[], own: string): ReadonlyMap<string, number> {
  const above = new Map(people.map(({ employee_id, supervisor_id }) => [employee_id, supervisor_id]));
  const found = new Map([[own, 0]]);
  const distanceOf = (employeeId: string): number => {
    const known = found.get(employeeId);
    if (known !== undefined) return known;
    const next = above.get(employeeId);
    // A supervisor of now may have no row on a past day. Marking it first ends at a cycle.
    found.set(employeeId, Number.POSITIVE_INFINITY);
    const distance = next === undefined ? Number.POSITIVE_INFINITY : distanceOf(next) + 1;
    found.set(employeeId, distance);
    return distance;
  };
  for (const supervisor of above.values()) distanceOf(supervisor);
  return found;
}

/**
 * Returns the lines of the people who are shown: those who report to `own`, then the people of each supervisor below, the nearest first.
 * Heads count everybody who is shown.
 */
export function linesOf(all: readonly OwnPerson[], shown: readonly OwnPerson[], own: string): readonly Line[] {
  const distance = distances(all, own);
  const squads = [...Map.groupBy(sortedPeople(shown, 'name'), ({ supervisor_id }) => supervisor_id)].map(
    ([key, people]) => ({ key, people, name: people[0]?.supervisor_name ?? '', far: distance.get(key) ?? 0 }),
  );
  return squads
    .toSorted((a, b) => (a.far === b.far ? a.name.localeCompare(b.name) : a.far < b.far ? -1 : 1))
    .flatMap(({ key, people, name }): Line[] => [
      {
        kind: 'squad',
        key: `squad ${key}`,
        supervisor: key === own ? undefined : name,
        people: shareOf(people),
      },
      ...people.map((person): Line => ({ kind: 'person', key: person.employee_id, person })),
    ]);
}

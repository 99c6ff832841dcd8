import { labels } from '../../../parts/compliance/labels.ts';
import { groupItems, type MatrixItem, type MatrixPerson } from '../../../parts/compliance/matrix.ts';

/** Returns the number of supervision levels between each supervisor and `own`, who is 0. */
function distances(people: readonly MatrixPerson[], own: string): ReadonlyMap<string | undefined, number> {
  const above = new Map(people.map(({ employee_id, supervisor_id }) => [employee_id, supervisor_id]));
  const found = new Map<string | undefined, number>([[own, 0]]);
  const distanceOf = (employeeId: string | undefined): number => {
    const cached = found.get(employeeId);
    if (cached !== undefined) return cached;
    const next = employeeId === undefined ? undefined : above.get(employeeId);
    // A current supervisor may have no row on a past day. Setting infinity first also stops at a cycle.
    found.set(employeeId, Number.POSITIVE_INFINITY);
    const distance = next === undefined ? Number.POSITIVE_INFINITY : distanceOf(next) + 1;
    found.set(employeeId, distance);
    return distance;
  };
  for (const supervisor of above.values()) distanceOf(supervisor);
  return found;
}

/**
 * Returns the team lines by supervisor: the direct reports of `own`, then those of each supervisor below, nearest
 * first. `all` includes the people that are filtered out.
 */
export function squadItems(
  all: readonly MatrixPerson[],
  shown: readonly MatrixPerson[],
  own: string,
  requirements: number,
): readonly MatrixItem[] {
  const distance = distances(all, own);
  const squads = [...Map.groupBy(shown, ({ supervisor_id }) => supervisor_id)]
    .map(([id, members]) => ({ id, members, name: members[0]?.supervisor_name ?? '', far: distance.get(id) ?? 0 }))
    .toSorted((a, b) => (a.far === b.far ? a.name.localeCompare(b.name) : a.far < b.far ? -1 : 1));
  return groupItems(
    squads.map(({ id = '', members, name }) => ({
      key: `of ${id}`,
      title: id === own ? labels.team.ownReports : labels.team.reportsOf(name),
      members,
    })),
    requirements,
  );
}

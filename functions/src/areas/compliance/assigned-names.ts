import type { PresenceOn } from '@muster/shared/record/presence-on';
import type { SiteContext } from '../../calls/site-context.ts';
import { cachedNames } from '../../domain/people/assignment.ts';
import type { Question } from '../../domain/requirements/question.ts';

export type AssignedNames = Partial<Pick<PresenceOn, 'rank_name' | 'unit_name' | 'group_name'>>;
type Assigned = AssignedNames & Partial<Pick<PresenceOn, 'rank_id' | 'unit_id' | 'group_id'>>;

/**
 * Returns a function for the names of a person's rank, unit and group: from the lists for today, from entries for a
 * past day or recording date (docs/decisions/0014-keep-units-and-supervisors-by-day.md). Removed items keep their name.
 */
export async function assignedNames(
  call: Pick<SiteContext, 'table' | 'site'>,
  { hasSeats: isToday }: Pick<Question, 'hasSeats'>,
): Promise<(assigned: Assigned) => AssignedNames> {
  if (!isToday) return (assigned) => assigned;
  const { ranks, units = [], groups = [] } = await cachedNames(call);
  const names = new Map([...ranks, ...units, ...groups].map(({ id, name }) => [id, name]));
  const named = (id: string | undefined, then: string | undefined) =>
    id === undefined ? then : (names.get(id) ?? then);
  return ({ rank_id, rank_name, unit_id, unit_name, group_id, group_name }) => ({
    rank_name: named(rank_id, rank_name),
    unit_name: named(unit_id, unit_name),
    group_name: named(group_id, group_name),
  });
}

import type { AssignmentFacts } from '@muster/shared/record/entry';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { cachedRanks, cachedUnitsAndGroups } from '../../table/entities/catalogue.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { listRanks, type Rank } from '../../table/entities/rank.ts';
import { chooseListed, findListed, type Listed } from '../../table/entities/site-list.ts';
import { inRankOrder } from './rank-order.ts';

/** An employee's assignment. Entries of the kind `assignment` store all of these fields, whichever changed. */
export const assignmentFields = ['rank_id', 'unit_id', 'group_id', 'supervisor'] as const;

type Assigned = Pick<Employee, (typeof assignmentFields)[number]>;
type Named = Readonly<Pick<Listed, 'id' | 'name'>>;

/** The names of ranks, units and groups that an employee may be assigned to. */
export interface AssignmentNames {
  ranks: readonly Named[];
  units?: readonly Named[];
  groups?: readonly Named[];
}

/** Names for answers: every rank, in the order of the hierarchy. */
export interface RosterNames extends AssignmentNames {
  ranks: readonly Rank[];
}

/** Returns all names of the site from the process's cache. */
export async function cachedNames(context: Pick<SiteContext, 'table' | 'site'>): Promise<RosterNames> {
  const [ranks, lists] = await Promise.all([cachedRanks(context), cachedUnitsAndGroups(context)]);
  return { ranks: inRankOrder(ranks), ...lists };
}

/** Returns all ranks, and an employee's unit and group, as stored now. */
export async function readNames(table: SiteTable, { unit_id, group_id }: Partial<Assigned>): Promise<RosterNames> {
  const [ranks, unit, group] = await Promise.all([
    listRanks(table),
    unit_id ? findListed(table, 'UNIT', unit_id) : undefined,
    group_id ? findListed(table, 'GROUP', group_id) : undefined,
  ]);
  return { ranks: inRankOrder(ranks), units: unit ? [unit] : [], groups: group ? [group] : [] };
}

/** Returns an employee's assignment for an entry, with the names of that moment. */
export function assignmentFacts(
  { rank_id, unit_id, group_id, supervisor }: Assigned,
  { ranks, units = [], groups = [] }: AssignmentNames,
): AssignmentFacts {
  const rank = nameOf(ranks, rank_id);
  const unit = nameOf(units, unit_id);
  const group = nameOf(groups, group_id);
  return {
    ...(rank_id && { rank_id }),
    ...(rank && { rank_name: rank }),
    ...(unit_id && { unit_id }),
    ...(unit && { unit_name: unit }),
    ...(group_id && { group_id }),
    ...(group && { group_name: group }),
    ...(supervisor && { supervisor }),
  };
}

const nameOf = (names: readonly Named[], id: string | undefined) => names.find((one) => one.id === id)?.name;

/** Returns the writes that count the chosen units and groups. A removed one is a field error. */
export function chosenLists(table: SiteTable, chosen: readonly Partial<Assigned>[]): Action[] {
  const ids = (field: 'unit_id' | 'group_id') => [...new Set(chosen.flatMap((one) => one[field] ?? []))];
  const noUnit = () => invalidField('unit_id', gone('unit'));
  const noGroup = () => invalidField('group_id', gone('group'));
  return [
    ...ids('unit_id').map((id) => chooseListed(table, 'UNIT', id, noUnit)),
    ...ids('group_id').map((id) => chooseListed(table, 'GROUP', id, noGroup)),
  ];
}

import { makesUnitCircle, unitTreeOf } from '@muster/shared/record/unit-tree';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { Action } from '../../table/core/write.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import type { NewEntry } from '../../table/entities/record-entry.ts';
import { chooseListed, readList, type Unit } from '../../table/entities/site-list.ts';

/**
 * Returns the writes that place a unit below another one, or below none, from today on: the entry of the department's
 * record, and the note that the parent is in use. They require the record's end as read before the units, so concurrent
 * changes cannot make a cycle. Throws a field error for an unknown parent, and `unit_cycle`.
 */
export async function placeUnit(
  context: SiteContext,
  { id, name, parent_id }: Unit,
  before: string | undefined,
): Promise<Action[]> {
  if (parent_id === before) return [];
  const { table, site, now } = context;
  const head = await findDepartmentHead(table);
  const units = await readList<Unit>(table, 'UNIT');
  const parent = units.find((one) => one.id === parent_id);
  const noUnit = () => invalidField('parent_id', gone('unit'));
  if (parent_id !== undefined && !parent) throw noUnit();
  if (parent && makesUnitCircle(unitTreeOf(units), id, parent.id)) throw new ApiError('unit_cycle');
  const entry: NewEntry = {
    kind: 'unit.placed',
    valid_on: today(site.timezone, now),
    data: { unit_id: id, unit_name: name, ...(parent && { parent_id: parent.id, parent_name: parent.name }) },
  };
  return [
    ...recordOfDepartment(context, head, [entry]),
    ...(parent ? [chooseListed(table, 'UNIT', parent.id, noUnit)] : []),
  ];
}

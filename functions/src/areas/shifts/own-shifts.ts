import type { AnsweredShift } from '@muster/shared/areas/shifts';
import { unitAndAbove, unitTreeOf } from '@muster/shared/record/unit-tree';
import type { Call } from '../../calls/call.ts';
import { cachedUnitsAndGroups } from '../../table/entities/catalogue.ts';
import { findShiftWeeks, type PlannedShift } from '../../table/entities/shift-week.ts';
import { mondaysOf } from './replace-shifts.ts';

export const presentShift = ({ source: _, ...shift }: PlannedShift): AnsweredShift => shift;

/** Returns the shifts and absences of the caller and of the caller's unit that begin in a range of days, by start. */
export async function ownShifts(call: Call<'shifts', 'own'>): Promise<AnsweredShift[]> {
  const { id, unit_id } = call.caller.employee;
  const units = unit_id ? unitAndAbove(unitTreeOf((await cachedUnitsAndGroups(call)).units), unit_id) : [];
  const { from, to } = call.query;
  const weeks = await findShiftWeeks(call.table, [id, ...units], mondaysOf({ from, to }));
  return weeks
    .flatMap(({ shifts }) => shifts)
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`))
    .map(presentShift);
}

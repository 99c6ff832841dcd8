import { addDays } from '@muster/shared/rules/calendar';
import { mondayOf, type Shift } from '@muster/shared/rules/shifts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { findShiftWeeks, setShiftWeek } from '../../table/entities/shift-week.ts';

/** A source's shifts for its holders in a range of days. */
interface Plan {
  source: string;
  from: string;
  to: string;
  /** By internal id of an employee, or id of a unit. */
  shiftsOf: ReadonlyMap<string, readonly Shift[]>;
}

export function mondaysOf({ from, to }: Pick<Plan, 'from' | 'to'>): string[] {
  const mondays: string[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday);
  return mondays;
}

/** Returns the writes that replace a source's shifts by its plan, one per changed week of a holder. */
export async function replaceShifts(table: SiteTable, { source, from, to, shiftsOf }: Plan): Promise<Action[]> {
  const weeks = await findShiftWeeks(table, [...shiftsOf.keys()], mondaysOf({ from, to }));
  return weeks.flatMap((week) => {
    const kept = week.shifts.filter((one) => one.source !== source || one.date < from || one.date > to);
    const planned = (shiftsOf.get(week.holder) ?? []).filter(({ date }) => mondayOf(date) === week.monday);
    const shifts = [...kept, ...planned.map((shift) => ({ ...shift, source }))];
    const isSame = JSON.stringify(inOrder(shifts)) === JSON.stringify(inOrder(week.shifts));
    return isSame ? [] : [setShiftWeek(table, week, inOrder(shifts))];
  });
}

/** Returns shifts by start, without duplicates, with their fields in a fixed order. */
function inOrder<S extends Shift & { source: string }>(shifts: readonly S[]): Pick<S, keyof Shift | 'source'>[] {
  const texts = shifts.map(({ date, start, end, kind, label, source }) =>
    JSON.stringify({ date, start, end, kind, label, source }),
  );
  return [...new Set(texts)].sort().map((text) => JSON.parse(text) as S);
}

import { addDays, today } from '@muster/shared/rules/calendar';
import { mondayOf, type Shift } from '@muster/shared/rules/shifts';
import { importShifts } from '../../areas/shifts/import-shifts.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { demoAssignments, demoWatches } from './assignments.ts';
import { demoPeople } from './people.ts';

/** Weeks of shifts, from the week before today. */
const weeks = 6;

const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, n) => addDays(first, n));

/** Returns a unit's shift on a day: watches alternate every two days (days, nights, off); others work weekdays. */
function shiftOf(unit: string, date: string): Shift | undefined {
  const day = Math.round(Date.parse(date) / 86_400_000);
  const watch = demoWatches.indexOf(unit);
  if (watch < 0) {
    const isWeekday = addDays(mondayOf(date), 5) > date;
    return isWeekday ? { date, start: '08:00', end: '16:30', kind: 'shift' } : undefined;
  }
  const turn = (Math.floor(day / 2) + watch) % 3;
  if (turn === 2) return undefined;
  return turn === 1
    ? { date, start: '18:00', end: '06:00', kind: 'shift', label: 'Nights' }
    : { date, start: '06:00', end: '18:00', kind: 'shift', label: 'Days' };
}

/** Plans the demo department's shifts around today, and a week of vacation for every twentieth person. */
export async function seedShifts(context: SiteContext): Promise<void> {
  const from = addDays(mondayOf(today(context.site.timezone, context.now)), -7);
  const days = daysFrom(from, 7 * weeks);
  const assignments = demoAssignments(demoPeople());
  const people = [...assignments].map(([employee_id, { unit }], n) => {
    const vacation = n % 20 === 7 ? daysFrom(addDays(from, 14), 7) : [];
    const shifts = days.flatMap((date): Shift[] => {
      if (vacation.includes(date)) return [{ date, start: '00:00', end: '00:00', kind: 'absence', label: 'Vacation' }];
      const shift = shiftOf(unit, date);
      return shift ? [shift] : [];
    });
    return { employee_id, shifts: shifts.map(({ label, ...shift }) => ({ ...shift, label })) };
  });
  const range = { from, to: days.at(-1) ?? from, check_only: false };
  const size = 20;
  for (let n = 0; n < people.length; n += size)
    await importShifts(context, { ...range, people: people.slice(n, n + size) });
}

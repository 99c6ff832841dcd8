import { addDays } from '@muster/shared/rules/calendar';
import type { Shift } from '@muster/shared/rules/shifts';
import { atVersion } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { ttlAt } from '../core/item.ts';
import { getItems, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';

/** A shift or absence with its source: `file`, or the id of a calendar address. */
export interface PlannedShift extends Shift {
  source: string;
}

/** The shifts of an employee, or of a whole unit, that begin in one week. */
interface ShiftWeek {
  /** The internal id of the employee, or the id of the unit. */
  holder: string;
  /** The week's Monday. */
  monday: string;
  /** 0: no shifts yet. */
  version: number;
  shifts: readonly PlannedShift[];
}

const partition = (table: SiteTable, monday: string): string => `${table.site}#SHIFTS#${monday}`;
const key = (table: SiteTable, { holder, monday }: Pick<ShiftWeek, 'holder' | 'monday'>): Key => ({
  PK: partition(table, monday),
  SK: holder,
});

const weekOf = (holder: string, monday: string, item: Item | undefined): ShiftWeek => ({
  holder,
  monday,
  version: Number(item?.version ?? 0),
  shifts: item ? (JSON.parse(String(item.shifts)) as PlannedShift[]) : [],
});

/** Returns the weeks of holders, whole and by holder. */
export async function findShiftWeeks(
  table: SiteTable,
  holders: readonly string[],
  mondays: readonly string[],
): Promise<ShiftWeek[]> {
  const requested = holders.flatMap((holder) => mondays.map((monday) => ({ holder, monday })));
  const items = await getItems(
    table,
    requested.map((one) => key(table, one)),
  );
  return requested.map(({ holder, monday }, n) => weekOf(holder, monday, items[n]));
}

/** Returns a week of every holder who has shifts in it. */
export async function listShiftWeek(table: SiteTable, monday: string): Promise<ShiftWeek[]> {
  return (await queryAll(table, partition(table, monday))).map((item) => weekOf(item.SK, monday, item));
}

/** Days after their week for which shifts are stored. */
const keptDays = 366;

/** Replaces a week's shifts, on condition that they are as read. Keeps an empty week, so that no version repeats. */
export const setShiftWeek = (table: SiteTable, read: ShiftWeek, shifts: readonly PlannedShift[]): Action =>
  put(
    table,
    {
      ...key(table, read),
      version: read.version + 1,
      shifts: JSON.stringify(shifts),
      ttl: ttlAt(new Date(addDays(read.monday, 7 + keptDays))),
    },
    atVersion(read.version),
  );

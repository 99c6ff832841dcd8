import { addDays, daysBetween } from '@muster/shared/rules/calendar';

/** Returns the number of weeks from a day through another; a part of a week counts as one. */
export const weeksOf = (from: string, until: string): number => Math.ceil((daysBetween(from, until) + 1) / 7);

/** Returns the week of a day, from 1, in weeks that begin on `from`. Days before have 0 or less. */
export const weekAt = (from: string, on: string): number => Math.floor(daysBetween(from, on) / 7) + 1;

/** Returns the first day of a week, from 1. */
export const weekStart = (from: string, week: number): string => addDays(from, (week - 1) * 7);

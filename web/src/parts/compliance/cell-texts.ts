import type { ComplianceCell, FirearmStatus } from '@muster/shared/areas/compliance';
import { type RequirementStatus, requirementStatusWords, unmetPart } from '@muster/shared/requirements/answer';
import { formatDate } from '../../ui/date-time.ts';
import { labels } from './labels.ts';

const texts = labels.cell;

/** Returns a date without the day of the week, for cells: `Mar 3, 2027`. */
export const shortDate = (date: string) => formatDate(date).replace(/^[A-Za-z]+, /, '');

/** Returns minutes as hours with at most one decimal. */
export const hoursOf = (minutes: number) => String(Math.round(minutes / 6) / 10);

type Part = NonNullable<ComplianceCell['lacking']>;

/** A cell, or a standing, which has every part. */
interface Cell extends ComplianceCell {
  parts?: readonly Part[];
}

const lackingText = ({ of, name, done, needed }: Part) =>
  of === 'courses' ? texts.lackingCourses(name, done, needed) : texts.lacking(name, hoursOf(done), hoursOf(needed));

/** Returns the share of firearms with a passed evaluation if some of them have one; undefined: all or none. */
export function partlyPassed({ firearms = [] }: Pick<ComplianceCell, 'firearms'>): string | undefined {
  const passed = passedCount(firearms);
  return passed > 0 && passed < firearms.length ? texts.firearms(passed, firearms.length) : undefined;
}

const passedCount = (firearms: readonly FirearmStatus[]) => firearms.filter((one) => one.status !== 'MISSING').length;

/** Returns the text under the status of a cell. Undefined if the status says everything. */
export function cellDetail(cell: Cell) {
  const { status, detail, expiration_date, minutes, needed_minutes, firearms } = cell;
  if (status === 'EXEMPT') return undefined;
  if (minutes !== null && needed_minutes !== null) {
    const lacking = cell.lacking ?? unmetPart(cell.parts ?? []);
    if (lacking) return lackingText(lacking);
    return texts.hours(hoursOf(minutes), hoursOf(needed_minutes));
  }
  const passed = passedCount(firearms ?? []);
  // A single firearm has the detail of the cell.
  if (firearms && firearms.length > 1 && passed < firearms.length) return texts.firearms(passed, firearms.length);
  if (detail === 'never') return firearms ? texts.neverPassed : texts.never;
  if (detail === 'expired') return expiration_date ? texts.expired(shortDate(expiration_date)) : texts.expiredOnly;
  if (status === 'COMPLETED' || status === 'NEAR_EXPIRATION')
    return expiration_date ? texts.until(shortDate(expiration_date)) : texts.forEver;
  return undefined;
}

/** Returns the status of a firearm in words, with the last day for which its evaluation counts. */
export function firearmText({ status, detail, expiration_date }: FirearmStatus): string {
  const word = requirementStatusWords[status];
  if (expiration_date === null) return labels.drawer.neverPassed(word);
  const day = shortDate(expiration_date);
  return detail === 'expired' ? labels.drawer.expiredOn(word, day) : labels.drawer.validThrough(word, day);
}

/** The words of statuses in narrow columns. */
const shortWords: Record<RequirementStatus, string> = {
  ...requirementStatusWords,
  PENDING: 'Pending',
  NEAR_EXPIRATION: 'Near Exp.',
};

export const statusText = (status: RequirementStatus, isNarrow: boolean) =>
  (isNarrow ? shortWords : requirementStatusWords)[status];

/** Returns a cell in one line, for files. */
export function cellLine(cell: ComplianceCell | undefined): string {
  if (!cell) return texts.notAsked;
  const detail = cellDetail(cell);
  return detail ? `${requirementStatusWords[cell.status]}, ${detail}` : requirementStatusWords[cell.status];
}

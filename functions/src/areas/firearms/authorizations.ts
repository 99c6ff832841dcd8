import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, inForce, standingFor } from '@muster/shared/record/in-force';
import { addDays } from '@muster/shared/rules/calendar';
import type { FirearmAuthorization } from '../../table/entities/firearm.ts';

/** The days of an authorization. */
type Days = Pick<FirearmAuthorization, 'from' | 'until' | 'ended_on'>;

/** An authorization in a person's record, with the day of its early end. */
export interface RecordedAuthorization extends Omit<FirearmAuthorization, 'employee'> {
  firearm: string;
}

/** Returns the authorizations in a person's record, past ones included. */
export function authorizationsIn(entries: readonly EntryContent[]): RecordedAuthorization[] {
  const holding = inForce(entries, alwaysRecorded);
  const standing = standingFor(entries, alwaysRecorded);
  const ends = new Map(
    holding.filter(isKind('firearm.authorization_ended')).map(({ data, valid_on }) => [standing(data.entry), valid_on]),
  );
  return holding.filter(isKind('firearm.authorized')).map(({ no, valid_on, data }) => ({
    firearm: data.firearm_id,
    entry: no,
    from: valid_on,
    until: data.until,
    ended_on: ends.get(no),
  }));
}

/** Returns the last day of an authorization. Undefined: it has no end. */
function lastDay({ until, ended_on }: Days): string | undefined {
  const ended = ended_on && addDays(ended_on, -1);
  return ended && until ? (ended < until ? ended : until) : (ended ?? until);
}

/** Returns whether an authorization is in effect on a day. */
export const countsOn = (one: Days, day: string): boolean => overlaps(one, day, day);

/** Returns whether an authorization is in effect on a day or later. */
export const countsFrom = (one: Days, day: string): boolean => overlaps(one, day, undefined);

/** Returns whether an authorization is in effect on one of these days. */
export function overlaps(one: Days, from: string, until: string | undefined): boolean {
  const last = lastDay(one);
  const counts = last === undefined || last >= one.from;
  return counts && (until === undefined || one.from <= until) && (last === undefined || last >= from);
}

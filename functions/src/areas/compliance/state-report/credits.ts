import type { EntryContent } from '@muster/shared/record/entry';
import { byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import { type PresenceOn, presenceOf } from '@muster/shared/record/presence-on';
import { type CreditFound, isEmployment, personFacts } from '@muster/shared/requirements/person-facts';
import { entriesOf, type History } from '../../../domain/requirements/read-histories.ts';

/** A class, certification or credit of a person for the report. */
export interface ReportedCredit {
  key: string;
  history: History;
  credit: CreditFound;
  /** The person's employment on that day. */
  presence: PresenceOn;
}

export interface Range {
  from: string;
  until: string;
  /** UTC ISO: only entries recorded by then count. */
  known: string;
}

/** After every day: the report must not depend on the day of the request. */
export const everyDay = '9998-12-31';

/**
 * Returns a person's credits in a range by day, for the days on which the person was employed. Omits revoked and
 * withdrawn credits, and counts a class once.
 */
export function creditsOf(history: History, { from, until, known }: Range): ReportedCredit[] {
  const entries = entriesOf(history);
  const { credits } = personFacts(entries, { on: everyDay, known, creditsFrom: from });
  const counted = credits.filter((credit) => credit.void === undefined && credit.date <= until);
  if (counted.length === 0) return [];
  const ordered = inForce(entries, known).filter(isEmployment).toSorted(byDayAndPlace(entries));
  const first = firstOf(entries);
  return counted.flatMap((credit) => {
    const presence = presenceOf(ordered.filter(({ valid_on }) => valid_on <= credit.date));
    if (!presence.employed) return [];
    return [{ key: `${history.id}#${suffixOf(credit, first)}`, history, credit, presence }];
  });
}

/** Returns a function that finds the first entry of a chain of corrections, so a corrected row keeps its key. */
function firstOf(entries: readonly EntryContent[]): (no: number) => number {
  const corrected = new Map(
    entries.flatMap(({ no, supersedes }) => (supersedes === undefined ? [] : [[no, supersedes]])),
  );
  return (no) => {
    let at = no;
    for (let before = corrected.get(at); before !== undefined && before < at; before = corrected.get(at)) at = before;
    return at;
  };
}

const suffixOf = ({ class_id, entry }: CreditFound, first: (no: number) => number): string =>
  class_id === undefined ? `E${first(entry)}` : `C${class_id}`;

/** Returns the person and the credit of a row's key. */
export function splitKey(key: string): [person: string, credit: string] {
  const at = key.indexOf('#');
  return [key.slice(0, at), key.slice(at + 1)];
}

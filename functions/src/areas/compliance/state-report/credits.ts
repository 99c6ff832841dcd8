import type { EntryContent } from '@muster/shared/record/entry';
import { byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import { type PresenceOn, presenceOf } from '@muster/shared/record/presence-on';
import { type CreditFound, personFacts } from '@muster/shared/requirements/person-facts';
import { entriesOf, type Histories, type History } from '../../../domain/requirements/read-histories.ts';
import { invalidField } from '../../../kernel/api-error.ts';

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

/** The most rows of one report: several years of 10,000 people, computed within one call. */
const mostReported = 100_000;

/** People processed before other calls of the process get their turn. */
const atOnce = 500;

/**
 * Returns the credits in a range of everyone employed on their day, by person and day, including former employees.
 * Omits revoked and withdrawn credits, and counts a class once. Throws a field error for more than `most`.
 */
export async function reportedCredits(
  histories: Histories,
  range: Range,
  most = mostReported,
): Promise<ReportedCredit[]> {
  const found: ReportedCredit[] = [];
  let looked = 0;
  for (const history of histories.values()) {
    looked += 1;
    if (looked % atOnce === 0) await new Promise(setImmediate);
    found.push(...creditsOf(history, range));
    if (found.length > most) {
      throw invalidField('until', `A report has at most ${most} rows. Please choose a shorter period.`);
    }
  }
  return found;
}

function creditsOf(history: History, { from, until, known }: Range): ReportedCredit[] {
  const entries = entriesOf(history);
  const { credits } = personFacts(entries, { on: everyDay, known, creditsFrom: from });
  const counted = credits.filter((credit) => credit.void === undefined && credit.date <= until);
  if (counted.length === 0) return [];
  const ordered = inForce(entries, known).toSorted(byDayAndPlace(entries));
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

import type { EntryContent } from '@muster/shared/record/entry';
import { byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import { type PresenceOn, presenceOf } from '@muster/shared/record/presence-on';
import { type CreditFound, personFacts } from '@muster/shared/requirements/person-facts';
import { entriesOf, type Histories, type History } from '../../../domain/requirements/known-histories.ts';
import { invalidField } from '../../../kernel/api-error.ts';

/** A class, certification or credit of a person that belongs into a report. */
export interface ReportedCredit {
  key: string;
  history: History;
  credit: CreditFound;
  /** As what the person was employed on its day. */
  presence: PresenceOn;
}

export interface Range {
  from: string;
  until: string;
  /** UTC ISO: only what was recorded by then. */
  known: string;
}

/** After every day: what counts in a report does not depend on the day on which it is asked for. */
export const everyDay = '9998-12-31';

/** How many rows one report has at most: those of some years of 10,000 people, which are made within a call. */
const mostReported = 100_000;

/** How many people are looked at before other calls of the process get their turn. */
const atOnce = 500;

/**
 * Returns what counts in a range of those who were employed on its day, also of who has left since: by person, then by
 * day. What was revoked or withdrawn is not in it, and of one class only one thing is. Throws a field error for more
 * than `most`.
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
      throw invalidField('until', `A report has at most ${most} rows. Please choose fewer days at once.`);
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

/**
 * Returns a function that returns the entry that was corrected first, so that a corrected row is still the same row.
 */
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

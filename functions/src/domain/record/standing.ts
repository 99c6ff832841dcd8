import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, byDay, inForce, standingFor } from '@muster/shared/record/in-force';
import { latestCertification } from '@muster/shared/rules/certification';

type Of<K extends 'certification.issued' | 'credit.recorded' | 'employment.started'> = EntryContent<K>;

/** A person's valid entries, as input of a decision. */
export interface Standing {
  /** Entries in force. Revoked certifications and withdrawn credits are left out. */
  certifications: Of<'certification.issued'>[];
  credits: Of<'credit.recorded'>[];
  employment: Of<'employment.started'>[];
  /** Employment changes since the start, by day. */
  changes: EntryContent[];
  /** The numbers of revoked certifications and withdrawn credits. */
  ended: ReadonlySet<number>;
}

/** Returns a person's valid entries as recorded by a moment. Decisions use all: clocks differ, and attempts repeat. */
export function validEntriesOf(entries: readonly EntryContent[], known: string = alwaysRecorded): Standing {
  const holding = inForce(entries, known);
  const newest = standingFor(entries, known);
  const ended = new Set(
    holding.filter(isKind('certification.revoked', 'credit.withdrawn')).map(({ data }) => newest(data.entry)),
  );
  return {
    certifications: holding.filter(isKind('certification.issued')).filter(({ no }) => !ended.has(no)),
    credits: holding.filter(isKind('credit.recorded')).filter(({ no }) => !ended.has(no)),
    employment: holding.filter(isKind('employment.started')),
    changes: holding.filter(isKind('employment.status', 'employment.ended', 'identity', 'assignment')).toSorted(byDay),
    ended,
  };
}

/** Returns the valid dates among certifications of one type, without other fields. Undefined: none. */
export function datesThatCount(all: readonly { date: string; expires?: string | undefined }[]) {
  const latest = latestCertification(all);
  return latest && { date: latest.date, expires: latest.expires };
}

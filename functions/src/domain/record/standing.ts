import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { byDay, everKnown, inForce, standingFor } from '@muster/shared/record/in-force';
import { latestCertification } from '@muster/shared/rules/certification';

type Of<K extends 'certification.issued' | 'credit.recorded' | 'employment.started'> = EntryContent<K>;

/** The entries of a person that a decision is about, as they hold. */
export interface Standing {
  /** Those that are in force, and the certifications and credits among them that were not revoked or withdrawn. */
  certifications: Of<'certification.issued'>[];
  credits: Of<'credit.recorded'>[];
  employment: Of<'employment.started'>[];
  /** What has changed in the employment since it began, by day. */
  changes: EntryContent[];
  /** The numbers of certifications and credits that were revoked or withdrawn. */
  ended: ReadonlySet<number>;
}

/**
 * Returns what holds of a person's entries as known at a moment. A decision takes all of them: an attempt that is run
 * again finds entries of after its own moment, as does a process whose clock is behind.
 */
export function standingOf(entries: readonly EntryContent[], known: string = everKnown): Standing {
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

/** Returns the dates that count of several certifications of one type, without anything else; undefined: none. */
export function datesThatCount(all: readonly { date: string; expires?: string | undefined }[]) {
  const latest = latestCertification(all);
  return latest && { date: latest.date, expires: latest.expires };
}

import { type EntryContent, isKind } from './entry.ts';
import { everKnown, inForce, standingFor } from './in-force.ts';

/** What a certificate is on a day. `replaced`: the department corrected what it says. */
export const certificateStatuses = ['not_yet', 'valid', 'expired', 'revoked', 'replaced'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** The certification that a certificate is about, and what became of it since. */
export interface Certificate {
  issued: EntryContent<'certification.issued'>;
  /** The department's date since when it does not count. */
  revokedOn: string | undefined;
  /** The entry that corrected it first. */
  replacedBy: EntryContent | undefined;
}

/** Returns the certificate of an entry as the record is now; undefined: the entry is no certification. */
export function certificateOf(entries: readonly EntryContent[], no: number): Certificate | undefined {
  const issued = entries.filter(isKind('certification.issued')).find((entry) => entry.no === no);
  if (!issued) return undefined;
  const standing = standingFor(entries, everKnown);
  const revocation = inForce(entries, everKnown)
    .filter(isKind('certification.revoked'))
    .find(({ data }) => standing(data.entry) === standing(no));
  return {
    issued,
    revokedOn: revocation?.valid_on,
    replacedBy: entries.find(({ supersedes }) => supersedes === no),
  };
}

/**
 * Returns what a certificate is on a day of the department, as the record is now. A correction holds for past days too;
 * a revocation, which is final, counts before it.
 */
export function certificateStatus(
  { issued: { data }, revokedOn, replacedBy }: Certificate,
  on: string,
): CertificateStatus {
  if (revokedOn !== undefined && revokedOn <= on) return 'revoked';
  if (replacedBy) return 'replaced';
  if (on < data.date) return 'not_yet';
  return data.expires !== undefined && data.expires < on ? 'expired' : 'valid';
}

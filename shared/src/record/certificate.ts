import { type EntryContent, isKind } from './entry.ts';
import { alwaysRecorded, inForce, standingFor } from './in-force.ts';

/** The status of a certificate on a day. `replaced`: the department corrected it. */
export const certificateStatuses = ['not_yet', 'valid', 'expired', 'revoked', 'replaced'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** The certification of a certificate, with later changes. */
export interface Certificate {
  issued: EntryContent<'certification.issued'>;
  /** The first day on which it no longer counts, as a date of the department. */
  revokedOn: string | undefined;
  /** The first entry that corrected it. */
  replacedBy: EntryContent | undefined;
}

/** Returns the certificate of an entry, by the current record; undefined: the entry is not a certification. */
export function certificateOf(entries: readonly EntryContent[], no: number): Certificate | undefined {
  const issued = entries.filter(isKind('certification.issued')).find((entry) => entry.no === no);
  if (!issued) return undefined;
  const standing = standingFor(entries, alwaysRecorded);
  const revocation = inForce(entries, alwaysRecorded)
    .filter(isKind('certification.revoked'))
    .find(({ data }) => standing(data.entry) === standing(no));
  return {
    issued,
    revokedOn: revocation?.valid_on,
    replacedBy: entries.find(({ supersedes }) => supersedes === no),
  };
}

/**
 * Returns a certificate's status on a day of the department, by the current record. Corrections apply to past days too.
 * Revocations are final and take precedence.
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

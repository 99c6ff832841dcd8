import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { type CertificationStatus, certificationStatuses } from '@muster/shared/rules/certification';

/** Returns the rank of a status by urgency: missing, pending, near expiration, completed. */
export function urgency(status: CertificationStatus): number {
  return certificationStatuses.indexOf(status);
}

/** Counts the entries by status, the most urgent status first. */
export function countsByStatus(entries: readonly MandatoryStatus[]): { status: CertificationStatus; count: number }[] {
  return certificationStatuses.map((status) => ({
    status,
    count: entries.filter((entry) => entry.status === status).length,
  }));
}

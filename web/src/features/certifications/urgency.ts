import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { type CertificationStatus, certificationStatuses } from '@muster/shared/rules/certification';

/** Where a status stands when what needs the person comes first: missing, pending, near expiration, completed. */
export function urgency(status: CertificationStatus): number {
  return certificationStatuses.indexOf(status);
}

/** How many entries have each status, the most urgent status first; statuses that nobody has are counted too. */
export function countsByStatus(entries: readonly MandatoryStatus[]): { status: CertificationStatus; count: number }[] {
  return certificationStatuses.map((status) => ({
    status,
    count: entries.filter((entry) => entry.status === status).length,
  }));
}

import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { certificationGap } from '@muster/shared/rules/certification';
import { labels } from '../../../parts/certifications/labels.ts';
import { statusWord } from '../../../ui/status-badge.tsx';
import { urgency } from './urgency.ts';

/** The status filters, as in the URL (`?status=expired`). `missing` includes expired and never certified. */
export const statusFilters = ['missing', 'expired', 'never', 'pending', 'expiring', 'completed'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const filterWords: Record<StatusFilter, string> = {
  missing: statusWord('MISSING'),
  expired: labels.filter.expired,
  never: labels.neverCertified,
  pending: statusWord('PENDING'),
  expiring: statusWord('NEAR_EXPIRATION'),
  completed: statusWord('COMPLETED'),
};

const statusOf = {
  missing: 'MISSING',
  pending: 'PENDING',
  expiring: 'NEAR_EXPIRATION',
  completed: 'COMPLETED',
} as const;

/** Returns the filter in the URL, if it is valid. */
export const statusFilterOf = (text: string | null): StatusFilter | undefined =>
  statusFilters.find((filter) => filter === text);

/** Returns whether a status passes the filter on `today`, the department's date. */
export function passesFilter(entry: MandatoryStatus, filter: StatusFilter, today: string): boolean {
  if (filter === 'expired' || filter === 'never') return certificationGap(entry, today) === filter;
  return entry.status === statusOf[filter];
}

/** Returns the rank of a status by urgency. Within a status, expired certifications rank before ones never issued. */
export function gapUrgency(entry: MandatoryStatus, today: string): number {
  return 2 * urgency(entry.status) + (certificationGap(entry, today) === 'never' ? 1 : 0);
}

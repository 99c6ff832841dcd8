import { addMonths, daysBetween } from './calendar.ts';

/** SPEC.md section 3, mandatory-status entry. */
export const certificationStatuses = ['MISSING', 'PENDING', 'NEAR_EXPIRATION', 'COMPLETED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

/** A certification that counts: the day it was earned and the last day it is valid; no `expires` means forever. */
export interface CertificationDates {
  date: string;
  expires?: string | undefined;
}

/** Past it a date has no four-digit year and would not compare as text. */
const lastDate = '9999-12-31';

/**
 * The last valid day of a certification earned on `date` (DESIGN.md section 3, "Certification"): that many calendar months
 * later, clamped to the month's end; undefined (never) when `months` is empty or 0.
 */
export function expiryOf(date: string, months: number | undefined): string | undefined {
  if (!months) return undefined;
  const expires = addMonths(date, months);
  return /^\d{4}-/.test(expires) ? expires : lastDate;
}

/** The certification that counts of several: the latest expiry, never being the latest; of equals the latest earned. */
export function latestCertification<C extends CertificationDates>(certifications: readonly C[]): C | undefined {
  const rank = (c: C) => `${c.expires ?? '9999-99-99'} ${c.date}`;
  return certifications.reduce<C | undefined>((best, c) => (best && rank(best) >= rank(c) ? best : c), undefined);
}

/**
 * The status of one mandatory type for one person (DESIGN.md section 3, "Certification").
 * `current` is the certification that counts, expired or not; `seated` says that the person holds a seat in a class of the
 * type that is not certified yet; `today` is the department's date; `nearDays` the site's near-expiration setting, in days.
 */
export function certificationStatus(input: {
  current: CertificationDates | undefined;
  seated: boolean;
  today: string;
  nearDays: number;
}): CertificationStatus {
  const { current, seated, today, nearDays } = input;
  if (current && (!current.expires || current.expires >= today)) {
    const left = current.expires ? daysBetween(today, current.expires) : Number.POSITIVE_INFINITY;
    return left > nearDays ? 'COMPLETED' : 'NEAR_EXPIRATION';
  }
  return seated ? 'PENDING' : 'MISSING';
}

import { addMonths, daysBetween } from './calendar.ts';

/** The statuses of a mandatory type (docs/spec.md section 3, "Mandatory-status entry"). */
export const certificationStatuses = ['MISSING', 'PENDING', 'NEAR_EXPIRATION', 'COMPLETED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

/** docs/spec.md's words for the statuses, on screens and in evidence. */
export const statusWords = {
  MISSING: 'Missing',
  PENDING: 'Pending Attendance',
  NEAR_EXPIRATION: 'Near Expiration',
  COMPLETED: 'Completed',
} as const satisfies Record<CertificationStatus, string>;

/** The day a certification was earned and its last valid day; without `expires` it never expires. */
export interface CertificationDates {
  date: string;
  expires?: string | undefined;
}

/** Later dates have more than four digits in the year and would not compare as text. */
const lastDate = '9999-12-31';

/**
 * Returns the last valid day of a certification earned on `date`, or undefined (never) if `months` is empty or 0
 * (docs/design.md section 3, "Certification").
 */
export function expiryOf(date: string, months: number | undefined): string | undefined {
  if (!months) return undefined;
  const expires = addMonths(date, months);
  return /^\d{4}-/.test(expires) ? expires : lastDate;
}

/** Returns the certification that expires last; of several, the one that was earned last. */
export function latestCertification<C extends CertificationDates>(certifications: readonly C[]): C | undefined {
  const rank = (c: C) => `${c.expires ?? '9999-99-99'} ${c.date}`;
  return certifications.reduce<C | undefined>((best, c) => (best && rank(best) >= rank(c) ? best : c), undefined);
}

/**
 * Returns one person's status in one mandatory type (docs/design.md section 3, "Certification"). `current` is the
 * certification that expires last, valid or not; `seated` means a seat in a class of the type that is not certified
 * yet; `today` is the department's date; `nearDays` is the site's near-expiration setting.
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

/**
 * The parts of a mandatory-status entry (docs/spec.md section 3) that tell an expired certification from one that never
 * was.
 */
interface StatusEntry {
  status: CertificationStatus;
  certification_date: string | null;
  expiration_date: string | null;
}

/**
 * Returns why a status is not valid: the certification expired before `today`, the department's date, or there never
 * was one. Undefined for a valid one.
 */
export function certificationGap(entry: StatusEntry, today: string): 'expired' | 'never' | undefined {
  if (entry.status !== 'MISSING' && entry.status !== 'PENDING') return undefined;
  if (entry.expiration_date !== null && entry.expiration_date < today) return 'expired';
  return entry.certification_date === null ? 'never' : undefined;
}

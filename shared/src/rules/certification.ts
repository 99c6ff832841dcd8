import { addMonths, daysBetween } from './calendar.ts';

/** The statuses of a mandatory training (docs/spec.md section 3, "Mandatory-status entry"). */
export const certificationStatuses = ['MISSING', 'PENDING', 'NEAR_EXPIRATION', 'COMPLETED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

/** The display names of docs/spec.md for the statuses, on screens and in evidence. */
export const statusWords = {
  MISSING: 'Missing',
  PENDING: 'Pending Attendance',
  NEAR_EXPIRATION: 'Near Expiration',
  COMPLETED: 'Completed',
} as const satisfies Record<CertificationStatus, string>;

/** The day earned, and the last valid day; without `expires` it never expires. */
export interface CertificationDates {
  date: string;
  expires?: string | undefined;
}

/** Later years have more than four digits and would not compare as text. */
const lastDate = '9999-12-31';

/**
 * Returns the last valid day of a certification earned on `date`; undefined (never) if `months` is empty or 0
 * (docs/behavior.md, "Certification").
 */
export function expiryOf(date: string, months: number | undefined): string | undefined {
  if (!months) return undefined;
  const expires = addMonths(date, months);
  return /^\d{4}-/.test(expires) ? expires : lastDate;
}

/** Returns the certification that expires last; among equals, the one earned last. */
export function latestCertification<C extends CertificationDates>(certifications: readonly C[]): C | undefined {
  const rank = (c: C) => `${c.expires ?? '9999-99-99'} ${c.date}`;
  return certifications.reduce<C | undefined>((best, c) => (best && rank(best) >= rank(c) ? best : c), undefined);
}

/**
 * Returns a person's status in a mandatory training (docs/behavior.md, "Certification"). `current`: the
 * certification that expires last, valid or not; `seated`: a seat in a class that is not certified yet; `today`: the
 * department's date; `nearDays`: the department's near-expiration setting.
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

/** The fields of a mandatory-status entry (docs/spec.md section 3) that tell expired from never certified. */
interface StatusEntry {
  status: CertificationStatus;
  certification_date: string | null;
  expiration_date: string | null;
}

/** Returns whether an invalid certification expired before `today` (the department's date) or never existed. */
export function certificationGap(entry: StatusEntry, today: string): 'expired' | 'never' | undefined {
  if (entry.status !== 'MISSING' && entry.status !== 'PENDING') return undefined;
  if (entry.expiration_date !== null && entry.expiration_date < today) return 'expired';
  return entry.certification_date === null ? 'never' : undefined;
}

import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { certificationGap } from '@muster/shared/rules/certification';
import { formatDate } from '../../ui/date-time.ts';
import { statusWord } from '../../ui/status-badge.tsx';
import { labels } from './labels.ts';

/** Returns that a certification expired or was never issued, in words. Undefined for a valid one. */
export function gapText(
  entry: Omit<MandatoryStatus, 'training_id' | 'training_name'>,
  today: string,
): string | undefined {
  const gap = certificationGap(entry, today);
  if (gap === 'expired') return labels.expired(formatDate(entry.expiration_date ?? ''));
  return gap && labels.neverCertified;
}

/** Returns the reason to take a class of the training: `Expires Tue, Jan 12, 2027`, `Missing`. */
export function certificationText(entry: MandatoryStatus, today: string): string {
  const { status, expiration_date } = entry;
  if (status === 'NEAR_EXPIRATION' && expiration_date) return labels.expires(formatDate(expiration_date));
  if (certificationGap(entry, today) === 'expired') return gapText(entry, today) ?? '';
  return statusWord(status);
}

/** Returns the last day of a valid certification, if it expires. */
export const validText = ({ expiration_date }: MandatoryStatus): string =>
  expiration_date ? formatDate(expiration_date) : labels.neverExpires;

/** Returns true if the certification is missing or about to expire. */
export const needsClass = ({ status }: MandatoryStatus): boolean =>
  status === 'MISSING' || status === 'NEAR_EXPIRATION';

import type { Share } from '@muster/shared/requirements/compliant';

/** The share on one day. */
export interface TrendPoint extends Share {
  on: string;
}

/** Returns the share of requirements met: each requirement of each person counts once. */
export const together = (shares: readonly Share[]): Share => ({
  people: shares.reduce((sum, { people }) => sum + people, 0),
  current: shares.reduce((sum, { current }) => sum + current, 0),
});

/** Returns the share from 0 to 1. Undefined without people. */
export const shareOf = ({ people, current }: Share): number | undefined =>
  people === 0 ? undefined : current / people;

/** Returns the share in percent, `74%`. Only full shares are 100%, and only empty shares 0%. */
export function percentText(share: Share): string {
  const { people, current } = share;
  if (people === 0) return '–';
  const rounded = Math.round((current / people) * 100);
  if (rounded === 100 && current < people) return '99%';
  if (rounded === 0 && current > 0) return '1%';
  return `${rounded}%`;
}

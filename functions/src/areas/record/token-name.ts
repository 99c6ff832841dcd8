import type { StampedSeal } from '../../kernel/timestamping.ts';
import { position } from '../../table/entities/seal.ts';

/** Returns the name of a token's copy in the archive. */
export const tokenName = ({ site, no, authority }: Omit<StampedSeal, 'token'>): string =>
  `${site}/${position(no)}-${authority}.tst`;

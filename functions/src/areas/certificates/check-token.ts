import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EntryPlace } from '../../domain/record/entry-id.ts';
import { keyFor } from '../../table/entities/site-secret.ts';

/** Hexadecimal digits used of SHA-256's 64: 12 bytes. */
const signatureLength = 24;
const form = new RegExp(`^([0-9A-HJKMNP-TV-Z]{26})([0-9A-F]{${signatureLength}})([1-9]\\d{0,9})$`);

/** Returns the token of a certification entry: record, entry number, and a signature with the site's secret. */
export function checkToken(secret: Buffer, { chain, no }: EntryPlace): string {
  const signature = createHmac('sha256', keyFor(secret, 'certificate-check')).update(`${chain}-${no}`).digest('hex');
  return `${chain}${signature.slice(0, signatureLength).toUpperCase()}${no}`;
}

/** Returns the place that a token names. Undefined: not signed with this secret. Compares in constant time. */
export function placeInToken(secret: Buffer, token: string): EntryPlace | undefined {
  const [, chain, , no] = form.exec(token) ?? [];
  if (chain === undefined) return undefined;
  const place = { chain, no: Number(no) };
  return timingSafeEqual(Buffer.from(token), Buffer.from(checkToken(secret, place))) ? place : undefined;
}

/** Returns the path of the public certificate check. */
export const checkPath = (siteCode: string, token: string): string => `/check/${siteCode}/${token}`;

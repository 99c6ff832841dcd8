import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@muster/shared/areas/factors';
import { hashPassword, isPassword, type PasswordCost } from '../session/password-hash.ts';
import type { PasswordHash } from '../table/entities/credential.ts';

/** Crockford's letters and digits: none looks like another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters of a code, five bits each: 60 bits, in groups of four. */
const letters = 12;

/** Codes are random, so that one round of the cost of a password keeps whoever has read the table from finding them. */
const roundOf = (cost: PasswordCost): PasswordCost => ({ ...cost, p: 1 });

const newCode = (): string => Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Returns a code as it was made, however it was typed. */
const folded = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');

/** Returns ten new codes, and what is stored of them. */
export async function newRecoveryCodes(cost: PasswordCost): Promise<{ codes: string[]; hashes: PasswordHash[] }> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return {
    codes: codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-')),
    hashes: await Promise.all(codes.map((code) => hashPassword(code, roundOf(cost)))),
  };
}

/** Returns the hashes that are left after a code was used; undefined when it is none of them. */
export async function withoutCode(hashes: readonly PasswordHash[], typed: string): Promise<PasswordHash[] | undefined> {
  const code = folded(typed);
  const fits = await Promise.all(hashes.map((hash) => isPassword(code, hash)));
  const used = fits.indexOf(true);
  return used < 0 ? undefined : hashes.filter((_, n) => n !== used);
}

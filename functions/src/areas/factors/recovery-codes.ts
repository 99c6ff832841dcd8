import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@muster/shared/areas/factors';
import { isPassword } from '../../kernel/password-hash.ts';
import { hashOf } from '../../table/core/hash.ts';
import type { RecoveryHash } from '../../table/entities/factors.ts';

/** Crockford's alphabet, without look-alikes. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Letters of a code, five bits each: 130 bits cannot be guessed, so one round of SHA-256 protects it. */
const letters = 26;

/** Letters of earlier codes (60 bits), stored as password hashes (decisions/0018-hash-passwords-in-turn.md). */
const formerLetters = 12;

const newCode = (): string => Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Returns the normalized form of a typed code. */
const folded = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');

/** Returns ten new codes, in groups of four, and their hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: RecoveryHash[] } {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return {
    codes: codes.map((code) => code.replace(/(.{4})(?!$)/g, '$1-')),
    hashes: codes.map((code) => ({ sha256: hashOf(code) })),
  };
}

/** Returns the remaining hashes after a code was used. Undefined: no hash matches. */
export async function withoutCode(hashes: readonly RecoveryHash[], typed: string): Promise<RecoveryHash[] | undefined> {
  const code = folded(typed);
  const sha256 = hashOf(code);
  const fits = await Promise.all(
    hashes.map((hash) =>
      'sha256' in hash ? hash.sha256 === sha256 : code.length === formerLetters && isPassword(code, hash),
    ),
  );
  const used = fits.indexOf(true);
  return used < 0 ? undefined : hashes.filter((_, n) => n !== used);
}

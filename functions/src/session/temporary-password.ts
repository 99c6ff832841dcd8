import { randomInt } from 'node:crypto';

/** Letters and digits that can't be taken for each other when read aloud or from paper. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const specials = '!@#$%&*?';

/** Milliseconds that a temporary password is good for: seven days (DESIGN.md section 3, "Sign-in"). */
export const temporaryLifetime = 7 * 24 * 3_600_000;

/**
 * A random password of 14 characters (75 bits and more) that meets the rules of SPEC.md section 5. It begins with a letter: a
 * spreadsheet would take some signs for the start of a formula, and shows an apostrophe before them that is not part of it.
 */
export function temporaryPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const chosen = [pick(digits), pick(digits), pick(specials), ...Array.from({ length: 10 }, () => pick(letters))];
  for (let n = chosen.length - 1; n > 0; n--) {
    const other = randomInt(n + 1);
    [chosen[n], chosen[other]] = [chosen[other] as string, chosen[n] as string];
  }
  return pick(letters) + chosen.join('');
}

import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when read aloud or from paper. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const specials = '!@#$%&*?';

/** Milliseconds for which a temporary password is valid: seven days (docs/behavior.md, "Sign-in"). */
export const temporaryLifetime = 7 * 24 * 3_600_000;

/** Returns a random password (86 bits) by docs/spec.md section 5. A letter is first: spreadsheets see no formula. */
export function temporaryPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const chosen = [pick(digits), pick(digits), pick(specials), ...Array.from({ length: 11 }, () => pick(letters))];
  for (let n = chosen.length - 1; n > 0; n--) {
    const other = randomInt(n + 1);
    [chosen[n], chosen[other]] = [chosen[other] as string, chosen[n] as string];
  }
  return pick(letters) + chosen.join('');
}

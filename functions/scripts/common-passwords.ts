import { writeFileSync } from 'node:fs';
import { unmetPasswordRules } from '@muster/shared/rules/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/** A shorter word is only decoration of the text around it. */
const least = 4;

/**
 * The 10,000 most common passwords of a kept list, most common first, and whatever else of the list meets the rules of
 * docs/spec.md section 5 as it stands. Run this file when the package is updated: it writes
 * functions/src/areas/session/common-passwords.txt.
 */
export function commonPasswordsToday(): string[] {
  const list = dictionary['passwords-common'];
  const meeting = list.filter((password) => unmetPasswordRules(password).length === 0);
  return [...new Set([...list.slice(0, 10_000).filter((password) => password.length >= least), ...meeting])];
}

if (import.meta.main) {
  const file = new URL('../src/areas/session/common-passwords.txt', import.meta.url);
  writeFileSync(file, `${commonPasswordsToday().join('\n')}\n`);
}

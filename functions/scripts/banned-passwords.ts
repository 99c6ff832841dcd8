import { writeFileSync } from 'node:fs';
import { unmetPasswordRules } from '@muster/shared/rules/password';
import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Writes functions/src/session/banned-passwords.ts from the 10,000 most common passwords of a kept list: those that the
 * rules of SPEC.md section 5 would let through. Run it when the package is updated.
 */
export function commonPasswordsThatPass(): string[] {
  return dictionary['passwords-common'].filter((password) => unmetPasswordRules(password).length === 0);
}

if (import.meta.main) {
  const lines = commonPasswordsThatPass().map((password) => `  ${JSON.stringify(password)},`);
  writeFileSync(
    new URL('../src/session/banned-passwords.ts', import.meta.url),
    `/** Common passwords that would pass the rules, in lower case. Written by functions/scripts/banned-passwords.ts. */
export const bannedPasswords: ReadonlySet<string> = new Set([
${lines.join('\n')}
]);
`,
  );
}

/** The special characters that docs/spec.md section 5 accepts. */
export const specialCharacters = '!@#$%^&*(),.?":{}|<>';

const isSpecial = (character: string) => specialCharacters.includes(character);

export type PasswordRule = 'length' | 'number' | 'special';

/** The rules of the initial password reset, with messages, in the order of docs/spec.md section 5. */
const rules: readonly { rule: PasswordRule; met: (password: string) => boolean; message: string }[] = [
  { rule: 'length', met: (p) => p.length >= 8, message: 'Password must be at least 8 characters long' },
  { rule: 'number', met: (p) => /\d/.test(p), message: 'Password must include at least one number' },
  {
    rule: 'special',
    met: (p) => [...p].some(isSpecial),
    message: 'Password must include at least one special character',
  },
];

/** Returns the messages of unmet rules. */
export function unmetPasswordRules(password: string): string[] {
  return rules.filter(({ met }) => !met(password)).map(({ message }) => message);
}

/** Returns each rule with its result. */
export function checkPassword(password: string): { rule: PasswordRule; met: boolean }[] {
  return rules.map(({ rule, met }) => ({ rule, met: met(password) }));
}

/** Returns the distinct characters of `password` that are neither letters, digits nor accepted special characters. */
export function uncountedCharacters(password: string): string[] {
  return [...new Set(password)].filter((character) => !isSpecial(character) && !/[\p{L}\p{M}\p{N}]/u.test(character));
}

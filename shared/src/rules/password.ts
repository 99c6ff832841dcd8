/** The rules of the initial password reset in the order of docs/spec.md section 5, with its messages. */
const rules: readonly { met: (password: string) => boolean; message: string }[] = [
  { met: (p) => p.length >= 8, message: 'Password must be at least 8 characters long' },
  { met: (p) => /\d/.test(p), message: 'Password must include at least one number' },
  { met: (p) => /[!@#$%^&*(),.?":{}|<>]/.test(p), message: 'Password must include at least one special character' },
];

/** Returns the messages of the rules that `password` does not meet. */
export function unmetPasswordRules(password: string): string[] {
  return rules.filter((rule) => !rule.met(password)).map((rule) => rule.message);
}

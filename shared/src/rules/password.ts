/** The rules of the initial password reset, with SPEC.md section 5's messages, in its order. */
const rules: readonly { met: (password: string) => boolean; message: string }[] = [
  { met: (p) => p.length >= 8, message: 'Password must be at least 8 characters long' },
  { met: (p) => /\d/.test(p), message: 'Password must include at least one number' },
  { met: (p) => /[!@#$%^&*(),.?":{}|<>]/.test(p), message: 'Password must include at least one special character' },
];

/** Every message that `password` does not meet, in order; empty when it is acceptable. */
export function unmetPasswordRules(password: string): string[] {
  return rules.filter((rule) => !rule.met(password)).map((rule) => rule.message);
}

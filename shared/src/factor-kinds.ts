/** The kinds of second factors, in the order in which they are offered. */
export const factorKinds = ['passkey', 'totp', 'recovery_code'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The ways to sign in. */
export const signInWays = ['password', 'passkey', 'sign_on'] as const;
export type SignInWay = (typeof signInWays)[number];

/** How somebody signs in. */
export const signInWays = ['password', 'passkey', 'sign_on'] as const;
export type SignInWay = (typeof signInWays)[number];

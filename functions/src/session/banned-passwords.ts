/** Common passwords that would pass the rules, in lower case. Written by functions/scripts/banned-passwords.ts. */
export const bannedPasswords: ReadonlySet<string> = new Set([
  '0.0.0.000',
  'p@ssw0rd',
  'l58jkdjp!',
  '!qaz2wsx',
  '1qaz!qaz',
  '1qaz@wsx',
  'p030710p$e4o',
  '123456789.',
  '!qazxsw2',
  'pa$$w0rd',
  '%e2%82%ac',
  'zaq!2wsx',
  '123456789*',
]);

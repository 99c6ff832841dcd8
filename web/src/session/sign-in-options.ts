import { call } from '../api/client.ts';
import { session } from '../api/first-calls.ts';
import { storedValue } from '../api/login-cookies.ts';

/** The department's sign-in options besides a password. All are absent by default. */
export interface SignInOptions {
  /** Must be accepted before a sign-in. */
  notice?: { version: number; text: string } | undefined;
  sign_on?: { label: string } | undefined;
  /** Only break-glass accounts sign in with a password. */
  password_closed?: true | undefined;
  /** The department has passkeys. */
  passkeys?: true | undefined;
  /** An emailed link can reset a forgotten password. */
  forgot_password?: true | undefined;
}

/** The person's choices on the sign-in page. */
export interface SignInChoice {
  /** The accepted version of the notice. */
  accepted?: number;
  /** The password form is open although single sign-on is the default. */
  password?: true;
}

let kept: { site_code: string; options: SignInOptions } | undefined;

/** Keeps the options of a department while the page is open. */
export function keepSignInOptions(of: typeof kept): void {
  kept = of;
}

/** Returns the options of the selected department; undefined until they are loaded. */
export const signInOptions = (): SignInOptions | undefined =>
  kept && kept.site_code === storedValue('site_code') ? kept.options : undefined;

/** Loads the options of the chosen department. */
export async function loadSignInOptions(): Promise<SignInOptions> {
  const site_code = storedValue('site_code') ?? '';
  const options = await call(session.validateSiteCode, { body: { site_code } });
  kept = { site_code, options };
  return options;
}

/** Returns true if the sign-in page shows more than the password form. */
export const hasSignInOptions = ({ notice, sign_on, password_closed, passkeys }: SignInOptions): boolean =>
  Boolean(notice || sign_on || password_closed || passkeys);

/** Returns true until the notice is accepted. */
export const awaitsNotice = ({ notice }: SignInOptions, { accepted }: SignInChoice): boolean =>
  notice !== undefined && notice.version !== accepted;

/** Returns true if the password fields are shown. */
export const showsPassword = (options: SignInOptions, choice: SignInChoice): boolean =>
  !awaitsNotice(options, choice) && (!options.password_closed || choice.password === true);

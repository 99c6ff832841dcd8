import { call } from '../api/client.ts';
import { session } from '../api/first-calls.ts';
import { storedValue } from '../api/login-cookies.ts';

/**
 * How people of a department sign in, besides a password. All of it is absent where the department has switched nothing
 * on.
 */
export interface SignInOptions {
  /** To be accepted before a sign-in. */
  notice?: { version: number; text: string } | undefined;
  sign_on?: { label: string } | undefined;
  /** Only break-glass accounts sign in with a password. */
  password_closed?: true | undefined;
  /** Somebody of the department has a passkey. */
  passkeys?: true | undefined;
  /** A link by mail can replace a forgotten password. */
  forgot_password?: true | undefined;
}

/** What the person chose on the sign-in page. */
export interface SignInChoice {
  /** The version of the notice that was accepted. */
  accepted?: number;
  /** The password form is opened although single sign-on is the way in. */
  password?: true;
}

let kept: { site_code: string; options: SignInOptions } | undefined;

/** Keeps the options of a department while the page is open. */
export function keepSignInOptions(of: typeof kept): void {
  kept = of;
}

/**
 * Returns the options of the chosen department; undefined while they are not known, as after the page was loaded again.
 */
export const signInOptions = (): SignInOptions | undefined =>
  kept && kept.site_code === storedValue('site_code') ? kept.options : undefined;

/** Loads the options of the chosen department. */
export async function loadSignInOptions(): Promise<SignInOptions> {
  const site_code = storedValue('site_code') ?? '';
  const options = await call(session.validateSiteCode, { body: { site_code } });
  kept = { site_code, options };
  return options;
}

/** Returns true where the sign-in page shows more than the password form. */
export const hasSignInOptions = ({ notice, sign_on, password_closed, passkeys }: SignInOptions): boolean =>
  Boolean(notice || sign_on || password_closed || passkeys);

/** Returns true while the notice must be accepted before anything else. */
export const awaitsNotice = ({ notice }: SignInOptions, { accepted }: SignInChoice): boolean =>
  notice !== undefined && notice.version !== accepted;

/** Returns true where the fields of the password are shown. */
export const showsPassword = (options: SignInOptions, choice: SignInChoice): boolean =>
  !awaitsNotice(options, choice) && (!options.password_closed || choice.password === true);

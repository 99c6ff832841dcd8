import { signOn } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ConnectionError } from '../../api/errors.ts';
import { leavePage } from '../../api/leave-page.ts';
import { storedValue } from '../../api/login-cookies.ts';
import { chooseSite, continueSignIn, type NextStep } from '../../session/api.ts';
import { logoutSettled } from '../../session/sign-out.ts';

/** Resolves when the back button shows the page again: the person has returned from the provider. */
const shownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });

/** Redirects to the department's provider. Resolves only if the person returns with the back button. */
export async function openProvider(with_: {
  return_to: string | undefined;
  notice: number | undefined;
}): Promise<void> {
  if (navigator.onLine === false) throw new ConnectionError('offline');
  await logoutSettled();
  const { address } = await call(signOn.start, { body: { site_code: storedValue('site_code') ?? '', ...with_ } });
  const back = shownAgain();
  leavePage(address);
  await back;
}

/** The provider's answer in the page's URL. */
export interface ProviderAnswer {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** Returns the provider's answer; undefined if the URL has none. */
export function providerAnswer(search: string): ProviderAnswer | undefined {
  const query = new URLSearchParams(search);
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => query.get(name) ?? undefined);
  if (state === undefined || (code === undefined && error === undefined)) return undefined;
  return {
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  };
}

/** A completed sign-on. */
export interface FinishedSignOn {
  /** The requested address. */
  return_to: string | undefined;
  /** Continues as after a password. Returns the next step; without one, the login session is open. */
  proceed: () => Promise<NextStep | undefined>;
}

/** Completes a sign-on at the server. */
export async function finishSignOn(answer: ProviderAnswer): Promise<FinishedSignOn> {
  await logoutSettled();
  const { return_to, ...signedIn } = await call(signOn.finish, { body: answer });
  const [site_code = ''] = answer.state.split('.');
  return {
    return_to,
    proceed: async () => {
      // Another tab may have selected another department, or cleared it.
      if (storedValue('site_code') !== site_code) await chooseSite(site_code);
      return continueSignIn(signedIn, site_code);
    },
  };
}

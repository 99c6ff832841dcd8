import { signOn } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ConnectionError } from '../../api/errors.ts';
import { leavePage } from '../../api/leave-page.ts';
import { storedValue } from '../../api/login-cookies.ts';
import { chooseSite, continueSignIn, type NextStep } from '../../session/api.ts';
import { logoutSettled } from '../../session/sign-out.ts';

/** Resolves when the page is shown again, by the back button: then the person is here and not at the provider. */
const shownAgain = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });

/** Leaves for the department's provider. Resolves only when the person comes back with the back button. */
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

/** What a provider returns in the address of the page. */
export interface ProviderAnswer {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** Returns what the provider returned; undefined where the address is not a provider's. */
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

/** A sign-on that the server has ended. */
export interface FinishedSignOn {
  /** The address that was asked for. */
  return_to: string | undefined;
  /** Goes on as after a password. Returns the next step; without one the login session is open. */
  proceed: () => Promise<NextStep | undefined>;
}

/** Ends a sign-on at the server. */
export async function finishSignOn(answer: ProviderAnswer): Promise<FinishedSignOn> {
  await logoutSettled();
  const { return_to, ...signedIn } = await call(signOn.finish, { body: answer });
  const [site_code = ''] = answer.state.split('.');
  return {
    return_to,
    proceed: async () => {
      // Another tab may have chosen another department, or none is chosen any more.
      if (storedValue('site_code') !== site_code) await chooseSite(site_code);
      return continueSignIn(signedIn, site_code);
    },
  };
}

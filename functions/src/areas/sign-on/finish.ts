import type { SignInAnswer } from '@muster/shared/areas/session';
import { signedOutPath } from '@muster/shared/areas/sign-on';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildEndSessionUrl,
  type Configuration,
  type IDToken,
  ResponseBodyError,
} from 'openid-client';
import type { Call } from '../../calls/call.ts';
import { requireNotice } from '../../domain/sign-in/notice.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { clockTolerance, isGoingOn } from '../../kernel/clock.ts';
import { safeLog } from '../../kernel/log.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { hashOf } from '../../table/core/hash.ts';
import { transact } from '../../table/core/write.ts';
import type { SignOnOrigin } from '../../table/entities/login-session.ts';
import {
  findSignOnAttempt,
  forgetSignOnAttempt,
  type SignOnAttempt,
  type SignOnSettings,
} from '../../table/entities/sign-on.ts';
import { clearedBrowserCookie } from './browser-cookie.ts';
import { enter } from './enter.ts';
import { notOffered, startAgain, whenUnavailable } from './failures.ts';
import { configurationOf, knownProvider, unavailable } from './provider.ts';
import { attemptLifetime } from './start.ts';

type FinishCall = Call<'signOn', 'finish'>;

/** The state of a sign-on: the site, and a random value known to browser and provider only. */
const statePattern = /^([A-Z0-9-]{2,12})\.[A-Za-z0-9_-]{43}$/;

/**
 * Completes a sign-on with the provider's result. Spends the attempt with the session it opens or on refusal; only if
 * provider or table did not answer can the browser retry. The provider gives a token to only one of two concurrent
 * calls.
 */
export async function finish(call: FinishCall): Promise<SignInAnswer & { return_to?: string }> {
  const { deps, body, now, presented, setCookies } = call;
  const code = statePattern.exec(body.state)?.[1];
  if (code === undefined) throw startAgain();
  const table = deps.table.site(code);
  const { attempt, site, settings } = await findSignOnAttempt(table, body.state);
  const isOfThisBrowser = presented.signOn !== undefined && attempt?.browser === hashOf(presented.signOn);
  if (!attempt || !isOfThisBrowser || !isGoingOn(attempt.expires_at, attemptLifetime, now)) throw startAgain();
  try {
    if (!site || !settings?.enabled) throw notOffered();
    if (settings.issuer !== attempt.issuer || settings.client_id !== attempt.client_id) throw startAgain();
    requireNotice(site, attempt.notice);
    const arriving = await redeem(call, table, settings, attempt);
    const answer = await enter(call, table, arriving);
    setCookies.push(clearedBrowserCookie);
    return { ...answer, ...(attempt.return_to !== undefined && { return_to: attempt.return_to }) };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'sign_on_failed';
    if (isRefused) await transact(table, [forgetSignOnAttempt(table, body.state)]);
    throw error;
  }
}

/** Exchanges the code for an ID token, checks it, and returns the claims and the provider's sign-out address. */
async function redeem(
  call: FinishCall,
  table: SiteTable,
  settings: SignOnSettings,
  { redirect, nonce, verifier }: SignOnAttempt,
): Promise<{ claims: IDToken; origin: SignOnOrigin | undefined }> {
  const { deps, body, now } = call;
  try {
    const metadata = await knownProvider(deps, settings.issuer, now);
    const configuration = configurationOf(deps, metadata, settings, now);
    const { state, code, iss, error } = body;
    const returned = new URL(redirect);
    for (const [name, value] of Object.entries({ state, code, iss, error })) {
      if (value !== undefined) returned.searchParams.set(name, value);
    }
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('There is no ID token');
    requireTimely(claims, settings.client_id, now);
    return { claims, origin: settings.sign_out && signOutOf(configuration, tokens.id_token, redirect) };
  } catch (error) {
    if (unavailable(error)) return whenUnavailable(call, table.site)(error);
    throw refusal(call, table, error);
  }
}

/** Rejects tokens from the future, old ones, and ones for another party, which the library does not. */
function requireTimely({ iat, azp }: IDToken, clientId: string, now: Date): void {
  const age = now.getTime() - iat * 1000;
  if (age < -clockTolerance || age > attemptLifetime + clockTolerance) throw new Error('The ID token is not current');
  if (azp !== undefined && azp !== clientId) throw new Error('The ID token was made for another party');
}

/** The longest sign-out address stored. Longer ones (many groups in the token) are replaced by a short one. */
const longestAddress = 6_000;

/** Returns the provider's sign-out address. Undefined: it has none. */
function signOutOf(configuration: Configuration, idToken: string, redirect: string): SignOnOrigin | undefined {
  if (!configuration.serverMetadata().end_session_endpoint) return undefined;
  const parameters = { post_logout_redirect_uri: new URL(signedOutPath, redirect).href };
  const whole = buildEndSessionUrl(configuration, { ...parameters, id_token_hint: idToken }).href;
  return { sign_out: whole.length <= longestAddress ? whole : buildEndSessionUrl(configuration, parameters).href };
}

/** Returns the error for a refused provider or answer. Logs the reason: no employee is known for an audit entry. */
function refusal({ deps, requestId }: FinishCall, { site }: SiteTable, error: unknown): ApiError {
  const of =
    error instanceof ResponseBodyError || error instanceof AuthorizationResponseError ? error.error : undefined;
  safeLog(deps.log).warn('a sign-on was refused', { request_id: requestId, site, reason: reasonOf(error), of });
  const detail =
    of === 'invalid_client' || of === 'unauthorized_client'
      ? "Your department's single sign-on does not accept this application. Please tell an administrator of your department."
      : of === 'access_denied'
        ? "Your department's single sign-on did not let you in. Please ask who manages it."
        : undefined;
  return new ApiError('sign_on_failed', { ...(detail && { detail }) });
}

/** Returns an error's message with its causes, without token values. */
function reasonOf(error: unknown): string {
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message.slice(0, 200));
  return messages.join(': ');
}

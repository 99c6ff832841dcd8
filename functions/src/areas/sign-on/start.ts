import { randomBytes } from 'node:crypto';
import { returnPath } from '@muster/shared/areas/sign-on';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client';
import type { Call } from '../../calls/call.ts';
import { requireNotice } from '../../domain/sign-in/notice.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { hashOf } from '../../table/core/hash.ts';
import { after } from '../../table/core/item.ts';
import { transact } from '../../table/core/write.ts';
import { addSignOnAttempt, findSiteAndSignOn, type SignOnAttempt } from '../../table/entities/sign-on.ts';
import { attemptSeconds, browserCookie, isBrowserSecret } from './browser-cookie.ts';
import { notOffered, whenUnavailable } from './failures.ts';
import { configurationOf, knownProvider, type ProviderMetadata } from './provider.ts';
import { ownPath } from './return-address.ts';

/** Lifetime of a sign-on attempt, in milliseconds. */
export const attemptLifetime = attemptSeconds * 1000;

/**
 * Starts a sign-on: stores the expected values and returns the provider's address. The state contains the site, which
 * the callback needs before any read. The cookie is shared with other attempts in the browser, so that two tabs do not
 * interfere.
 */
export async function start(call: Call<'signOn', 'start'>): Promise<{ address: string }> {
  const { deps, body, now, presented, setCookies } = call;
  const table = deps.table.site(body.site_code);
  const { site, settings } = await findSiteAndSignOn(table);
  if (!site || !settings?.enabled) throw notOffered();
  requireNotice(site, body.notice);
  if (!presented.origin) throw new ApiError('sign_on_failed', { detail: 'Single sign-on works only in a browser' });
  const metadata = await knownProvider(deps, settings.issuer, now).catch(whenUnavailable(call, table.site));

  const browser = isBrowserSecret(presented.signOn) ? presented.signOn : randomBytes(32).toString('base64url');
  const state = `${table.site}.${randomBytes(32).toString('base64url')}`;
  const return_to = ownPath(body.return_to);
  const attempt: SignOnAttempt = {
    browser: hashOf(browser),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirect: `${presented.origin}${returnPath}`,
    issuer: settings.issuer,
    client_id: settings.client_id,
    ...(return_to && { return_to }),
    ...(body.notice !== undefined && { notice: body.notice }),
    expires_at: after(now, attemptLifetime).toISOString(),
  };
  await transact(table, [addSignOnAttempt(table, state, attempt)]);
  setCookies.push(browserCookie(browser));
  const address = buildAuthorizationUrl(configurationOf(deps, metadata, settings, now), {
    redirect_uri: attempt.redirect,
    scope: scopeOf(metadata),
    state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(settings.trust_factor && settings.factor_acr && { acr_values: settings.factor_acr }),
  });
  return { address: address.href };
}

/** Returns the scope. ADFS puts its own claims into the ID token only if all scopes are requested. */
const scopeOf = ({ scopes_supported = [] }: ProviderMetadata): string =>
  ['openid', ...['profile', 'allatclaims'].filter((scope) => scopes_supported.includes(scope))].join(' ');

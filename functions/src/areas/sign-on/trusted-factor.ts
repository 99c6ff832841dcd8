import type { IDToken } from 'openid-client';
import type { SignOnSettings } from '../../table/entities/sign-on.ts';

/** Methods (`amr`) that say that there were several factors: RFC 8176, and that of Microsoft. */
const methods = ['mfa', 'http://schemas.microsoft.com/claims/multipleauthn'];

/** Contexts (`acr`) that say so: OpenID's phishing-resistant ones, and those of REFEDS, PAPE and Okta. */
const contexts = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:okta:loa:2fa:any',
];

/**
 * Returns whether a sign-in at the provider needs no second factor here: the site trusts it, and the provider says that
 * it had several.
 */
export function hasTrustedFactor(
  { trust_factor, factor_acr }: Pick<SignOnSettings, 'trust_factor' | 'factor_acr'>,
  { amr, acr }: IDToken,
): boolean {
  if (!trust_factor) return false;
  // A department that names a context of its own trusts nothing else.
  if (factor_acr !== undefined) return acr === factor_acr;
  const isMultiple = Array.isArray(amr) && amr.some((method) => typeof method === 'string' && methods.includes(method));
  return isMultiple || (typeof acr === 'string' && contexts.includes(acr));
}

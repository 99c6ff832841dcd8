import type { IDToken } from 'openid-client';
import type { SignOnSettings } from '../../table/entities/sign-on.ts';

/** Multi-factor methods (`amr`): RFC 8176, and Microsoft's. */
const methods = ['mfa', 'http://schemas.microsoft.com/claims/multipleauthn'];

/** Multi-factor contexts (`acr`): OpenID's phishing-resistant ones, REFEDS, PAPE and Okta. */
const contexts = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:okta:loa:2fa:any',
];

/** Returns whether a sign-on needs no second factor here: the site trusts the provider, which used several factors. */
export function hasTrustedFactor(
  { trust_factor, factor_acr }: Pick<SignOnSettings, 'trust_factor' | 'factor_acr'>,
  { amr, acr }: IDToken,
): boolean {
  if (!trust_factor) return false;
  // A department that configures a context trusts no other.
  if (factor_acr !== undefined) return acr === factor_acr;
  const isMultiple = Array.isArray(amr) && amr.some((method) => typeof method === 'string' && methods.includes(method));
  return isMultiple || (typeof acr === 'string' && contexts.includes(acr));
}

import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import type { Deps } from '../../calls/deps.ts';
import { clockTolerance as tolerance } from '../../kernel/clock.ts';
import { Unreachable } from '../../kernel/fetch-outside.ts';
import { whyNotOutside } from '../../kernel/outside-address.ts';
import type { SignOnSettings } from '../../table/entities/sign-on.ts';
import { providerFetch } from './provider-fetch.ts';

/** The part of a provider's metadata that Muster uses. */
export type ProviderMetadata = Readonly<ServerMetadata>;

/** Signature algorithms with a private key: the secret shared with the provider cannot forge them. */
const signatures = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/;

/** Milliseconds that a process caches metadata. Keys are read at each sign-in. */
const keptFor = 10 * 60_000;

/** The most providers in the cache. */
const mostKept = 100;

const kept = new Map<string, { metadata: ProviderMetadata; until: number }>();

/** Returns the provider's metadata, at most ten minutes old. Throws `Unreachable`. */
export async function knownProvider(deps: Deps, issuer: string, now: Date): Promise<ProviderMetadata> {
  const found = kept.get(issuer);
  const left = (found?.until ?? 0) - now.getTime();
  if (found && left > 0 && left <= keptFor) return found.metadata;
  const metadata = await readProvider(deps, issuer);
  kept.delete(issuer);
  kept.set(issuer, { metadata, until: now.getTime() + keptFor });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return metadata;
}

/** Reads the provider's metadata at an issuer address. Throws `Unreachable`, also for another issuer's metadata. */
export async function readProvider({ loopbackProviders }: Deps, issuer: string): Promise<ProviderMetadata> {
  const loopback = loopbackProviders === true;
  const refused = whyNotOutside(issuer, { loopback });
  if (refused) throw new Unreachable(refused);
  const found = await discovery(new URL(issuer), 'unused', undefined, undefined, {
    [customFetch]: providerFetch({ loopback }),
    execute: loopback ? [allowInsecureRequests] : [],
  }).catch((error: unknown) => {
    throw unavailable(error) ?? new Unreachable(reasonOf(error), { cause: error });
  });
  const metadata = found.serverMetadata();
  // The library accepts a template for many issuers from some providers.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new Unreachable('It has another issuer');
  const wrong = whyNoAddresses(metadata, { loopback });
  if (wrong) throw new Unreachable(wrong);
  return metadata;
}

/** The addresses in a provider's metadata. The last one is optional. */
const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'] as const;

/** Returns why an address in the metadata cannot be used, with its field name. Undefined: all can. */
function whyNoAddresses(metadata: ProviderMetadata, { loopback }: { loopback: boolean }): string | undefined {
  for (const field of addresses) {
    const address: unknown = metadata[field];
    if (address === undefined && field === 'end_session_endpoint') continue;
    if (address === undefined) return `It does not publish its ${field}`;
    const protocol = typeof address === 'string' && URL.canParse(address) ? new URL(address).protocol : '';
    if (protocol === 'https:' || (loopback && protocol === 'http:')) continue;
    return `Its ${field} is not an address that begins with https://`;
  }
  return undefined;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
    ? 'It has another issuer'
    : 'It publishes no valid metadata';

/** Returns the accepted algorithms of a provider. Without a list, RS256 (OpenID Connect Core, 2). */
export const acceptedSignatures = ({ id_token_signing_alg_values_supported: offered }: ProviderMetadata): string[] =>
  (offered ?? ['RS256']).filter((name) => signatures.test(name));

/**
 * Returns a new library handle for one sign-in, so that the provider's keys are read each time: a replaced key is known
 * at once, and a withdrawn one is rejected.
 */
export function configurationOf(
  { loopbackProviders }: Deps,
  metadata: ProviderMetadata,
  { client_id, client_secret }: Pick<SignOnSettings, 'client_id' | 'client_secret'>,
  now: Date,
): Configuration {
  const loopback = loopbackProviders === true;
  const { token_endpoint_auth_methods_supported: methods } = metadata;
  // Providers escape the secret in the header (default) differently, but agree on the body.
  const isPosted = methods?.includes('client_secret_post');
  const configuration = new Configuration(
    { ...metadata, id_token_signing_alg_values_supported: acceptedSignatures(metadata) },
    client_id,
    { [clockSkew]: Math.round((now.getTime() - Date.now()) / 1000), [clockTolerance]: tolerance / 1000 },
    isPosted ? ClientSecretPost(client_secret) : ClientSecretBasic(client_secret),
  );
  configuration[customFetch] = providerFetch({ loopback });
  enableNonRepudiationChecks(configuration);
  if (loopback) allowInsecureRequests(configuration);
  return configuration;
}

/** Returns the error of an unavailable provider, which the library wraps. Undefined: another error. */
export function unavailable(error: unknown): Unreachable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unreachable) return cause;
  }
  return undefined;
}

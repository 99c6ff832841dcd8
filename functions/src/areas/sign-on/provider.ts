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

/** What a provider publishes about itself, as far as we use it. */
export type ProviderMetadata = Readonly<ServerMetadata>;

/**
 * Algorithms of signatures with a private key: whoever holds a secret that we share with the provider cannot sign with
 * them.
 */
const signatures = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/;

/** Milliseconds for which a process keeps what a provider publishes. Its keys are read at each sign-in. */
const keptFor = 10 * 60_000;

/** How many providers a process keeps. */
const mostKept = 100;

const kept = new Map<string, { metadata: ProviderMetadata; until: number }>();

/** Returns what the provider publishes, at most ten minutes old. Throws `Unreachable`. */
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

/**
 * Reads what the provider at an issuer address publishes. Throws `Unreachable`, also when it is not that of this
 * issuer.
 */
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
  // The library lets some providers answer with a template of many issuers.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new Unreachable('It has another issuer');
  const wrong = whyNoAddresses(metadata, { loopback });
  if (wrong) throw new Unreachable(wrong);
  return metadata;
}

/** The addresses that a provider publishes; the last one is optional. */
const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'] as const;

/**
 * Returns why people or the server cannot be sent to an address that a provider publishes, with the name of its field;
 * undefined when they can.
 */
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
    : 'It publishes nothing that can be understood';

/**
 * Returns the algorithms among those that a provider may sign with that we accept. Without a list it is RS256 (OpenID
 * Connect Core, 2).
 */
export const acceptedSignatures = ({ id_token_signing_alg_values_supported: offered }: ProviderMetadata): string[] =>
  (offered ?? ['RS256']).filter((name) => signatures.test(name));

/**
 * Returns the library's handle for one sign-in at a provider. It is new each time, so that the keys are as the provider
 * publishes them at this moment: one that was replaced is known at once, and one that was withdrawn is refused.
 */
export function configurationOf(
  { loopbackProviders }: Deps,
  metadata: ProviderMetadata,
  { client_id, client_secret }: Pick<SignOnSettings, 'client_id' | 'client_secret'>,
  now: Date,
): Configuration {
  const loopback = loopbackProviders === true;
  const { token_endpoint_auth_methods_supported: methods } = metadata;
  // Providers disagree on how a secret is escaped in the header, which is the default; in the body they agree.
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

/** Returns the error of a provider that does not answer, which the library wraps; undefined for any other error. */
export function unavailable(error: unknown): Unreachable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unreachable) return cause;
  }
  return undefined;
}

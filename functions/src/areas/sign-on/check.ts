import type { SignOnFinding } from '@muster/shared/areas/sign-on';
import type { Deps } from '../../calls/deps.ts';
import { acceptedSignatures, type ProviderMetadata, readProvider, unavailable } from './provider.ts';

/** Reads a provider's metadata and returns in words whether sign-on works with it. Sends nothing else. */
export async function checkProvider(
  deps: Deps,
  issuer: string,
): Promise<{ works: boolean; findings: SignOnFinding[] }> {
  const findings = await readProvider(deps, issuer).then(findingsOf, (error: unknown) => {
    const reason = unavailable(error);
    if (!reason) throw error;
    return [bad(`The provider at this address cannot be used. ${reason.message}.`)];
  });
  return { works: findings.every(({ state }) => state !== 'bad'), findings };
}

const good = (text: string): SignOnFinding => ({ state: 'good', text });
const note = (text: string): SignOnFinding => ({ state: 'note', text });
const bad = (text: string): SignOnFinding => ({ state: 'bad', text });

function findingsOf(metadata: ProviderMetadata): SignOnFinding[] {
  const { issuer, end_session_endpoint } = metadata;
  const accepted = acceptedSignatures(metadata);
  const { response_types_supported: types, code_challenge_methods_supported: challenges } = metadata;
  return [
    good(`The provider answers as ${issuer}.`),
    good('It publishes the addresses for sign-in and keys.'),
    accepted.length > 0
      ? good(`It signs with ${accepted.join(', ')}.`)
      : bad('It uses no signing algorithm that Muster accepts. Please choose RS256 for the ID token.'),
    ...(types && !types.includes('code') ? [bad('It does not offer the authorization code flow.')] : []),
    challenges && !challenges.includes('S256')
      ? bad('It does not accept PKCE with S256.')
      : challenges
        ? good('It accepts PKCE with S256.')
        : note('It does not publish whether it accepts PKCE with S256, which each sign-in uses.'),
    end_session_endpoint
      ? good('It publishes a sign-out address.')
      : note('It publishes no sign-out address: people who sign out of Muster stay signed in at the provider.'),
    note('The first sign-in shows whether the client ID, the secret, the return address and the claim are correct.'),
  ];
}

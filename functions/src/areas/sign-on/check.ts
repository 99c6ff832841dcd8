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
    good(`The provider answers and is ${issuer}.`),
    good('It says where people sign in, and where its keys are.'),
    accepted.length > 0
      ? good(`It signs with ${accepted.join(', ')}.`)
      : bad('It signs with no algorithm that is accepted here. Please choose RS256 for the ID token.'),
    ...(types && !types.includes('code') ? [bad('It does not offer the authorization code flow.')] : []),
    challenges && !challenges.includes('S256')
      ? bad('It does not accept PKCE with S256.')
      : challenges
        ? good('It accepts PKCE with S256.')
        : note('It does not say whether it accepts PKCE with S256, which is sent with each sign-in.'),
    end_session_endpoint
      ? good('It says where people sign out.')
      : note('It does not say where people sign out: they stay signed in there when they sign out here.'),
    note('Whether the client ID, the secret, the return address and the claim are right shows with the first sign-in.'),
  ];
}

import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, scim } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { useCall } from '../../../api/use-call.ts';

export type TokenBody = RequestInput<EndpointOf<typeof scim.createToken>>['body'];
export type Meaning = RequestInput<EndpointOf<typeof scim.mapGroup>>['body'];

/** Loads the identity provider's tokens and groups. Shows each change at once. */
export function useProvisioning() {
  const { data, error, retry, mutate } = useCall(scim.provisioning, {}, { revalidateOnFocus: false });
  return {
    data,
    failed: error !== undefined,
    retry,
    /** Creates a token. Returns its secret, which the server answers only once. */
    async makeToken(body: TokenBody): Promise<{ name: string; secret: string }> {
      const { token, secret } = await call(scim.createToken, { body });
      await mutate((before) => before && { ...before, tokens: [...before.tokens, token] }, { revalidate: false });
      return { name: token.name, secret };
    },
    async revokeToken(id: string): Promise<void> {
      await ignoreNotFound(call(scim.deleteToken, { params: { id } }));
      await mutate((before) => before && { ...before, tokens: before.tokens.filter((token) => token.id !== id) }, {
        revalidate: false,
      });
    },
    async mapGroup(id: string, body: Meaning): Promise<void> {
      const saved = await call(scim.mapGroup, { params: { id }, body });
      await mutate(
        (before) => before && { ...before, groups: before.groups.map((group) => (group.id === id ? saved : group)) },
        { revalidate: false },
      );
    },
  };
}

export type Provisioning = ReturnType<typeof useProvisioning>;

import type { SignInSettings } from '@muster/shared/areas/settings';
import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, settings } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

type PolicyBody = RequestInput<EndpointOf<typeof settings.setSignIn>>['body'];

/** The policy as form values: all fields are text. */
export interface PolicyValues extends Record<string, unknown> {
  second_factor: SignInSettings['second_factor'];
  second_factor_from: string;
  inactivity_minutes: string;
  longest_hours: string;
  idle_days: string;
  notice_text: string;
}

/** Returns the policy as form values. */
export const valuesOf = (policy: SignInSettings): PolicyValues => ({
  second_factor: policy.second_factor,
  second_factor_from: policy.second_factor_from ?? '',
  inactivity_minutes: String(policy.inactivity_minutes ?? ''),
  longest_hours: String(policy.longest_hours ?? ''),
  idle_days: String(policy.idle_days ?? ''),
  notice_text: policy.notice_text ?? '',
});

/** Loads the policy. `save` merges it with another administrator's changes since `read`. */
export function usePolicy() {
  const { data, error, retry, mutate } = useCall(settings.signIn, {}, { revalidateOnFocus: false });
  async function save(values: PolicyValues, read: PolicyValues): Promise<SignInSettings> {
    const saved = await call(settings.setSignIn, { body: { ...values, read } as PolicyBody });
    await mutate(saved, { revalidate: false });
    return saved;
  }
  return { policy: data, failed: error !== undefined, retry, save };
}

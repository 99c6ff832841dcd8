import type { RequestInput } from '@muster/shared/endpoint';
import { useSWRConfig } from 'swr';
import { type EndpointOf, session, settings } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the setup progress of the department. */
export const useSetup = () => useCall(settings.setup);

type Change = RequestInput<EndpointOf<typeof settings.setSetup>>['body'];

/** Returns a function that settles steps, or finishes or reopens the guide, and then reloads what depends on it. */
export function useChangeSetup() {
  const { mutate } = useSWRConfig();
  return async (change: Change): Promise<void> => {
    await call(settings.setSetup, { body: change });
    await Promise.all([mutate(cacheKey(settings.setup)), mutate(cacheKey(session.employeeInfo))]);
  };
}

import type { RequestInput } from '@muster/shared/endpoint';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { certification, compliance, type EndpointOf, overview, record } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';

type Query = RequestInput<EndpointOf<typeof record.of>>['query'];

/** Loads a person's training record, by default the current one. */
export const useRecord = (employee_id: string, query: Query = {}) =>
  useCall(record.of, { params: { employee_id }, query });

/** Returns a function that reloads a person's record after a write. Each part shows its own load errors. */
export function useRefreshRecord(employee_id: string): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    const params = { employee_id };
    const onAnyDay = [cacheKey(record.of, { params, query: {} }), cacheKey(compliance.person, { params, query: {} })];
    const others = [cacheKey(overview.person, { params }), cacheKey(certification.mandatoryStatus)];
    return mutate(
      (key) => typeof key === 'string' && (onAnyDay.some((one) => key.startsWith(one)) || others.includes(key)),
    );
  }, [mutate, employee_id]);
}

export const revokeCertification = (id: string, body: RequestInput<EndpointOf<typeof record.revoke>>['body']) =>
  call(record.revoke, { params: { id }, body });

export const addCredit = (body: RequestInput<EndpointOf<typeof record.addCredit>>['body']) =>
  call(record.addCredit, { body });

export const withdrawCredit = (id: string, body: RequestInput<EndpointOf<typeof record.withdrawCredit>>['body']) =>
  call(record.withdrawCredit, { params: { id }, body });

export const correctEntry = (employee_id: string, body: RequestInput<EndpointOf<typeof record.correct>>['body']) =>
  call(record.correct, { params: { employee_id }, body });

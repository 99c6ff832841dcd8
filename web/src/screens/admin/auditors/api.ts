import type { Auditor } from '@muster/shared/areas/auditors';
import type { RequestInput } from '@muster/shared/endpoint';
import { auditors, type EndpointOf, factors, requirements, training } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

export type AuditorBody = RequestInput<EndpointOf<typeof auditors.create>>['body'];

/** Loads the auditor accounts, newest first. */
export const useAuditors = () => useCall(auditors.list);

/** Loads the requirements and trainings that an account can be limited to, by name. */
export function useTopics() {
  const [requirementsCall, types] = [useCall(requirements.list), useCall(training.types)];
  const named = new Map([...(types.data ?? []), ...(requirementsCall.data ?? [])].map(({ id, name }) => [id, name]));
  return {
    topics: [...named].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label)),
    failed: requirementsCall.error !== undefined || types.error !== undefined,
  };
}

export const createAuditor = (body: AuditorBody) => call(auditors.create, { body });

/** Saves an account. `read` contains the values that the form loaded. */
export const updateAuditor = ({ id }: Auditor, body: AuditorBody, read: AuditorBody) =>
  call(auditors.update, { params: { id }, body: { ...body, read } });

export const endAccess = ({ id }: Auditor) => call(auditors.end, { params: { id } });

/** Resets an auditor's password. Returns the temporary password. */
export const resetPassword = async ({ id }: Auditor) =>
  (await call(auditors.resetPassword, { params: { id } })).temporary_password;

export const resetFactors = ({ id }: Auditor) => call(factors.resetOfAuditor, { params: { id } });

import type { RequestInput } from '@muster/shared/endpoint';
import { compliance, type EndpointOf } from '../../api/calls.ts';
import { useCall } from '../../api/use-call.ts';

type Query = NonNullable<RequestInput<EndpointOf<typeof compliance.person>>['query']>;

/** Loads a person's status in each requirement, by default today. Without `employee_id`, loads nothing. */
export const useStandings = (employee_id: string | undefined, query: Query = {}) =>
  useCall(compliance.person, employee_id === undefined ? null : { params: { employee_id }, query });

import type { Answer, RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';

/** The attendees of a class with all that their evaluation needs. */
export type ClassGroup = Answer<EndpointOf<typeof evaluations.group>>;

/** Loads what the evaluation of all attendees of a class on a day needs; null loads nothing. */
export const useGroup = (classId: string, formId: string, on: string | null) =>
  useCall(evaluations.group, on === null ? null : { params: { id: formId, class_id: classId }, query: { on } }, {
    keepPreviousData: true,
  });

type LanesBody = RequestInput<EndpointOf<typeof evaluations.giveLanes>>['body'];

export const giveLanes = (classId: string, body: LanesBody) =>
  call(evaluations.giveLanes, { params: { classId }, body });

import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, evaluations } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the evaluation form of a class that the signed-in person attended. */
export const useEvaluation = (classId: string) => useCall(evaluations.form, { params: { classId } });

type Answer = RequestInput<EndpointOf<typeof evaluations.submit>>['body'];

/** Submits an evaluation. It cannot be changed, and the server stores no copy to compare a second one with. */
export const submitEvaluation = (classId: string, body: Answer) =>
  call(evaluations.submit, { params: { classId }, body });

import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import type { EvaluationId } from '../../../parts/evaluations/api.ts';

/** Loads an evaluation with its answers. */
export const useEvaluation = (params: EvaluationId) => useCall(evaluations.one, { params });

export type CorrectionBody = RequestInput<EndpointOf<typeof evaluations.correct>>['body'];

export const correctEvaluation = (params: EvaluationId, body: CorrectionBody) =>
  call(evaluations.correct, { params, body });

export const withdrawEvaluation = (params: EvaluationId, reason: string) =>
  call(evaluations.withdraw, { params, body: { reason } });

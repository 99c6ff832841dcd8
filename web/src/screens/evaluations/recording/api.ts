import type { RequestInput } from '@muster/shared/endpoint';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { useCall } from '../../../api/use-call.ts';
import type { DraftBody, StoredDraft } from './draft-saver.ts';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

/** Loads the people that the signed-in person may evaluate with a form. */
export const useEvaluatedPeople = (formId: string) => useCall(evaluations.people, { params: { id: formId } }, once);

/** Loads the signed-in person's drafts without answers, last changed first. */
export const useDrafts = () => useCall(evaluations.drafts);

/** Loads a draft. It is not loaded again: the page saves newer states. */
export const useDraft = (id: string) => useCall(evaluations.draft, { params: { id } }, once);

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Loads a draft as it is now; undefined: it is gone. */
export const loadDraft = (id: string): Promise<EvaluationDraft | undefined> =>
  call(evaluations.draft, { params: { id } }).catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });

export const addDraft = (body: DraftBody, idempotencyKey: string) =>
  call(evaluations.addDraft, { body }, { idempotencyKey });

export const saveDraft = ({ id, newest }: StoredDraft, body: DraftBody) =>
  call(evaluations.saveDraft, { params: { id }, body: { ...body, read: newest } });

export const removeDraft = (id: string) => ignoreNotFound(call(evaluations.removeDraft, { params: { id } }));

export type CompleteBody = RequestInput<EndpointOf<typeof evaluations.complete>>['body'];

export const complete = (body: CompleteBody, idempotencyKey: string) =>
  call(evaluations.complete, { body }, { idempotencyKey });

import type { EvaluationDraft } from '@muster/shared/areas/evaluations';
import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { useCall } from '../../../api/use-call.ts';
import type { DraftBody, StoredDraft } from './draft-saver.ts';

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

/** Loads the people whom the signed-in person may evaluate with a form. */
export const useEvaluatedPeople = (formId: string) => useCall(evaluations.people, { params: { id: formId } }, once);

/** Loads the signed-in person's drafts, last changed first. */
export const useDrafts = (isWanted = true) => useCall(evaluations.drafts, isWanted ? {} : null);

export const loadDraft = async (id: string): Promise<EvaluationDraft | undefined> =>
  (await call(evaluations.drafts)).find((draft) => draft.id === id);

export const addDraft = (body: DraftBody, idempotencyKey: string) =>
  call(evaluations.addDraft, { body }, { idempotencyKey });

export const saveDraft = ({ id, newest }: StoredDraft, body: DraftBody) =>
  call(evaluations.saveDraft, { params: { id }, body: { ...body, read: newest } });

export const removeDraft = (id: string) => ignoreNotFound(call(evaluations.removeDraft, { params: { id } }));

export type CompleteBody = RequestInput<EndpointOf<typeof evaluations.complete>>['body'];

export const complete = (body: CompleteBody, idempotencyKey: string) =>
  call(evaluations.complete, { body }, { idempotencyKey });

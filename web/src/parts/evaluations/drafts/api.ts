import type { RequestInput } from '@muster/shared/endpoint';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import type { DraftBody, StoredDraft } from './draft-content.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Loads the signed-in person's drafts as they are now, without answers. */
export const loadDrafts = () => call(evaluations.drafts);

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

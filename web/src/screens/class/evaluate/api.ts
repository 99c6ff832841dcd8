import type { Answer, RequestInput } from '@muster/shared/endpoint';
import type { Middleware } from 'swr';
import { type EndpointOf, evaluations } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { cacheKey } from '../../../api/transport.ts';
import { useCall } from '../../../api/use-call.ts';
import { withMoreDrafts } from '../../../parts/offline/more-drafts.ts';
import { orPrepared } from '../../../parts/offline/prepared.ts';

/** The attendees of a class with all that their evaluation needs. */
export type ClassGroup = Answer<EndpointOf<typeof evaluations.group>>;

const groupInput = (classId: string, formId: string, on: string) => ({
  params: { id: formId, class_id: classId },
  query: { on },
});

/** Returns the cache key of the data for the evaluation of a class on a day. */
export const groupKey = (classId: string, formId: string, on: string): string =>
  cacheKey(evaluations.group, groupInput(classId, formId, on));

/** Loads the drafts that are too long for the answer of a class. */
const moreDrafts: Middleware = (useNext) => (key, fetcher, config) => {
  const load = async (name: string) => withMoreDrafts(await (fetcher as (name: string) => Promise<ClassGroup>)(name));
  return useNext(key, fetcher && (load as unknown as typeof fetcher), config);
};

/**
 * Loads what the evaluation of all attendees of a class on a day needs; null loads nothing. Without a connection, the
 * prepared answer stands for every day: the server checks the attempts when they are sent.
 */
export const useGroup = (classId: string, formId: string, on: string | null) =>
  useCall(evaluations.group, on === null ? null : groupInput(classId, formId, on), {
    keepPreviousData: true,
    use: [moreDrafts, orPrepared],
  });

type LanesBody = RequestInput<EndpointOf<typeof evaluations.giveLanes>>['body'];

export const giveLanes = (classId: string, body: LanesBody) =>
  call(evaluations.giveLanes, { params: { classId }, body });

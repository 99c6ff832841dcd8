import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import type { RequestInput } from '@muster/shared/endpoint';
import { useCallback, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { attendance, certification, type EndpointOf, training } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { fetchPages } from '../../api/fetch-pages.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { answeredAt } from '../../api/load-state.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';

/** Loads the training types, by name. */
export const useTypes = () => useCall(training.types);

/** Loads the classes of a type, by start, when `reload` is called. */
export const useClasses = (typeId: string) =>
  useCall(training.classes, { params: { id: typeId } }, { revalidateOnMount: false });

/** Loads the classes of a type immediately, if there is a type. */
export const useClassesNow = (typeId: string | undefined) =>
  useCall(training.classes, typeId === undefined ? null : { params: { id: typeId } });

/** Loads the classes of all types that have not ended, by start. */
export const useComingClasses = () => useCall(attendance.comingClasses);

export interface Teacher {
  employee_id: string;
  name: string;
  rank_name: string | null;
}

async function allTeachers(): Promise<readonly Teacher[]> {
  const all: Teacher[] = [];
  for await (const page of fetchPages(certification.summaries)) {
    all.push(...page.map(({ employee_id, name, rank_name }) => ({ employee_id, name, rank_name })));
  }
  return all;
}

/** Loads the active employees, once `enabled`. */
export function useTeachers(enabled: boolean) {
  const { data, error, mutate } = useSWR<readonly Teacher[], Error>(enabled ? 'teachers' : null, allTeachers, {
    dedupingInterval: 60_000,
    revalidateOnFocus: false,
  });
  return { teachers: data, failed: error !== undefined && !data, retry: () => mutate() };
}

/** Returns `refresh`, which reloads types and classes after a write. If it fails, `staleSince` is set until `retry`. */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  const [stale, setStale] = useState<{ typeIds: readonly string[]; since: number }>();
  const refresh = useCallback(
    async (...typeIds: string[]) => {
      const sent = typeIds.map((id) => ({ params: { id } }));
      const typesKey = cacheKey(training.types);
      const since = answeredAt(typesKey) ?? Date.now();
      try {
        await Promise.all([
          mutate(typesKey, call(training.types), { revalidate: false }),
          mutate(cacheKey(attendance.comingClasses), call(attendance.comingClasses), { revalidate: false }),
          ...sent.map((one) =>
            mutate(cacheKey(training.classes, one), call(training.classes, one), { revalidate: false }),
          ),
        ]);
        setStale(undefined);
      } catch {
        setStale((before) => ({
          typeIds: [...new Set([...(before?.typeIds ?? []), ...typeIds])],
          since: before?.since ?? since,
        }));
      }
    },
    [mutate],
  );
  return { staleSince: stale?.since, refresh, retry: () => refresh(...(stale?.typeIds ?? [])) };
}

export const addClass = (body: RequestInput<EndpointOf<typeof training.addClass>>['body']) =>
  call(training.addClass, { body });

export const updateClass = (id: string, body: RequestInput<EndpointOf<typeof training.updateClass>>['body']) =>
  call(training.updateClass, { params: { id }, body });

/** Loads the warnings about a planned class and its repeats, in order of importance. */
export const planWarningsOf = (body: RequestInput<EndpointOf<typeof training.planWarnings>>['body']) =>
  call(training.planWarnings, { body });

export const deleteClass = ({ id }: TrainingClass) => ignoreNotFound(call(training.deleteClass, { params: { id } }));

/** Cancels a class. Returns its former attendees, with the reason for each one who was not moved. */
export const cancelClass = (classId: string, body: RequestInput<EndpointOf<typeof training.cancelClass>>['body']) =>
  call(training.cancelClass, { params: { classId }, body });

/** Loads the cancellation of a class, with its people at that time, if there is one. */
export const useCancellation = (classId: string | undefined) =>
  useCall(training.cancellation, classId === undefined ? null : { params: { classId } });

export const createType = (body: RequestInput<EndpointOf<typeof training.createType>>['body']) =>
  call(training.createType, { body });

export const updateType = (id: string, body: RequestInput<EndpointOf<typeof training.updateType>>['body']) =>
  call(training.updateType, { params: { id }, body });

export const deleteType = ({ id }: TrainingType) => ignoreNotFound(call(training.deleteType, { params: { id } }));

/** Archives a type, or takes it out of the archive. */
export const archiveType = ({ id }: TrainingType, archived: boolean) =>
  call(training.archiveType, { params: { id }, body: { archived } });

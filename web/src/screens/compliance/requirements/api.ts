import type { FormRow } from '@muster/shared/areas/forms';
import type { Requirement, RequirementPack } from '@muster/shared/areas/requirements';
import type { RequestInput } from '@muster/shared/endpoint';
import type { NameOf } from '@muster/shared/requirements/requirement-text';
import { foldName } from '@muster/shared/rules/folded';
import { useCallback, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { compliance, type EndpointOf, lists, ranks, requirements, training } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { cacheKey } from '../../../api/transport.ts';
import { useCall } from '../../../api/use-call.ts';
import { useForms } from '../../../parts/evaluations/api.ts';
import { useCategories } from '../../../parts/lists/api.ts';
import { createType, useTypes } from '../../../parts/trainings/api.ts';
import { labels } from './labels.ts';

/** Loads the requirements with their versions, those in effect first. */
export const useRequirements = () => useCall(requirements.list);

export const usePacks = () => useCall(requirements.packs);

export type RequirementBody = RequestInput<EndpointOf<typeof requirements.create>>['body'];
export type PreviewBody = RequestInput<EndpointOf<typeof requirements.preview>>['body'];
export type PackBody = RequestInput<EndpointOf<typeof requirements.addPack>>['body'];

export const createRequirement = (body: RequirementBody) => call(requirements.create, { body });

/** Adds a version. `read` is the entry of the newest version that the form had loaded. */
export const updateRequirement = (id: string, body: RequirementBody & { read: number }) =>
  call(requirements.update, { params: { id }, body });

export const endRequirement = (id: string, on: string) => call(requirements.end, { params: { id }, query: { on } });

export const previewRequirement = (body: PreviewBody) => call(requirements.preview, { body });

export const addPack = (pack: string, body: PackBody) => call(requirements.addPack, { params: { pack }, body });

/**
 * Creates the trainings that state rules name, one call each, and returns their ids by title. Reuses a training created
 * meanwhile by an earlier attempt or another person.
 */
export async function createTrainings(
  courses: readonly Pick<RequirementPack['rules'][number]['courses'][number], 'title' | 'number'>[],
): Promise<ReadonlyMap<string, string>> {
  const created = new Map<string, string>();
  for (const { title, number } of courses) {
    const body = { name: title, is_mandatory: false, type: 'in_department' as const, course_number: number };
    try {
      created.set(title, (await createType(body)).id);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'name_taken')) throw error;
      const there = (await call(training.types)).find(({ name }) => foldName(name) === foldName(title));
      if (!there) throw error;
      created.set(title, there.id);
    }
  }
  return created;
}

/** Returns `refresh`, which reloads and returns the requirements. */
export function useRefreshRequirements() {
  const { mutate } = useSWRConfig();
  return useCallback(async (): Promise<readonly Requirement[]> => {
    const list = await call(requirements.list);
    await mutate(cacheKey(requirements.list), list, { revalidate: false });
    void mutate(cacheKey(requirements.packs));
    // A requirement may have added categories to the list and to trainings.
    void mutate(cacheKey(lists.categories));
    void mutate(cacheKey(training.types));
    void mutate((key) => typeof key === 'string' && key.startsWith(cacheKey(compliance.summary)));
    return list;
  }, [mutate]);
}

export interface Choice {
  id: string;
  name: string;
}

/** A training with its categories. */
interface TypeChoice extends Choice {
  category_ids: readonly string[];
}

/** A published form. */
export type FormChoice = Pick<FormRow, 'id' | 'name' | 'of' | 'purpose'>;

/** Everything that a requirement can refer to, by name. */
export interface Choices {
  rank: readonly Choice[];
  unit: readonly Choice[];
  group: readonly Choice[];
  type: readonly TypeChoice[];
  category: readonly Choice[];
  form: readonly FormChoice[];
}

/** Loads the choices of a requirement. `nameOf` returns a name, or a text for an item that was removed. */
export function useChoices() {
  const types = useTypes();
  const forms = useForms();
  const loaded = [
    useCall(ranks.list),
    useCall(lists.units),
    useCall(lists.groups),
    types,
    useCategories(),
    forms,
  ] as const;
  const [rankList, unitList, groupList, , categoryList] = loaded.map(({ data }) => data);
  const choices = useMemo((): Choices => {
    const byName = (list: readonly Choice[] | undefined) =>
      (list ?? []).map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
    return {
      rank: (rankList ?? []).map(({ id, name }) => ({ id, name })),
      unit: byName(unitList),
      group: byName(groupList),
      type: (types.data ?? [])
        .map(({ id, name, category_ids = [] }) => ({ id, name, category_ids }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      category: byName(categoryList),
      form: (forms.data ?? [])
        .filter(({ version }) => version !== null)
        .map(({ id, name, of, purpose, archived }) => ({
          id,
          name: archived ? labels.archived(name) : name,
          of,
          purpose,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  }, [rankList, unitList, groupList, types.data, categoryList, forms.data]);
  const isLoaded = loaded.every(({ data }) => data !== undefined);
  const nameOf = useMemo((): NameOf => {
    const names = new Map(
      Object.entries(choices).flatMap(([of, all]) => (all as Choice[]).map(({ id, name }) => [`${of} ${id}`, name])),
    );
    return (of, id) => names.get(`${of} ${id}`) ?? (isLoaded ? labels.removed[of] : '…');
  }, [choices, isLoaded]);
  const failed = loaded.filter(({ data, error }) => error !== undefined && data === undefined);
  return {
    choices,
    nameOf,
    isLoaded,
    retry: failed.length > 0 ? () => Promise.all(failed.map(({ retry }) => retry())) : undefined,
  };
}

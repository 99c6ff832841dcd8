import type { Form } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { forms } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { cacheKey } from '../../../api/transport.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads a form, if it has an id. Not again while it is edited: an edit compares it with the stored one. */
export const useForm = (id: string | undefined) =>
  useCall(forms.one, id === undefined ? null : { params: { id } }, { revalidateOnFocus: false });

export const loadForm = (id: string): Promise<Form> => call(forms.one, { params: { id } });

export const createForm = (content: FormContent) => call(forms.create, { body: { content } });

export const updateForm = (id: string, content: FormContent, read: number) =>
  call(forms.update, { params: { id }, body: { content, read } });

export const publishForm = (id: string, read: number) => call(forms.publish, { params: { id }, body: { read } });

export const archiveForm = (id: string, archived: boolean) =>
  call(forms.archive, { params: { id }, body: { archived } });

export const removeForm = (id: string) => ignoreNotFound(call(forms.remove, { params: { id } }));

/** Returns a function that stores a form's answer, so that its page and the list show it. */
export function useStoreForm() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (form: Form) => {
      await mutate(cacheKey(forms.one, { params: { id: form.id } }), form, { revalidate: false });
      await mutate(cacheKey(forms.list));
    },
    [mutate],
  );
}

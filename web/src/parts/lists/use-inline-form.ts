import type { FieldErrors } from '@muster/shared/errors';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { asFormErrors, fieldMessages } from '../../ui/contract-form.ts';
import { labels } from './labels.ts';

interface InlineForm<V> {
  initial: V;
  schema: z.ZodType;
  /** Returns the request body to validate. */
  bodyOf: (values: V) => unknown;
  save: (values: V) => Promise<unknown>;
  /** Returns the messages for fields that another person changed meanwhile. */
  conflictsOf?: (error: unknown) => FieldErrors | undefined;
}

/** Returns the state of a few fields that are saved on their own inside another form. Input is kept after an error. */
export function useInlineForm<V extends Record<string, string>>({
  initial,
  schema,
  bodyOf,
  save,
  conflictsOf,
}: InlineForm<V>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const group = useRef<HTMLDivElement>(null);
  function show(messages: Record<string, string>): void {
    setErrors(messages);
    const first = Object.keys(initial).find((field) => messages[field]);
    group.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    const wrong = fieldMessages(schema, bodyOf(values));
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await save(values);
    } catch (error) {
      const contested = conflictsOf?.(error);
      if (contested) {
        show(asFormErrors(contested));
        setFailure(labels.saveAgain);
      } else if (error instanceof ApiError && error.fields) show(asFormErrors(error.fields));
      else setFailure(errorText(labels.saveFailed, error));
    }
  });
  return {
    values,
    errors,
    failure,
    busy,
    group,
    set(field: keyof V & string, value: string): void {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },
    submit: () => void run(),
  };
}

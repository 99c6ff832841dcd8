import { type FormErrors, useForm } from '@mantine/form';
import type { FieldErrors } from '@muster/shared/errors';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { useDraftValues } from './draft-context.ts';

type Values = Record<string, unknown>;

const inputs = 'input, select, textarea, button';

/** Returns the messages of `schema` for `values`, by field, one per line. */
export function fieldMessages(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const messages: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join('.');
    messages[field] = messages[field] ? `${messages[field]}\n${message}` : message;
  }
  return messages;
}

/** Converts the server's field errors to Mantine's format. */
export function asFormErrors(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.join('\n')]));
}

/** Returns the messages that still apply: `rules` are recomputed, the server's stay until their field changes. */
function stillValid(shown: FormErrors, rules: ReadonlySet<unknown>, wrong: Record<string, string>): FormErrors {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, message]) => {
      const now = rules.has(message) ? wrong[field] : message;
      return now ? [[field, now]] : [];
    }),
  );
}

/** Returns a form validated by the contract's schema. `also` returns further messages, such as a mismatch. */
export function useContractForm<V extends Values, F = string>(
  schema: z.ZodType,
  initialValues: V,
  also: (values: V) => Record<string, string> = () => ({}),
) {
  return useValidatedForm<V, F>((values) => ({ ...fieldMessages(schema, values), ...also(values) }), initialValues);
}

/**
 * Returns a form validated by `validate` at submit, and at each change while messages are shown. Focuses the first
 * invalid field. `failure` is the message of the last attempt.
 */
export function useValidatedForm<V extends Values, F = string>(
  validate: (values: V) => Record<string, string>,
  initialValues: V,
) {
  const [failure, setFailure] = useState<F>();
  const rules = useRef<ReadonlySet<unknown>>(new Set());
  // Uses `setErrors` with a function: Mantine's per-field calls lose a message that is cleared and set again at once.
  const {
    setFieldError: _,
    clearFieldError: __,
    ...form
  } = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate,
    clearInputErrorOnChange: true,
  });
  const { values, setErrors } = form;
  const latest = useRef(validate);
  useEffect(() => {
    latest.current = validate;
  });
  useEffect(() => {
    if (rules.current.size > 0) setErrors((shown) => stillValid(shown, rules.current, latest.current(values)));
  }, [values, setErrors]);
  useDraftValues(form);
  function focusFirst(errors: Record<string, unknown>) {
    const inOrder = [...Object.keys(initialValues), ...Object.keys(errors)];
    const first = inOrder.find((field) => errors[field]);
    const node = first === undefined ? null : form.getInputNode(first);
    // The node of a group, such as radio buttons, takes no focus.
    (node?.matches(inputs) ? node : (node?.querySelector<HTMLElement>(inputs) ?? node))?.focus();
  }
  function showInvalid(errors: FormErrors) {
    rules.current = new Set(Object.values(errors));
    focusFirst(errors);
  }
  return {
    form,
    failure,
    setFailure,
    submit: (send: (values: V) => void) => {
      const attempt = form.onSubmit(send, showInvalid);
      return (event: FormEvent<HTMLFormElement>) => {
        setFailure(undefined);
        rules.current = new Set();
        attempt(event);
      };
    },
    /** Shows the server's messages at their fields, and focuses the first. */
    showFieldErrors: (fields: FieldErrors) => {
      const errors = asFormErrors(fields);
      setErrors(errors);
      focusFirst(errors);
    },
  };
}

import { type FormErrors, useForm } from '@mantine/form';
import type { FieldErrors } from '@muster/shared/errors';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { useDraftValues } from './draft-context.ts';

type Values = Record<string, unknown>;

/** The messages of `schema` for `values`, by field, all of a field's messages one per line. */
export function fieldMessages(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values);
  const messages: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path.join('.');
    messages[field] = messages[field] ? `${messages[field]}\n${message}` : message;
  }
  return messages;
}

/** A server's field errors as a form shows them. */
export function asFormErrors(fields: FieldErrors): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.join('\n')]));
}

/** The messages that still hold: those that `rules` gave are asked for again, a server's stay until their field changes. */
function stillTrue(shown: FormErrors, rules: ReadonlySet<unknown>, wrong: Record<string, string>): FormErrors {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, message]) => {
      const now = rules.has(message) ? wrong[field] : message;
      return now ? [[field, now]] : [];
    }),
  );
}

/**
 * A form that the contract's own schema validates: at submit, and while messages are shown at each change, so that a message goes
 * when what it says is corrected, in its own field or in one that it is compared with. The first wrong field gets the focus, and
 * what was typed stays. `also` adds what the schema cannot know (a confirmation that must match). `failure` is what the form as a
 * whole says of the last attempt; the next one takes it away.
 */
export function useContractForm<V extends Values, F = string>(
  schema: z.ZodType,
  initialValues: V,
  also: (values: V) => Record<string, string> = () => ({}),
) {
  const [failure, setFailure] = useState<F>();
  const rules = useRef<ReadonlySet<unknown>>(new Set());
  const validate = (values: V) => ({ ...fieldMessages(schema, values), ...also(values) });
  // Mantine's own calls for one field compare with the messages of the last rendering: clearing a message and setting it again
  // at once leaves none. `setErrors` is given what to change instead.
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
    if (rules.current.size > 0) setErrors((shown) => stillTrue(shown, rules.current, latest.current(values)));
  }, [values, setErrors]);
  useDraftValues(form);
  function focusFirst(errors: Record<string, unknown>) {
    const inOrder = [...Object.keys(initialValues), ...Object.keys(errors)];
    const first = inOrder.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  }
  function refusedByRules(errors: FormErrors) {
    rules.current = new Set(Object.values(errors));
    focusFirst(errors);
  }
  return {
    form,
    failure,
    setFailure,
    submit: (send: (values: V) => void) => {
      const attempt = form.onSubmit(send, refusedByRules);
      return (event: FormEvent<HTMLFormElement>) => {
        setFailure(undefined);
        rules.current = new Set();
        attempt(event);
      };
    },
    /** Shows a server's messages at their fields, and focuses the first. */
    showFieldErrors: (fields: FieldErrors) => {
      const errors = asFormErrors(fields);
      setErrors(errors);
      focusFirst(errors);
    },
  };
}

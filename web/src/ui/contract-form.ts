import { useForm } from '@mantine/form';
import type { FieldErrors } from '@muster/shared/errors';
import type * as z from 'zod';

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

/**
 * A form that the contract's own schema validates: at submit, then again as each field changes. The first wrong field
 * gets the focus, and what was typed stays. `also` adds what the schema cannot know (a confirmation that must match).
 */
export function useContractForm<V extends Values>(
  schema: z.ZodType,
  initialValues: V,
  also: (values: V) => Record<string, string> = () => ({}),
) {
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    validate: (values) => ({ ...fieldMessages(schema, values), ...also(values) }),
    clearInputErrorOnChange: true,
  });
  function focusFirst(errors: Record<string, unknown>) {
    const inOrder = [...Object.keys(initialValues), ...Object.keys(errors)];
    const first = inOrder.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  }
  return {
    form,
    submit: (send: (values: V) => void) => form.onSubmit(send, focusFirst),
    /** Shows a server's messages at their fields, and focuses the first. */
    refuse: (fields: FieldErrors) => {
      const errors = asFormErrors(fields);
      form.setErrors(errors);
      focusFirst(errors);
    },
  };
}

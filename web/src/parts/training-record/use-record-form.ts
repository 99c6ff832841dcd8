import type * as z from 'zod';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { fieldMessages, useValidatedForm } from '../../ui/contract-form.ts';
import { halfTypedDate } from '../../ui/date-input.tsx';
import { useDialogStatus } from '../../ui/use-dialog-status.ts';

interface RecordForm<V, B, R> {
  /** The schema of the request body, which has the fields of the form. */
  schema: z.ZodType;
  initialValues: V;
  /** Returns the request body for the typed values. */
  bodyOf: (values: V) => B;
  /** Returns messages beyond the schema. */
  also?: (values: V) => Record<string, string>;
  send: (body: B) => Promise<R>;
  onSent: (answer: R) => void;
  /** Called if the data shown is out of date because another person changed the record. */
  onOutdated: () => void;
  /** The message for a failure. */
  failed: string;
}

/** A form that changes a training record. A refused form keeps its values and shows messages at the fields. */
export function useRecordForm<V extends Record<string, unknown>, B, R>(props: RecordForm<V, B, R>) {
  const { schema, initialValues, bodyOf, also = () => ({}), send, onSent, onOutdated, failed } = props;
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<V>(
    (values): Record<string, string> => ({
      ...fieldMessages(schema, bodyOf(values)),
      ...also(values),
      ...Object.assign({}, ...Object.keys(initialValues).map((field) => halfTypedDate(form, field))),
    }),
    initialValues,
  );
  const { busy, run } = useMutation(async (values: V) => {
    try {
      onSent(await send(bodyOf(values)));
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      const isAtFields = fields !== undefined && Object.keys(fields).every((field) => field in initialValues);
      if (!isAtFields) setFailure(errorText(failed, error));
      if (fields) showFieldErrors(fields);
      if (error instanceof ApiError && [404, 409].includes(error.status)) onOutdated();
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return { form, busy, failure, onSubmit: submit((values) => void run(values)) };
}

import { notifications } from '@mantine/notifications';
import type { Employee } from '@muster/shared/areas/roster';
import type * as z from 'zod';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { differs } from '../../../parts/roster/employee-form-values.ts';
import { fieldMessages, useValidatedForm } from '../../../ui/contract-form.ts';
import { halfTypedDate } from '../../../ui/date-input.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { unknownSupervisor } from './components/supervisor-field.tsx';
import { fieldErrorsOf } from './error-messages.ts';

/** The props of each leave, return and renumber form. */
export interface StayFormProps {
  employee: Employee;
  onClose: () => void;
  onChange: () => unknown;
}

interface StayForm<V, A> {
  before: V;
  schema: z.ZodType;
  send: (values: V) => Promise<A>;
  /** The message after success. */
  done: (answer: A) => string;
  /** The message after a failure. */
  failed: string;
  onClose: () => void;
  onDone: (answer: A) => unknown;
}

/** Returns a leave, return or renumber form: sends the values, closes with a message, or shows refusals at fields. */
export function useStayForm<V extends Record<string, unknown>, A>(stay: StayForm<V, A>) {
  const { before, schema, send, done, failed, onClose, onDone } = stay;
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<V>(
    (values): Record<string, string> => ({
      ...fieldMessages(schema, values),
      ...Object.assign({}, ...Object.keys(before).map((field) => halfTypedDate(form, field))),
      ...unknownSupervisor({ supervisor_id: String(values.supervisor_id ?? '') }),
    }),
    before,
  );
  const { busy, run } = useMutation(async (values: V) => {
    try {
      const answer = await send(values);
      notifications.show({ message: done(answer), color: 'navy' });
      onClose();
      await onDone(answer);
    } catch (error) {
      setFailure(errorText(failed, error));
      showFieldErrors(fieldErrorsOf(error, Object.keys(before)));
    }
  });
  useDialogStatus({ dirty: differs(form.values, before), busy });
  return { form, busy, failure, onSubmit: submit((values) => void run(values)) };
}

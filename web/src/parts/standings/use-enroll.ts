import type { SuggestedClass } from '@muster/shared/areas/compliance';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { addAttendee } from '../attendance/api.ts';
import { enrollLabels as labels } from './labels.ts';

/** Enrolls an employee in one class at a time. `onDone` reloads the screen, also after a refusal. */
export function useEnroll(employee: { employee_id: string; name: string }, onDone: () => unknown) {
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState<string>();
  const { busy, run } = useMutation(async ({ class_id, training_name }: SuggestedClass) => {
    setFailure(undefined);
    setMessage('');
    setSending(class_id);
    try {
      await addAttendee(class_id, employee.employee_id);
      setMessage(labels.enrolled(employee.name, training_name));
    } catch (error) {
      setFailure(errorText(labels.failed, error));
    }
    // After a refusal, too: another person may have taken the seat.
    await onDone();
  });
  return { enroll: run, busyClass: busy ? sending : undefined, message, failure, dismiss: () => setFailure(undefined) };
}

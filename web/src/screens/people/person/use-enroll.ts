import type { MendingClass } from '@muster/shared/areas/compliance';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { addAttendee } from '../../../parts/attendance/api.ts';
import { labels } from '../../../parts/people/labels.ts';
import type { ShownPerson } from './person-panel.ts';

const texts = labels.due;

/** Enrolls a person in one class at a time. `onDone` loads what is shown again. */
export function useEnroll({ employeeId, name }: Pick<ShownPerson, 'employeeId' | 'name'>, onDone: () => unknown) {
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState<string>();
  const { busy, run } = useMutation(async ({ class_id, training_name }: MendingClass) => {
    setFailure(undefined);
    setMessage('');
    setSending(class_id);
    try {
      await addAttendee(class_id, employeeId);
      setMessage(texts.enrolled(name, training_name));
    } catch (error) {
      setFailure(errorText(texts.enrollFailed, error));
    }
    // Also after a refusal: the seat may have gone to another person.
    await onDone();
  });
  return { enroll: run, busyClass: busy ? sending : undefined, message, failure, dismiss: () => setFailure(undefined) };
}

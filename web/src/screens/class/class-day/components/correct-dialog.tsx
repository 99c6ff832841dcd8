import { Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { FramedList } from '../../../../ui/framed-list.tsx';
import { attendanceLabels } from '../labels.ts';

const texts = attendanceLabels.correct;

/** A recorded value and its correction, as text. */
export interface Correction {
  key: string;
  text: string;
}

interface CorrectDialogProps {
  /** The corrections to save; undefined while the dialog is closed. */
  corrections: readonly Correction[] | undefined;
  title: string;
  /** The text of the button that saves. */
  submit: string;
  reason: string;
  onReason: (reason: string) => void;
  onCorrect: (reason: string) => void;
  onClose: () => void;
}

/** Asks for one reason for all corrections. */
export function CorrectDialog({ corrections, ...form }: CorrectDialogProps) {
  return (
    <Dialog dialog={corrections} title={() => form.title} onClose={form.onClose}>
      {(shown) => <CorrectForm corrections={shown} {...form} />}
    </Dialog>
  );
}

type CorrectFormProps = Omit<CorrectDialogProps, 'corrections'> & { corrections: readonly Correction[] };

function CorrectForm({ corrections, title, submit, reason, onReason, onCorrect, onClose }: CorrectFormProps) {
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  function send(event: FormEvent): void {
    event.preventDefault();
    const given = reason.trim();
    if (given !== '') {
      onCorrect(given);
      return;
    }
    setError(texts.noReason);
    field.current?.focus();
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{texts.text(corrections.length)}</Text>
        <FramedList label={title}>
          {corrections.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </FramedList>
        <Textarea
          ref={field}
          label={texts.reason}
          description={texts.reasonHelp}
          rows={3}
          maxLength={500}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setError(undefined);
            onReason(currentTarget.value);
          }}
          data-autofocus
        />
      </Stack>
      <FormActions submit={submit} submitting={attendanceLabels.saving} busy={false} onCancel={onClose} />
    </form>
  );
}

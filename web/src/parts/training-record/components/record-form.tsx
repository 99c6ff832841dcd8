import { Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { formLabels } from '../labels.ts';

interface RecordFormFrameProps {
  /** The entry that the form changes. */
  what?: string;
  /** The effect of the form. */
  means: string;
  texts: { send: string; sending: string };
  busy: boolean;
  failure: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of every training record form. */
export function RecordFormFrame({
  what,
  means,
  texts,
  busy,
  failure,
  onSubmit,
  onCancel,
  children,
}: RecordFormFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <div>
          {what && (
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {what}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {means}
          </Text>
        </div>
        {children}
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.send} submitting={texts.sending} busy={busy} onCancel={onCancel} />
    </form>
  );
}

export function ReasonField(input: TextareaProps) {
  return <Textarea label={formLabels.reason} description={formLabels.reasonHelp} rows={3} maxLength={500} {...input} />;
}

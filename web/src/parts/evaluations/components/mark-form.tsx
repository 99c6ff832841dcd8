import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { evaluations } from '@muster/shared/areas/evaluations';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';

/** Acknowledgments and reviews have the same comment. */
const typedFields = evaluations.acknowledge.body.pick({ comment: true });

export interface MarkTexts {
  comment: string;
  commentHelp: string;
  submit: string;
  submitting: string;
  done: string;
  failed: string;
  /** The evaluation was changed after it was opened. */
  corrected: string;
  withdrawn: string;
}

interface MarkFormProps {
  /** The effect of the form. */
  text: string;
  texts: MarkTexts;
  send: (comment: string) => Promise<unknown>;
  /** The error that says that the mark exists. */
  already: 'already_acknowledged' | 'already_reviewed';
  /** Called after it, and if the evaluation was corrected or withdrawn meanwhile. The page then reloads it. */
  onDone: () => void;
  onCancel: () => void;
}

/** Marks an evaluation as read or as reviewed, with an optional comment. */
export function MarkForm({ text, texts, send, already, onDone, onCancel }: MarkFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(typedFields, {
    comment: '',
  });
  const { busy, run } = useMutation(async ({ comment }: { comment: string }) => {
    try {
      await send(comment);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (error instanceof ApiError && error.fields) return showFieldErrors(error.fields);
      if (code === 'edit_conflict' || code === 'already_withdrawn') {
        const message = code === 'edit_conflict' ? texts.corrected : texts.withdrawn;
        notifications.show({ message, color: 'red', autoClose: false });
        return onDone();
      }
      if (code !== already) return setFailure(errorText(texts.failed, error));
    }
    notifications.show({ message: texts.done, color: 'navy' });
    onDone();
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text>{text}</Text>
        <Textarea
          label={texts.comment}
          description={texts.commentHelp}
          rows={4}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('comment')}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

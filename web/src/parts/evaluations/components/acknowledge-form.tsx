import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { evaluations } from '@muster/shared/areas/evaluations';
import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { acknowledge } from '../api.ts';
import { acknowledgeLabels as texts } from '../labels.ts';

const typedFields = evaluations.acknowledge.body.pick({ comment: true });

interface AcknowledgeFormProps {
  evaluation: Pick<EvaluationRow, 'id' | 'entry' | 'form_name' | 'on'>;
  /** Called after it, and if the evaluation was corrected or withdrawn meanwhile. The page then reloads it. */
  onDone: () => void;
  onCancel: () => void;
}

/** Acknowledges an evaluation of the signed-in person, with an optional comment. */
export function AcknowledgeForm({ evaluation, onDone, onCancel }: AcknowledgeFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(typedFields, {
    comment: '',
  });
  const { busy, run } = useMutation(async (typed: { comment: string }) => {
    try {
      await acknowledge(evaluation.id, { read: evaluation.entry, ...typed });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (error instanceof ApiError && error.fields) return showFieldErrors(error.fields);
      if (code === 'edit_conflict' || code === 'already_withdrawn') {
        const message = code === 'edit_conflict' ? texts.corrected : texts.withdrawn;
        notifications.show({ message, color: 'red', autoClose: false });
        return onDone();
      }
      if (code !== 'already_acknowledged') return setFailure(errorText(texts.failed, error));
    }
    notifications.show({ message: texts.done, color: 'navy' });
    onDone();
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text>{texts.text(evaluation.form_name, formatDate(evaluation.on))}</Text>
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

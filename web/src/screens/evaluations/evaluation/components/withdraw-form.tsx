import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { evaluations } from '@muster/shared/areas/evaluations';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { withdrawEvaluation } from '../api.ts';
import { withdrawLabels as texts } from '../labels.ts';

interface WithdrawFormProps {
  evaluation: Evaluation;
  onDone: (evaluation: Evaluation) => void;
  onCancel: () => void;
}

/** Asks for the reason of a withdrawal. */
export function WithdrawForm({ evaluation, onDone, onCancel }: WithdrawFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(evaluations.withdraw.body, {
    reason: '',
  });
  const { busy, run } = useMutation(async ({ reason }: { reason: string }) => {
    try {
      const params = { employee_id: evaluation.employee.employee_id, id: evaluation.id };
      const changed = await withdrawEvaluation(params, reason);
      notifications.show({ message: texts.done, color: 'navy' });
      onDone(changed);
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text>{texts.text}</Text>
        <Textarea label={texts.reason} rows={3} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

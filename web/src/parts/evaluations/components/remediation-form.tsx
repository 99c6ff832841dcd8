import { Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { evaluations } from '@muster/shared/areas/evaluations';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { WholeNumberInput } from '../../../ui/whole-number-input.tsx';
import { labels as offlineLabels } from '../../offline/labels.ts';
import { remediate } from '../api.ts';
import { remediationLabels as texts } from '../labels.ts';

interface RemediationFormProps {
  employeeId: string;
  /** The failed evaluation. */
  evaluationId: string;
  /** The department's date. */
  today: string;
  /** Records it, or returns undefined if it waits for a connection. By default at once. */
  record?: (...input: Parameters<typeof remediate>) => Promise<Evaluation | undefined>;
  onDone: (evaluation: Evaluation | undefined) => void;
  onCancel: () => void;
}

/** Records the remedial training after a failed evaluation. */
export function RemediationForm(props: RemediationFormProps) {
  const { employeeId, evaluationId, today, record = remediate, onDone, onCancel } = props;
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(evaluations.remediate.body, {
    on: today,
    minutes: '',
    text: '',
  });
  const { busy, run } = useMutation(async (typed: { on: string; minutes: string; text: string }) => {
    try {
      const evaluation = await record({ employee_id: employeeId, id: evaluationId }, typed);
      notifications.show({ message: evaluation ? texts.done : offlineLabels.queued, color: 'navy' });
      onDone(evaluation);
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.isDirty(), busy });
  return (
    <form noValidate onSubmit={submit((typed) => void run(typed))}>
      <Stack gap="md">
        <Text variant="hint">{texts.help}</Text>
        <Group gap="md" align="flex-start">
          <DateInput label={texts.on} max={today} flex="1 1 160px" {...form.getInputProps('on')} />
          <WholeNumberInput
            label={texts.minutes}
            flex="1 1 120px"
            maxLength={4}
            data-autofocus
            {...form.getInputProps('minutes')}
          />
        </Group>
        <Textarea label={texts.text} rows={4} maxLength={2000} {...form.getInputProps('text')} />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

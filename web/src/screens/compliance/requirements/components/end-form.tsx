import { Stack, Text } from '@mantine/core';
import { requirements as declared, type Requirement } from '@muster/shared/areas/requirements';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { endRequirement } from '../api.ts';
import { endLabels as texts } from '../labels.ts';
import type { ContentProps } from '../requirement-dialog.ts';

/** Ends a requirement on a day, or the limited audience of a mandatory training. */
export function EndForm({ requirement, today, onCancel, onDone }: ContentProps & { requirement: Requirement }) {
  const { form, submit, failure, setFailure } = useContractForm<{ on: string }>(
    declared.end.query,
    { on: today },
    (): Record<string, string> => halfTypedDate(form, 'on'),
  );
  const { busy, run } = useMutation(async ({ on }: { on: string }) => {
    try {
      await endRequirement(requirement.id, on);
      onDone(texts.done(requirement.name));
    } catch (error) {
      setFailure(errorText(texts.failed, error));
    }
  });
  useDialogStatus({ dirty: form.values.on !== today, busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <Text fw={500}>{texts.question(requirement.name)}</Text>
        <Text>{requirement.built_in ? texts.builtIn : texts.text}</Text>
        <DateInput label={texts.on} data-autofocus {...form.getInputProps('on')} />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.end} submitting={texts.ending} busy={busy} onCancel={onCancel} />
    </form>
  );
}

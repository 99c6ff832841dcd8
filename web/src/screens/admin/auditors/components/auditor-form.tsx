import { MultiSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type Auditor, auditors } from '@muster/shared/areas/auditors';
import { detailOrMessage } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { createAuditor, updateAuditor, useTopics } from '../api.ts';
import { formLabels } from '../labels.ts';

const days = ['open_from', 'open_until', 'range_from', 'range_until'] as const;

const valuesOf = (auditor: Auditor | undefined) => ({
  name: auditor?.name ?? '',
  agency: auditor?.agency ?? '',
  email: auditor?.email ?? '',
  open_from: auditor?.open_from ?? '',
  open_until: auditor?.open_until ?? '',
  range_from: auditor?.range_from ?? '',
  range_until: auditor?.range_until ?? '',
  topic_ids: auditor?.topic_ids ?? [],
});
type Values = ReturnType<typeof valuesOf>;

interface AuditorFormProps {
  /** The account to edit; absent: a new one is created. */
  auditor?: Auditor;
  /** `password` is set for a new account. */
  onDone: (auditor: Auditor, password?: string) => void;
  onCancel: () => void;
}

/** Creates or edits an auditor's account. */
export function AuditorForm({ auditor, onDone, onCancel }: AuditorFormProps) {
  const read = valuesOf(auditor);
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<Values>(
    auditors.create.body,
    read,
    (): Record<string, string> => Object.assign({}, ...days.map((day) => halfTypedDate(form, day))),
  );
  const { topics, failed } = useTopics();
  const { busy, run } = useMutation(async (values: Values) => {
    try {
      if (auditor) return onDone(await updateAuditor(auditor, values, read));
      const { auditor: made, temporary_password } = await createAuditor(values);
      onDone(made, temporary_password);
    } catch (error) {
      setFailure(detailOrMessage(auditor ? formLabels.saveFailed : formLabels.createFailed, error));
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
    }
  });
  useDialogStatus({ dirty: JSON.stringify(form.values) !== JSON.stringify(read), busy });
  const day = (name: (typeof days)[number]) => <DateInput label={formLabels[name]} {...form.getInputProps(name)} />;
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <TextInput label={formLabels.name} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <TextInput label={formLabels.agency} autoComplete="off" {...form.getInputProps('agency')} />
        <TextInput
          label={formLabels.email}
          description={formLabels.emailHelp}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {day('open_from')}
          {day('open_until')}
          {day('range_from')}
          {day('range_until')}
        </SimpleGrid>
        <Text variant="hint">{formLabels.rangeHelp}</Text>
        <MultiSelect
          label={formLabels.topics}
          description={formLabels.topicsHelp}
          data={topics}
          searchable
          clearable
          {...form.getInputProps('topic_ids')}
        />
        <ErrorAlert message={failed && formLabels.topicsFailed} />
        {auditor && <Text variant="hint">{formLabels.narrower}</Text>}
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={auditor ? formLabels.save : formLabels.create}
        submitting={auditor ? formLabels.saving : formLabels.creating}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}

import { Group, Stack, TextInput } from '@mantine/core';
import { training } from '@muster/shared/areas/training';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-dialog-status.ts';
import { labels } from '../labels.ts';

interface AddAttendeeFormProps {
  classId: string;
  /** A new attempt: what was told of the last one is over. */
  onAdding: () => void;
  onAdded: (name: string) => void;
  onGuard: (guard: Guard) => void;
}

/** Gives an employee a seat by their ID; the field is ready for the next one at once. */
export function AddAttendeeForm({ classId, onAdding, onAdded, onGuard }: AddAttendeeFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(training.addAttendee.body, {
    employee_id: '',
  });
  const { busy, run } = useAction(async (employee_id: string) => {
    onAdding();
    try {
      const { name } = await call(training.addAttendee, { params: { classId }, body: { employee_id } });
      form.reset();
      form.getInputNode('employee_id')?.focus();
      onAdded(name);
    } catch (error) {
      setFailure(errorText(labels.addFailed, error));
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
    }
  });
  useGuard(onGuard, { dirty: form.values.employee_id.trim() !== '', busy });
  return (
    <form noValidate onSubmit={submit(({ employee_id }) => void run(employee_id))}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            label={labels.employeeId}
            autoComplete="off"
            flex={1}
            maw={240}
            data-autofocus
            {...form.getInputProps('employee_id')}
          />
          <BusyButton type="submit" mt={27} label={labels.add} busyLabel={labels.adding} busy={busy} />
        </Group>
        <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
      </Stack>
    </form>
  );
}

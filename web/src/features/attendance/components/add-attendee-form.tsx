import { Group, Stack, TextInput } from '@mantine/core';
import { attendance } from '@muster/shared/areas/attendance';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { addAttendee } from '../api.ts';
import { labels } from '../labels.ts';

interface AddAttendeeFormProps {
  classId: string;
  /** Called when an attempt begins. */
  onAdding: () => void;
  onAdded: (name: string) => void;
}

/** Adds an employee to a class by ID, and clears the field for the next one. */
export function AddAttendeeForm({ classId, onAdding, onAdded }: AddAttendeeFormProps) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(attendance.addAttendee.body, {
    employee_id: '',
  });
  const { busy, run } = useMutation(async (employee_id: string) => {
    onAdding();
    try {
      const { name } = await addAttendee(classId, employee_id);
      form.reset();
      form.getInputNode('employee_id')?.focus();
      onAdded(name);
    } catch (error) {
      setFailure(errorText(labels.addFailed, error));
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
    }
  });
  useDialogStatus({ dirty: form.values.employee_id.trim() !== '', busy });
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

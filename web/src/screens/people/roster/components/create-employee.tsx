import { Stack, TextInput } from '@mantine/core';
import { roster } from '@muster/shared/areas/roster';
import { useMutation } from '../../../../api/use-mutation.ts';
import { differs, emptyValues, type NewValues } from '../../../../parts/roster/employee-form-values.ts';
import { formLabels } from '../../../../parts/roster/labels.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { createEmployee, useRanks } from '../api.ts';
import { createErrorText, fieldErrorsOf } from '../error-messages.ts';
import type { ContentProps } from '../roster-dialog.ts';
import { ProfileFields } from './profile-fields.tsx';
import { unknownSupervisor } from './supervisor-field.tsx';

/** Create Employee. The next dialog shows the temporary password. */
export function CreateEmployee({ onNext, onClose, onChange }: ContentProps<'create'>) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<NewValues>(
    roster.create.body,
    emptyValues,
    (values): Record<string, string> => ({ ...halfTypedDate(form, 'hired_on'), ...unknownSupervisor(values) }),
  );
  const { data: ranks } = useRanks();
  const { busy, run } = useMutation(async (values: NewValues) => {
    try {
      const { employee, temporary_password } = await createEmployee(values, ranks ?? []);
      onChange(employee.id, employee);
      onNext({ kind: 'created', employee, password: temporary_password });
    } catch (error) {
      setFailure(createErrorText(error));
      showFieldErrors(fieldErrorsOf(error, Object.keys(emptyValues)));
    }
  });
  useDialogStatus({ dirty: differs(form.values, emptyValues), busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <TextInput
          label={formLabels.employee_id}
          description={formLabels.employeeIdHelp}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('employee_id')}
        />
        <ProfileFields inputProps={form.getInputProps} />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={formLabels.create} submitting={formLabels.creating} busy={busy} onCancel={onClose} />
    </form>
  );
}

import { Button, Stack, TextInput } from '@mantine/core';
import { roster } from '@muster/shared/areas/roster';
import { call } from '../../../api/client.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useGuard } from '../../../ui/use-dialog-status.ts';
import { useRanks } from '../api.ts';
import { creationBody, differs, emptyValues, type NewValues } from '../employee-form-values.ts';
import { createErrorText, fieldErrorsOf } from '../error-messages.ts';
import { formLabels, labels } from '../labels.ts';
import type { ContentProps } from '../roster-dialog.ts';
import { ProfileFields } from './profile-fields.tsx';

/** Create Employee; what it leads to shows the temporary password. */
export function CreateEmployee({ onNext, onClose, onGuard, onChange }: ContentProps<'create'>) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<NewValues>(
    roster.create.body,
    emptyValues,
  );
  const { data: ranks } = useRanks();
  const { busy, run } = useAction(async (values: NewValues) => {
    try {
      const { employee, temporary_password } = await call(roster.create, { body: creationBody(values, ranks ?? []) });
      onChange(employee.id, employee);
      onNext({ kind: 'created', employee, password: temporary_password });
    } catch (error) {
      setFailure(createErrorText(error));
      showFieldErrors(fieldErrorsOf(error, Object.keys(emptyValues)));
    }
  });
  useGuard(onGuard, { dirty: differs(form.values, emptyValues), busy });
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
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton type="submit" label={formLabels.create} busyLabel={formLabels.creating} busy={busy} />
      </DialogActions>
    </form>
  );
}

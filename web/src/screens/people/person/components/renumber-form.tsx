import { Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { roster } from '@muster/shared/areas/roster';
import { session } from '@muster/shared/areas/session';
import { useSWRConfig } from 'swr';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { cacheKey } from '../../../../api/transport.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { useIsOwn } from '../../roster/api.ts';
import { fieldErrorsOf } from '../../roster/error-messages.ts';
import { renumber } from '../stay-api.ts';
import { stayLabels } from '../stay-labels.ts';
import type { StayFormProps } from './leave-form.tsx';

const texts = stayLabels.renumber;

interface RenumberFormProps extends Omit<StayFormProps, 'onChange'> {
  /** The employee has this ID now. */
  onRenumbered: (employeeId: string) => void;
}

/** Change employee ID. */
export function RenumberForm({ employee, onClose, onRenumbered }: RenumberFormProps) {
  const before = { new_employee_id: '' };
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(roster.renumber.body, before);
  const { mutate } = useSWRConfig();
  const isOwn = useIsOwn(employee);
  const { busy, run } = useMutation(async ({ new_employee_id }: typeof before) => {
    try {
      const { employee_id } = await renumber(employee, new_employee_id);
      if (isOwn) void mutate(cacheKey(session.employeeInfo));
      notifications.show({ message: texts.done(nameOf(employee), employee_id), color: 'navy' });
      onClose();
      onRenumbered(employee_id);
    } catch (error) {
      setFailure(errorText(texts.failed, error));
      const isTaken = error instanceof ApiError && error.code === 'employee_id_taken';
      showFieldErrors(isTaken ? { new_employee_id: [error.detail ?? ''] } : fieldErrorsOf(error, Object.keys(before)));
    }
  });
  useDialogStatus({ dirty: form.values.new_employee_id !== '', busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <Text>{texts.now(employee.employee_id)}</Text>
        <TextInput
          label={texts.field}
          description={texts.help}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('new_employee_id')}
        />
        <Text variant="hint">{texts.kept}</Text>
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.change} submitting={texts.changing} busy={busy} onCancel={onClose} />
    </form>
  );
}

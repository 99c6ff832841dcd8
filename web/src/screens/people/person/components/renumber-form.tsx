import { Stack, Text, TextInput } from '@mantine/core';
import { roster } from '@muster/shared/areas/roster';
import { session } from '@muster/shared/areas/session';
import { useSWRConfig } from 'swr';
import { cacheKey } from '../../../../api/transport.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useIsOwn } from '../../roster/api.ts';
import { renumber } from '../../roster/stay-api.ts';
import { stayLabels } from '../../roster/stay-labels.ts';
import { type StayFormProps, useStayForm } from '../../roster/use-stay-form.ts';

const texts = stayLabels.renumber;

interface RenumberFormProps extends Omit<StayFormProps, 'onChange'> {
  /** Called with the new employee ID. */
  onRenumbered: (employeeId: string) => void;
}

export function RenumberForm({ employee, onClose, onRenumbered }: RenumberFormProps) {
  const { mutate } = useSWRConfig();
  const isOwn = useIsOwn(employee);
  const { form, busy, failure, onSubmit } = useStayForm({
    before: { employee_id: '' },
    schema: roster.renumber.body,
    send: ({ employee_id }) => renumber(employee, employee_id),
    done: ({ employee_id }) => texts.done(nameOf(employee), employee_id),
    failed: texts.failed,
    onClose,
    onDone: ({ employee_id }) => {
      if (isOwn) void mutate(cacheKey(session.employeeInfo));
      onRenumbered(employee_id);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{texts.now(employee.employee_id)}</Text>
        <TextInput
          label={texts.field}
          description={texts.help}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('employee_id')}
        />
        <Text variant="hint">{texts.kept}</Text>
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.change} submitting={texts.changing} busy={busy} onCancel={onClose} />
    </form>
  );
}

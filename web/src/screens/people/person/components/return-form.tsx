import { Checkbox, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { roster } from '@muster/shared/areas/roster';
import { today } from '@muster/shared/rules/calendar';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { differs, nameOf, valuesOf } from '../../../../parts/roster/employee-form-values.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { fieldMessages, useValidatedForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { AssignmentFields } from '../../roster/components/assigned-fields.tsx';
import { RankField } from '../../roster/components/profile-fields.tsx';
import { unknownSupervisor } from '../../roster/components/supervisor-field.tsx';
import { fieldErrorsOf } from '../../roster/error-messages.ts';
import { recordReturn } from '../stay-api.ts';
import { stayLabels } from '../stay-labels.ts';
import type { StayFormProps } from './leave-form.tsx';

const texts = stayLabels.return;

interface ReturnValues extends Record<string, unknown> {
  first_day: string;
  rank_id: string;
  unit_id: string;
  group_id: string;
  supervisor_id: string;
  issue_password: boolean;
}

/** Returns the values as they are sent: no rank keeps the one on record. */
const sentOf = ({ rank_id, ...values }: ReturnValues) => ({ ...values, ...(rank_id && { rank_id }) });

interface ReturnFormProps extends StayFormProps {
  /** A temporary password was issued. */
  onPassword: (password: string) => void;
}

/** Record return: the day, the assignment, and whether a temporary password is issued. */
export function ReturnForm({ employee, onClose, onChange, onPassword }: ReturnFormProps) {
  const now = today(useTimeZone(), new Date());
  const { rank_id, unit_id, group_id, supervisor_id } = valuesOf(employee);
  const before: ReturnValues = { first_day: now, rank_id, unit_id, group_id, supervisor_id, issue_password: true };
  const { form, submit, showFieldErrors, failure, setFailure } = useValidatedForm<ReturnValues>(
    (values): Record<string, string> => ({
      ...fieldMessages(roster.recordReturn.body, sentOf(values)),
      ...halfTypedDate(form, 'first_day'),
      ...unknownSupervisor(values),
    }),
    before,
  );
  const { busy, run } = useMutation(async (values: ReturnValues) => {
    try {
      const { temporary_password } = await recordReturn(employee, sentOf(values));
      notifications.show({ message: texts.recorded(nameOf(employee)), color: 'navy' });
      onClose();
      if (temporary_password) onPassword(temporary_password);
      await onChange();
    } catch (error) {
      setFailure(errorText(texts.failed, error));
      showFieldErrors(fieldErrorsOf(error, Object.keys(before)));
    }
  });
  useDialogStatus({ dirty: differs(form.values, before), busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <Text>{texts.help}</Text>
        <DateInput
          label={texts.firstDay}
          max={now}
          data-autofocus
          {...(employee.leave && { min: employee.leave.last_day })}
          {...form.getInputProps('first_day')}
        />
        <RankField employee={employee} props={form.getInputProps('rank_id')} />
        <AssignmentFields inputProps={form.getInputProps} employee={employee} />
        <Checkbox
          label={texts.password}
          description={texts.passwordHelp}
          {...form.getInputProps('issue_password', { type: 'checkbox' })}
        />
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.record} submitting={texts.recording} busy={busy} onCancel={onClose} />
    </form>
  );
}

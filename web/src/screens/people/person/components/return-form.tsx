import { Checkbox, Stack, Text } from '@mantine/core';
import { roster } from '@muster/shared/areas/roster';
import { today } from '@muster/shared/rules/calendar';
import { nameOf, valuesOf } from '../../../../parts/roster/employee-form-values.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { AssignmentFields } from '../../roster/components/assigned-fields.tsx';
import { RankField } from '../../roster/components/profile-fields.tsx';
import { recordReturn } from '../../roster/stay-api.ts';
import { stayLabels } from '../../roster/stay-labels.ts';
import { type StayFormProps, useStayForm } from '../../roster/use-stay-form.ts';

const texts = stayLabels.return;

interface ReturnFormProps extends StayFormProps {
  /** Called with an issued temporary password. */
  onPassword: (password: string) => void;
}

/** Record return: day, assignment, and an optional temporary password. */
export function ReturnForm({ employee, onClose, onChange, onPassword }: ReturnFormProps) {
  const now = today(useTimeZone(), new Date());
  const { rank_id, unit_id, group_id, supervisor_id } = valuesOf(employee);
  const { form, busy, failure, onSubmit } = useStayForm({
    before: { first_day: now, rank_id, unit_id, group_id, supervisor_id, issue_password: true },
    schema: roster.recordReturn.body,
    send: (values) => recordReturn(employee, values),
    done: () => texts.recorded(nameOf(employee)),
    failed: texts.failed,
    onClose,
    onDone: ({ temporary_password }) => {
      if (temporary_password) onPassword(temporary_password);
      return onChange();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <Text>{texts.help}</Text>
        <DateInput
          label={texts.firstDay}
          min={employee.leave?.last_day}
          max={now}
          data-autofocus
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

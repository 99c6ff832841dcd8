import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Employee, roster } from '@muster/shared/areas/roster';
import { today } from '@muster/shared/rules/calendar';
import { type LeaveReason, leaveReasons } from '@muster/shared/rules/leave';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { differs, nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { useIsOwn } from '../../roster/api.ts';
import { SupervisorField, unknownSupervisor } from '../../roster/components/supervisor-field.tsx';
import { fieldErrorsOf } from '../../roster/error-messages.ts';
import { recordLeave, useLeaveEffects } from '../stay-api.ts';
import { stayLabels } from '../stay-labels.ts';
import { EffectsList, effectsAfter } from './leave-effects.tsx';

const texts = stayLabels.leave;

const reasons = [
  { value: '', label: texts.chooseReason },
  ...Object.entries(leaveReasons).map(([value, label]) => ({ value, label })),
];

interface LeaveValues extends Record<string, unknown> {
  last_day: string;
  reason: string;
  note: string;
  supervisor_id: string;
}

export interface StayFormProps {
  employee: Employee;
  onClose: () => void;
  /** The employee was changed. */
  onChange: () => unknown;
}

/** Record leave: the last day, the reason, and what happens. A last day in the future is planned. */
export function LeaveForm({ employee, onClose, onChange }: StayFormProps) {
  const now = today(useTimeZone(), new Date());
  const { leave } = employee;
  const before: LeaveValues = {
    last_day: leave?.last_day ?? now,
    reason: leave?.reason ?? '',
    note: leave?.note ?? '',
    supervisor_id: leave?.supervisor_id ?? '',
  };
  const effects = useLeaveEffects(employee);
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm<LeaveValues>(
    roster.recordLeave.body,
    before,
    (values): Record<string, string> => ({ ...halfTypedDate(form, 'last_day'), ...unknownSupervisor(values) }),
  );
  const { last_day } = form.values;
  const isPlanned = last_day > now;
  const { busy, run } = useMutation(async (values: LeaveValues) => {
    try {
      await recordLeave(employee, { ...values, reason: values.reason as LeaveReason });
      const name = nameOf(employee);
      notifications.show({ message: isPlanned ? texts.planned(name, last_day) : texts.recorded(name), color: 'navy' });
      onClose();
      await onChange();
    } catch (error) {
      setFailure(errorText(texts.failed, error));
      showFieldErrors(fieldErrorsOf(error, Object.keys(before)));
    }
  });
  const isOwn = useIsOwn(employee);
  useDialogStatus({ dirty: differs(form.values, before), busy });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))}>
      <Stack gap="md">
        <DateInput
          label={texts.lastDay}
          description={texts.lastDayHelp}
          min={effects.data?.earliest || undefined}
          {...form.getInputProps('last_day')}
        />
        <NativeSelect label={texts.reason} data={reasons} data-autofocus {...form.getInputProps('reason')} />
        <Textarea
          label={texts.note}
          description={texts.noteHelp}
          autosize
          minRows={1}
          {...form.getInputProps('note')}
        />
        {(effects.data?.supervised.length ?? 0) > 0 && (
          <SupervisorField
            employee={{ ...employee, supervisor_id: undefined }}
            label={texts.supervisor}
            description={texts.supervisorHelp}
            inputProps={form.getInputProps('supervisor_id')}
          />
        )}
        {effects.data ? (
          <EffectsList
            effects={effectsAfter(effects.data, last_day, now)}
            plannedFor={isPlanned ? last_day : undefined}
            isOwn={isOwn}
          />
        ) : (
          <NotLoaded error={effects.error} message={texts.effectsFailed} onRetry={effects.retry} rows={3} />
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions
        submit={isPlanned ? texts.plan : texts.record}
        submitting={isPlanned ? texts.planning : texts.recording}
        busy={busy}
        disabled={!effects.data}
        onCancel={onClose}
      />
    </form>
  );
}

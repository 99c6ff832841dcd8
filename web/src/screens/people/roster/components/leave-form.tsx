import { NativeSelect, Stack, Textarea } from '@mantine/core';
import { type Employee, roster } from '@muster/shared/areas/roster';
import { today } from '@muster/shared/rules/calendar';
import { type LeaveReason, leaveReasons } from '@muster/shared/rules/leave';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useIsOwn } from '../api.ts';
import { recordLeave, useLeaveEffects } from '../stay-api.ts';
import { stayLabels } from '../stay-labels.ts';
import { type StayFormProps, useStayForm } from '../use-stay-form.ts';
import { EffectsList, effectsAfter } from './leave-effects.tsx';
import { SupervisorField } from './supervisor-field.tsx';

const texts = stayLabels.leave;

const reasons = [
  { value: '', label: texts.chooseReason },
  ...Object.entries(leaveReasons).map(([value, label]) => ({ value, label })),
];

interface LeaveFormProps extends Omit<StayFormProps, 'onChange'> {
  onChange: (changed: Employee) => unknown;
}

/** Record leave: last day, reason and effects. A last day in the future is planned. */
export function LeaveForm({ employee, onClose, onChange }: LeaveFormProps) {
  const now = today(useTimeZone(), new Date());
  const { last_day: lastDay = now, reason = '', note = '', supervisor_id = '' } = employee.leave ?? {};
  const effects = useLeaveEffects(employee);
  const { form, busy, failure, onSubmit } = useStayForm({
    before: { last_day: lastDay, reason: reason as string, note, supervisor_id },
    schema: roster.recordLeave.body,
    send: (values) => recordLeave(employee, { ...values, reason: values.reason as LeaveReason }),
    done: ({ active, leave }) =>
      active ? texts.planned(nameOf(employee), leave?.last_day ?? '') : texts.recorded(nameOf(employee)),
    failed: texts.failed,
    onClose,
    onDone: onChange,
  });
  const { last_day } = form.values;
  const isPlanned = last_day > now;
  const isOwn = useIsOwn(employee);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <DateInput
          label={texts.lastDay}
          description={texts.lastDayHelp}
          min={effects.data?.earliest || undefined}
          {...form.getInputProps('last_day')}
        />
        <NativeSelect label={texts.reason} data={reasons} data-autofocus {...form.getInputProps('reason')} />
        <Textarea label={texts.note} description={texts.noteHelp} rows={2} {...form.getInputProps('note')} />
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

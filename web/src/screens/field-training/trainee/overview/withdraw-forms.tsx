import { Textarea } from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import { dayReasonWords } from '@muster/shared/field-training/program';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { withdrawDay, withdrawDecision, withdrawStart } from '../../api.ts';
import { decisionText } from './decisions.tsx';
import { formLabels } from './labels.ts';
import type { DayWithout, Decision, FormProps } from './overview-dialog.ts';

interface WithdrawProps {
  what: string;
  texts: typeof formLabels.withdrawDay | typeof formLabels.withdrawDecision | typeof formLabels.withdrawStart;
  send: (reason: string) => Promise<unknown>;
  form: Pick<FormProps, 'onDone' | 'onOutdated' | 'onCancel'>;
}

/** The form that withdraws an entry with a reason. */
function WithdrawForm({ what, texts, send, form: { onDone, onOutdated, onCancel } }: WithdrawProps) {
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.withdrawDay.body,
    initialValues: { reason: '' },
    bodyOf: (values) => values,
    send: ({ reason }) => send(reason),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} what={what} means={texts.means} texts={texts} onCancel={onCancel}>
      <Textarea
        label={formLabels.reason}
        description={formLabels.reasonHelp}
        rows={3}
        maxLength={2000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </RecordFormFrame>
  );
}

export function WithdrawDayForm({ day, ...form }: FormProps & { day: DayWithout }) {
  return (
    <WithdrawForm
      what={`${formatDate(day.on)}: ${dayReasonWords[day.reason]}`}
      texts={formLabels.withdrawDay}
      send={(reason) => withdrawDay({ id: form.trainee.id, entry: day.entry }, { reason })}
      form={form}
    />
  );
}

export function WithdrawDecisionForm({ decision, ...form }: FormProps & { decision: Decision }) {
  const { id, newest } = form.trainee;
  return (
    <WithdrawForm
      what={`${formatDate(decision.on)}: ${decisionText(decision)}`}
      texts={formLabels.withdrawDecision}
      send={(reason) => withdrawDecision({ id, entry: decision.entry }, { read: newest, reason })}
      form={form}
    />
  );
}

export function WithdrawStartForm(form: FormProps) {
  const { id, program_name, from } = form.trainee;
  return (
    <WithdrawForm
      what={`${program_name}, ${formatDate(from)}`}
      texts={formLabels.withdrawStart}
      send={(reason) => withdrawStart(id, { reason })}
      form={form}
    />
  );
}

import { NativeSelect, Textarea } from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import { dayReasons } from '@muster/shared/field-training/program';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { addDay } from '../../api.ts';
import { withoutLabels as texts } from '../labels.ts';

interface WithoutFormProps {
  traineeId: string;
  on: string;
  onDone: () => void;
  onCancel: () => void;
}

const bodyOf = ({ on, reason, text }: { on: string; reason: string; text: string }) => ({
  on,
  reason: reason as (typeof dayReasons)[number],
  text,
});

/** Records why a day has no daily report. */
export function WithoutForm({ traineeId, on, onDone, onCancel }: WithoutFormProps) {
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.addDay.body,
    initialValues: { on, reason: '', text: '' },
    bodyOf,
    send: (body) => addDay(traineeId, body),
    onSent: onDone,
    onOutdated: () => undefined,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.means(formatDate(on))} texts={texts} onCancel={onCancel}>
      <NativeSelect
        label={texts.reason}
        data-autofocus
        data={[
          { value: '', label: texts.choose },
          ...dayReasons.map((value) => ({ value, label: texts.reasons[value] })),
        ]}
        {...form.getInputProps('reason')}
      />
      <Textarea label={texts.details} rows={2} maxLength={500} {...form.getInputProps('text')} />
    </RecordFormFrame>
  );
}

import { NativeSelect, Textarea } from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import { type DayReason, dayReasons, dayReasonWords } from '@muster/shared/field-training/program';
import { labels as offlineLabels } from '../../../../parts/offline/labels.ts';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { formLabels } from './labels.ts';
import type { FormProps } from './overview-dialog.ts';
import { recordDay } from './record-day.ts';

const reasons = [
  { value: '', label: formLabels.day.choose },
  ...dayReasons.map((value) => ({ value, label: dayReasonWords[value] })),
];

/** A day without a report. */
export interface RecordedDay {
  on: string;
  /** False: it waits to be sent. */
  isRecorded: boolean;
}

interface DayFormProps extends Omit<FormProps, 'onDone'> {
  on: string | undefined;
  onDone: (message: string, day: RecordedDay) => void;
}

/** The form that records why a day has no daily report. */
export function DayForm({ trainee, on, today, onDone, onOutdated, onCancel }: DayFormProps) {
  const texts = formLabels.day;
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.addDay.body,
    initialValues: { on: on ?? today, reason: '', text: '' },
    bodyOf: ({ on: day, reason, text }) => ({
      on: day,
      reason: reason as DayReason,
      ...(text.trim() !== '' && { text }),
    }),
    send: async (body): Promise<RecordedDay> => ({ on: body.on, isRecorded: await recordDay(trainee, body) }),
    onSent: (day) => onDone(day.isRecorded ? texts.done : offlineLabels.queued, day),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={onCancel}>
      <DateInput label={texts.on} min={trainee.from} max={today} {...form.getInputProps('on')} />
      <NativeSelect label={texts.reason} data={reasons} data-autofocus {...form.getInputProps('reason')} />
      <Textarea label={texts.text} rows={3} maxLength={500} {...form.getInputProps('text')} />
    </RecordFormFrame>
  );
}

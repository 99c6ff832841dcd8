import { Text, Textarea, TextInput } from '@mantine/core';
import { compliance } from '@muster/shared/areas/compliance';
import type { StateReport } from '@muster/shared/areas/state-report';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { fileReport } from '../api.ts';
import { labels, formLabels as texts } from '../labels.ts';

interface FileFormProps {
  report: StateReport;
  /** The department's date. */
  today: string;
  onDone: (message: string) => void;
  /** Called if the report has changed since it was loaded. */
  onOutdated: () => void;
  onCancel: () => void;
}

/** Records that the report of the whole department was filed, with a day and a note. */
export function FileForm({ report, today, onDone, onOutdated, onCancel }: FileFormProps) {
  const { from, until, sha256, total, problems } = report;
  const { form, ...state } = useRecordForm({
    schema: compliance.fileReport.body,
    initialValues: { filed_on: today, state: '', note: '' },
    bodyOf: ({ filed_on, state, note }) => ({
      from,
      until,
      sha256,
      filed_on,
      ...(state.trim() !== '' && { state }),
      ...(note.trim() !== '' && { note }),
    }),
    send: fileReport,
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame
      {...state}
      what={texts.what(formatDate(from), formatDate(until), labels.count(total))}
      means={texts.means}
      texts={texts}
      onCancel={onCancel}
    >
      {problems.length > 0 && <Text size="sm">{texts.missing(problems.length)}</Text>}
      <DateInput label={texts.filedOn} min={until} max={today} data-autofocus {...form.getInputProps('filed_on')} />
      <TextInput label={texts.state} maxLength={60} autoComplete="off" {...form.getInputProps('state')} />
      <Textarea
        label={texts.note}
        description={texts.noteHelp}
        rows={3}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </RecordFormFrame>
  );
}

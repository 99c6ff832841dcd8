import { record } from '@muster/shared/areas/record';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { revokeCertification } from '../api.ts';
import { formLabels } from '../labels.ts';
import type { RecordDialog, RecordFormProps } from '../record-dialog.ts';
import { useRecordForm } from '../use-record-form.ts';
import { ReasonField, RecordFormFrame } from './record-form.tsx';

const texts = formLabels.revoke;

type RevokeFormProps = RecordFormProps & Pick<Extract<RecordDialog, { kind: 'revoke' }>, 'certification'>;

/** Revokes a certification from a day, with a reason. */
export function RevokeForm({ certification, today, onDone, onOutdated, onCancel }: RevokeFormProps) {
  const { id, training_name, certification_date } = certification;
  const { form, ...state } = useRecordForm({
    schema: record.revoke.body,
    initialValues: { reason: '', on: today },
    bodyOf: (values) => values,
    send: (body) => revokeCertification(id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame
      {...state}
      what={texts.what(training_name, formatDate(certification_date))}
      means={texts.means}
      texts={texts}
      onCancel={onCancel}
    >
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
      <DateInput label={texts.on} min={certification_date} max={today} {...form.getInputProps('on')} />
    </RecordFormFrame>
  );
}

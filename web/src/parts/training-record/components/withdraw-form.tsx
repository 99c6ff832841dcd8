import { record } from '@muster/shared/areas/record';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { formatDate } from '../../../ui/date-time.ts';
import { withdrawCredit } from '../api.ts';
import { formLabels } from '../labels.ts';
import type { RecordDialog, RecordFormProps } from '../record-dialog.ts';
import { useRecordForm } from '../use-record-form.ts';
import { ReasonField, RecordFormFrame } from './record-form.tsx';

const texts = formLabels.withdraw;

type WithdrawFormProps = RecordFormProps & Pick<Extract<RecordDialog, { kind: 'withdraw' }>, 'credit'>;

/** Withdraws a credit, with a reason. */
export function WithdrawForm({ credit, onDone, onOutdated, onCancel }: WithdrawFormProps) {
  const { form, ...state } = useRecordForm({
    schema: record.withdrawCredit.body,
    initialValues: { reason: '' },
    bodyOf: (values) => values,
    send: (body) => withdrawCredit(credit.id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame
      {...state}
      what={texts.what(credit.title, minutesText(credit.minutes), formatDate(credit.on))}
      means={texts.means}
      texts={texts}
      onCancel={onCancel}
    >
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
    </RecordFormFrame>
  );
}

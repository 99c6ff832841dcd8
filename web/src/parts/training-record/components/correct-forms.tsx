import { TextInput } from '@mantine/core';
import type { Credit, RecordEntryRow, RecordedCertification } from '@muster/shared/areas/record';
import { record } from '@muster/shared/areas/record';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { correctEntry } from '../api.ts';
import { minutesOf, missingLength, typedLength } from '../hours.ts';
import { formLabels } from '../labels.ts';
import type { RecordFormProps } from '../record-dialog.ts';
import { useRecordForm } from '../use-record-form.ts';
import { LengthFields } from './length-fields.tsx';
import { ReasonField, RecordFormFrame } from './record-form.tsx';

const texts = formLabels.correct;

type Body = Parameters<typeof correctEntry>[1];

/** Prepares a form that corrects the entry `no`. */
function useCorrection<V extends Record<string, unknown>>(
  { employeeId, onDone, onOutdated }: RecordFormProps,
  no: number,
  initialValues: V & { reason: string },
  bodyOf: (values: V & { reason: string }) => Omit<Body, 'no'>,
  also?: (values: V & { reason: string }) => Record<string, string>,
) {
  return useRecordForm({
    schema: record.correct.body,
    initialValues,
    bodyOf: (values) => ({ ...bodyOf(values), no }),
    ...(also && { also }),
    send: (body: Body) => correctEntry(employeeId, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
}

const orNone = (text: string) => text.trim() || undefined;

/** Corrects a certification: its dates, length and provider. */
export function CorrectCertification(props: RecordFormProps & { certification: RecordedCertification }) {
  const { certification_date, expiration_date, training_name, entry, provider, minutes } = props.certification;
  const { form, ...state } = useCorrection(
    props,
    entry,
    {
      certification_date,
      expiration_date: expiration_date ?? '',
      minutes: typedLength(minutes),
      provider: provider ?? '',
      reason: '',
    },
    (typed) => ({
      certification_date: typed.certification_date,
      expiration_date: typed.expiration_date || null,
      minutes: minutesOf(typed.minutes) as number | undefined,
      provider: orNone(typed.provider),
      reason: typed.reason,
    }),
    // An empty field does not remove a stored value.
    (typed) => ({
      ...(minutes !== null && missingLength(typed.minutes)),
      ...(provider !== null && orNone(typed.provider) === undefined && { provider: formLabels.noProvider }),
    }),
  );
  return (
    <RecordFormFrame
      {...state}
      what={formLabels.revoke.what(training_name, formatDate(certification_date))}
      means={texts.means}
      texts={texts}
      onCancel={props.onCancel}
    >
      <DateInput
        label={texts.certified}
        max={props.today}
        data-autofocus
        {...form.getInputProps('certification_date')}
      />
      <DateInput label={texts.expires} description={texts.expiresHelp} {...form.getInputProps('expiration_date')} />
      <LengthFields {...form.getInputProps('minutes')} value={form.values.minutes} />
      <TextInput label={formLabels.provider} maxLength={200} {...form.getInputProps('provider')} />
      <ReasonField {...form.getInputProps('reason')} />
    </RecordFormFrame>
  );
}

/** Corrects a credit: its date, length, title and provider. */
export function CorrectCredit(props: RecordFormProps & { credit: Credit }) {
  const { entry, on, minutes, title, provider } = props.credit;
  const { form, ...state } = useCorrection(
    props,
    entry,
    { on, minutes: typedLength(minutes), title, provider, reason: '' },
    ({ minutes: length, ...typed }) => ({ ...typed, minutes: minutesOf(length) as number }),
    (typed) => missingLength(typed.minutes),
  );
  return (
    <RecordFormFrame
      {...state}
      what={`${title}, ${formatDate(on)}`}
      means={texts.means}
      texts={texts}
      onCancel={props.onCancel}
    >
      <DateInput label={texts.on} max={props.today} data-autofocus {...form.getInputProps('on')} />
      <LengthFields {...form.getInputProps('minutes')} value={form.values.minutes} />
      <TextInput label={texts.name} maxLength={200} {...form.getInputProps('title')} />
      <TextInput label={formLabels.provider} maxLength={200} {...form.getInputProps('provider')} />
      <ReasonField {...form.getInputProps('reason')} />
    </RecordFormFrame>
  );
}

export function CorrectHire(props: RecordFormProps & { entry: Pick<RecordEntryRow, 'no' | 'valid_on'> }) {
  const { no, valid_on } = props.entry;
  const { form, ...state } = useCorrection(props, no, { hired_on: valid_on, reason: '' }, (typed) => typed);
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={props.onCancel}>
      <DateInput label={texts.hired} max={props.today} data-autofocus {...form.getInputProps('hired_on')} />
      <ReasonField {...form.getInputProps('reason')} />
    </RecordFormFrame>
  );
}

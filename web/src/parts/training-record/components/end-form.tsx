import { Textarea } from '@mantine/core';
import type * as z from 'zod';
import { DateInput } from '../../../ui/date-input.tsx';
import { formLabels } from '../labels.ts';
import { useRecordForm } from '../use-record-form.ts';
import { RecordFormFrame } from './record-form.tsx';

interface EndFormProps {
  /** The name of the person, or of the assignment, authorization or exemption. */
  what: string;
  /** The first day, and the planned last day; null: no planned end. */
  from: string;
  until: string | null;
  /** The department's date. */
  today: string;
  schema: z.ZodType;
  /** The most characters of the reason that the schema accepts. */
  mostReason?: number;
  send: (body: { on: string; reason: string }) => Promise<unknown>;
  texts: { means: string; on: string; reasonHelp: string; send: string; sending: string; failed: string };
  onSent: () => void;
  /** Called if the data shown is out of date. */
  onOutdated: () => void;
  onCancel: () => void;
}

/** The form that ends something early: the first day on which it no longer counts, and the reason. */
export function EndForm(props: EndFormProps) {
  const { what, from, until, today, schema, mostReason = 500, send, texts, onSent, onOutdated, onCancel } = props;
  const { form, ...state } = useRecordForm({
    schema,
    initialValues: { on: from > today ? from : today, reason: '' },
    bodyOf: (values) => values,
    send,
    onSent,
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} what={what} means={texts.means} texts={texts} onCancel={onCancel}>
      <DateInput
        label={texts.on}
        min={from}
        {...(until !== null && { max: until })}
        data-autofocus
        {...form.getInputProps('on')}
      />
      <Textarea
        label={formLabels.reason}
        description={texts.reasonHelp}
        rows={3}
        maxLength={mostReason}
        {...form.getInputProps('reason')}
      />
    </RecordFormFrame>
  );
}

import { Textarea } from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import { useState } from 'react';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { completeTraining } from '../../api.ts';
import { openPointsOfAll } from './consequences.ts';
import { formLabels } from './labels.ts';
import { OpenPointsAlert } from './open-points-alert.tsx';
import type { FormProps } from './overview-dialog.ts';

const texts = formLabels.complete;

/** The form that attests the completion of the program. */
export function CompleteForm({ trainee, today, onDone, onOutdated, onCancel }: FormProps) {
  // A reload must not make an attestation of an older state overwrite a newer one.
  const [read] = useState(trainee.newest);
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.complete.body,
    initialValues: { on: today, statement: trainee.program.attestation },
    bodyOf: (values) => ({ ...values, read }),
    send: (body) => completeTraining(trainee.id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.means(trainee.employee.name)} texts={texts} onCancel={onCancel}>
      <OpenPointsAlert title={texts.warns} points={openPointsOfAll(trainee)} />
      <DateInput label={texts.on} max={today} data-autofocus {...form.getInputProps('on')} />
      <Textarea
        label={texts.statement}
        description={texts.statementHelp}
        rows={4}
        resize="vertical"
        maxLength={2000}
        {...form.getInputProps('statement')}
      />
    </RecordFormFrame>
  );
}

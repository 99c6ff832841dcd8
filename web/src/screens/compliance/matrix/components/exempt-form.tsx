import { Stack, TextInput } from '@mantine/core';
import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { requirements } from '@muster/shared/areas/requirements';
import { exempt } from '../../../../parts/compliance/api.ts';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import { ReasonField, RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';

const texts = dialogLabels.exempt;

/** What is typed. */
const typed = requirements.exempt.body.omit({ employee_id: true, requirement_id: true });

interface ExemptFormProps {
  employeeId: string;
  name: string;
  requirement: AskedRequirement;
  /** The day that is proposed. */
  from: string;
  onDone: (message: string) => void;
  onOutdated: () => void;
  onCancel: () => void;
}

/** Exempts a person from a requirement: since when, until when, why, and who approved it. */
export function ExemptForm({ employeeId, name, requirement, from, onDone, onOutdated, onCancel }: ExemptFormProps) {
  const { form, ...state } = useRecordForm({
    schema: typed,
    initialValues: { from, until: '', reason: '', approver: '' },
    bodyOf: ({ until, approver, ...others }) => ({
      ...others,
      ...(until !== '' && { until }),
      ...(approver.trim() !== '' && { approver: approver.trim() }),
    }),
    send: (body) => exempt({ ...body, employee_id: employeeId, requirement_id: requirement.id }),
    onSent: () => onDone(texts.done(name)),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.what(name)} texts={texts} onCancel={onCancel}>
      <Stack gap="md">
        <DateInput label={texts.from} {...form.getInputProps('from')} />
        <DateInput label={texts.until} description={texts.untilHelp} {...form.getInputProps('until')} />
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
        <TextInput
          label={texts.approver}
          description={texts.approverHelp}
          autoComplete="off"
          {...form.getInputProps('approver')}
        />
      </Stack>
    </RecordFormFrame>
  );
}

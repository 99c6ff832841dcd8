import { NativeSelect, Textarea } from '@mantine/core';
import { type Exemption, requirements } from '@muster/shared/areas/requirements';
import { exempt } from '../../../../parts/compliance/api.ts';
import { PersonField } from '../../../../parts/people/components/person-field.tsx';
import { personInputLabels } from '../../../../parts/people/labels.ts';
import { usePeople } from '../../../../parts/people/use-people.ts';
import { EndForm } from '../../../../parts/training-record/components/end-form.tsx';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { useRequirements } from '../../requirements/api.ts';
import { endExemption } from '../api.ts';
import { formLabels } from '../labels.ts';

interface ExemptionFormProps {
  /** The department's date. */
  today: string;
  /** Called after a successful write. */
  onDone: (message: string) => void;
  /** Called if the data shown is out of date. */
  onOutdated: () => void;
  onCancel: () => void;
}

interface GrantFormProps extends ExemptionFormProps {
  /** Initial values. `from` defaults to today. */
  employeeId?: string;
  requirementId?: string | undefined;
  from?: string;
}

export function GrantForm(props: GrantFormProps) {
  const { today, employeeId = '', requirementId = '', from: first = today, onDone, onOutdated, onCancel } = props;
  const texts = formLabels.grant;
  const { data, error } = useRequirements();
  const { people: employees } = usePeople(true);
  /** Returns true for a text without a digit that is no employee ID. A person must then be chosen from the list. */
  const isName = (text: string) =>
    text.trim() !== '' &&
    !/\d/.test(text) &&
    employees !== undefined &&
    !employees.some(({ employee_id }) => employee_id.toUpperCase() === text.trim().toUpperCase());
  const { form, ...state } = useRecordForm({
    schema: requirements.exempt.body,
    initialValues: {
      employee_id: employeeId,
      requirement_id: requirementId,
      from: first,
      until: '',
      reason: '',
      approver: '',
    },
    bodyOf: ({ until, approver, ...typed }) => ({
      ...typed,
      ...(until !== '' && { until }),
      ...(approver.trim() !== '' && { approver }),
    }),
    also: ({ employee_id, requirement_id, from, until, approver }): Record<string, string> => ({
      ...(isName(employee_id) && { employee_id: personInputLabels.chooseFromList }),
      ...(isName(approver) && { approver: personInputLabels.chooseFromList }),
      ...(requirement_id === '' && { requirement_id: texts.chooseRequirement }),
      ...(until !== '' && until < from && { until: texts.untilEarlier }),
    }),
    send: async (body) => {
      const { name, requirement_name } = await exempt(body);
      onDone(texts.done(name, requirement_name));
    },
    onSent: () => undefined,
    onOutdated,
    failed: texts.failed,
  });
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={onCancel}>
      <PersonField
        data-autofocus={employeeId === '' || undefined}
        label={texts.person}
        description={texts.personHelp}
        {...form.getInputProps('employee_id')}
        value={form.values.employee_id}
        onChange={(number) => form.setFieldValue('employee_id', number)}
      />
      <NativeSelect
        label={texts.requirement}
        description={error && !data ? texts.requirementsFailed : data?.length === 0 ? texts.noRequirements : undefined}
        data={[{ value: '', label: texts.chooseRequirement }, ...choices]}
        {...form.getInputProps('requirement_id')}
      />
      <DateInput label={texts.from} {...form.getInputProps('from')} />
      <DateInput label={texts.until} description={texts.untilHelp} {...form.getInputProps('until')} />
      <Textarea
        data-autofocus={employeeId !== '' || undefined}
        label={texts.reason}
        description={texts.reasonHelp}
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <PersonField
        label={texts.approver}
        description={texts.approverHelp}
        {...form.getInputProps('approver')}
        value={form.values.approver}
        onChange={(number) => form.setFieldValue('approver', number)}
      />
    </RecordFormFrame>
  );
}

export function EndExemptionForm({ exemption, onDone, ...rest }: ExemptionFormProps & { exemption: Exemption }) {
  const { id, name, requirement_name, from, until } = exemption;
  const texts = formLabels.end;
  return (
    <EndForm
      {...{ ...rest, from, until, texts }}
      what={texts.what(name, requirement_name)}
      schema={requirements.endExemption.body}
      send={(body) => endExemption(id, body)}
      onSent={() => onDone(texts.done(name))}
    />
  );
}

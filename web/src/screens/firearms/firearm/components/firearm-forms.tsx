import { NativeSelect, Textarea } from '@mantine/core';
import { firearms } from '@muster/shared/areas/firearms';
import { PersonField } from '../../../../parts/people/components/person-field.tsx';
import { EndForm } from '../../../../parts/training-record/components/end-form.tsx';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { authorizePerson, endAuthorization, inspectFirearm } from '../../api.ts';
import { formLabels, labels } from '../../labels.ts';
import type { Authorization } from '../authorization-state.ts';

interface FormProps {
  /** The department's date. */
  today: string;
  onDone: (message: string) => void;
  /** Called if the data shown is out of date. */
  onOutdated: () => void;
  onCancel: () => void;
}

export function AuthorizeForm({ id, today, onDone, onOutdated, onCancel }: FormProps & { id: string }) {
  const texts = formLabels.authorize;
  const { form, ...state } = useRecordForm({
    schema: firearms.authorize.body,
    initialValues: { employee_id: '', from: today, until: '' },
    bodyOf: ({ until, ...typed }) => ({ ...typed, ...(until !== '' && { until }) }),
    also: ({ from, until }): Record<string, string> =>
      until !== '' && until < from ? { until: texts.untilEarlier } : {},
    send: (body) => authorizePerson(id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={onCancel}>
      <PersonField
        data-autofocus
        label={texts.person}
        description={texts.personHelp}
        {...form.getInputProps('employee_id')}
        value={form.values.employee_id}
        onChange={(number) => form.setFieldValue('employee_id', number)}
      />
      <DateInput label={texts.from} {...form.getInputProps('from')} />
      <DateInput label={texts.until} description={texts.untilHelp} {...form.getInputProps('until')} />
    </RecordFormFrame>
  );
}

export function EndAuthorizationForm({ authorization, onDone, ...rest }: FormProps & { authorization: Authorization }) {
  const { id, employee, from, until } = authorization;
  const texts = formLabels.end;
  return (
    <EndForm
      {...{ ...rest, from, until, texts }}
      what={employee.name}
      schema={firearms.endAuthorization.body}
      send={(body) => endAuthorization(id, body)}
      onSent={() => onDone(texts.done(employee.name))}
    />
  );
}

const results = [
  { value: '', label: formLabels.inspect.chooseResult },
  { value: 'passed', label: labels.passed },
  { value: 'failed', label: labels.failedInspection },
];

export function InspectForm({ id, today, onDone, onOutdated, onCancel }: FormProps & { id: string }) {
  const texts = formLabels.inspect;
  const { form, ...state } = useRecordForm({
    schema: firearms.inspect.body,
    initialValues: { on: today, passed: '', text: '' },
    // Without a choice, the schema's message asks for one.
    bodyOf: ({ on, passed, text }) => ({
      on,
      passed: (passed === '' ? undefined : passed === 'passed') as boolean,
      text,
    }),
    send: (body) => inspectFirearm(id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  return (
    <RecordFormFrame {...state} means={texts.means} texts={texts} onCancel={onCancel}>
      <DateInput label={texts.on} max={today} {...form.getInputProps('on')} />
      <NativeSelect label={texts.result} data={results} data-autofocus {...form.getInputProps('passed')} />
      <Textarea label={texts.text} rows={4} maxLength={1000} {...form.getInputProps('text')} />
    </RecordFormFrame>
  );
}

import {
  Checkbox,
  type CheckboxGroupProps,
  Group,
  NativeSelect,
  Radio,
  type RadioGroupProps,
  Stack,
  TextInput,
} from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import { type AssignmentRole, assignmentRoles, weekdays } from '@muster/shared/field-training/program';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { PersonField } from '../../../../parts/people/components/person-field.tsx';
import { EndForm } from '../../../../parts/training-record/components/end-form.tsx';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { assignTrainer, endAssignment } from '../../api.ts';
import { formLabels } from './labels.ts';
import type { Assignment, FormProps } from './overview-dialog.ts';
import { presentPhase, type ShownPhase, shownPhases } from './trainee-facts.ts';

const texts = formLabels.assign;
const roles = assignmentRoles.map((value) => ({ value, label: words.roles[value] }));
/** By default, daily reports are expected from Monday through Friday. */
const workdays = ['1', '2', '3', '4', '5'];

/** Returns the first day of an assignment: today, or that of a phase that is not now, or that has had no trainer. */
function firstDay({ assignments }: FormProps['trainee'], phase: ShownPhase | undefined, today: string): string {
  if (!phase) return today;
  const hasTrainer = assignments.some((one) => one.phase === phase.key && one.role === 'trainer');
  return hasTrainer && phase.from <= today && today <= phase.until ? today : phase.from;
}

type TypedAssignment = ReturnType<typeof firstAssignment>;

const firstAssignment = (trainee: FormProps['trainee'], today: string) => {
  const present = presentPhase(trainee);
  return {
    employee_id: '',
    phase: present?.key ?? '',
    role: 'trainer',
    from: firstDay(trainee, present, today),
    until: '',
    shift: '',
    weekdays: workdays,
  };
};

/** Returns the body of an assignment. Only trainers have days on which a report is expected. */
const assignmentBody = ({ role, until, shift, weekdays: days, ...typed }: TypedAssignment) => ({
  ...typed,
  role: role as AssignmentRole,
  weekdays: weekdays.filter((day) => role === 'trainer' && days.includes(String(day))),
  ...(until !== '' && { until }),
  ...(shift.trim() !== '' && { shift }),
});

/** The form that assigns a trainer or evaluator to a phase. */
export function AssignForm({ trainee, today, onDone, onOutdated, onCancel }: FormProps) {
  const phases = shownPhases(trainee).filter(({ state }) => state !== 'notReached');
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.assign.body,
    initialValues: firstAssignment(trainee, today),
    bodyOf: assignmentBody,
    also: ({ employee_id, from, until }): Record<string, string> => ({
      ...(employee_id.trim() === '' && { employee_id: texts.personMissing }),
      ...(until !== '' && until < from && { until: texts.untilEarlier }),
    }),
    send: (body) => assignTrainer(trainee.id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  function choosePhase(phase: string): void {
    const chosen = phases.find(({ key }) => key === phase);
    form.setFieldValue('phase', phase);
    form.setFieldValue('from', firstDay(trainee, chosen, today));
  }
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
      <NativeSelect
        label={texts.phase}
        data={phases.map(({ key, name }) => ({ value: key, label: name }))}
        {...form.getInputProps('phase')}
        onChange={({ currentTarget }) => choosePhase(currentTarget.value)}
      />
      <RoleField {...form.getInputProps('role')} />
      <Group grow align="flex-start">
        <DateInput label={texts.from} {...form.getInputProps('from')} />
        <DateInput
          label={texts.until}
          description={texts.untilHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('until')}
        />
      </Group>
      <TextInput label={texts.shift} maxLength={60} autoComplete="off" {...form.getInputProps('shift')} />
      {form.values.role === 'trainer' && <WeekdaysField {...form.getInputProps('weekdays')} />}
    </RecordFormFrame>
  );
}

const RoleField = (props: Omit<RadioGroupProps, 'children'>) => (
  <Radio.Group label={texts.role} {...props}>
    <Stack gap="xs" mt={4}>
      {roles.map(({ value, label }) => (
        <Radio key={value} value={value} label={label} description={texts.roleHelp[value]} />
      ))}
    </Stack>
  </Radio.Group>
);

/** The days on which daily reports are expected of a trainer. */
const WeekdaysField = (props: Omit<CheckboxGroupProps, 'children'>) => (
  <Checkbox.Group label={texts.weekdays} {...props}>
    <Group gap="md" mt={4}>
      {weekdays.map((day) => (
        <Checkbox key={day} value={String(day)} label={words.weekdays[day - 1]} />
      ))}
    </Group>
  </Checkbox.Group>
);

/** The form that ends an assignment. */
export function EndAssignmentForm({ trainee, assignment, onDone, ...rest }: FormProps & { assignment: Assignment }) {
  const { entry, from, until, trainer } = assignment;
  return (
    <EndForm
      {...{ ...rest, from, until }}
      what={trainer.name}
      schema={fieldTraining.endAssignment.body}
      mostReason={2000}
      send={(body) => endAssignment({ id: trainee.id, entry }, body)}
      texts={{ ...formLabels.end, reasonHelp: formLabels.reasonHelp }}
      onSent={() => onDone(formLabels.end.done(trainer.name))}
    />
  );
}

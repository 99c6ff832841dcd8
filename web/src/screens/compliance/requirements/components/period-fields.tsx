import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type Period, periodEnds, periodKinds } from '@muster/shared/requirements/requirement';
import { DateInput } from '../../../../ui/date-input.tsx';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import type { Choices } from '../api.ts';
import { formLabels as labels } from '../labels.ts';
import type { RequirementForm } from '../requirement-values.ts';
import { ChoiceField } from './choice-field.tsx';

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month, 1)),
}));

const kinds = periodKinds.map((value) => ({ value, label: labels.periods[value] }));
const ends = periodEnds.map((value) => ({ value, label: labels.endKinds[value] }));
const firsts = (['whole', 'excused', 'pro_rata'] as const).map((value) => ({ value, label: labels.firsts[value] }));
const anniversaries = (['employment', 'certification'] as const).map((value) => ({
  value,
  label: labels.anniversaries[value],
}));

const evaluationHelp = (kind: Period['kind']) =>
  kind === 'rolling' ? labels.evaluationRollingHelp : labels.evaluationPeriodHelp;

/** Chooses the period of hours or of an evaluation; for hours, also the share required in the period of hire. */
export function PeriodFields({ form, choices }: { form: RequirementForm; choices: Choices }) {
  const { kind, period, first_period: first } = form.values.rule;
  const isEvaluation = kind === 'evaluation';
  const monthsField = <WholeNumberInput label={labels.months} {...form.getInputProps('rule.period.months')} />;
  return (
    <Stack gap="md">
      <NativeSelect
        label={isEvaluation ? labels.evaluationPeriod : labels.period}
        description={isEvaluation && evaluationHelp(period.kind)}
        data={kinds}
        {...form.getInputProps('rule.period.kind')}
      />
      {period.kind === 'fiscal_year' && (
        <Group gap="xs" grow align="start">
          <NativeSelect label={labels.month} data={months} {...form.getInputProps('rule.period.month')} />
          <WholeNumberInput label={labels.day} {...form.getInputProps('rule.period.day')} />
        </Group>
      )}
      {period.kind === 'cycle' && (
        <Group gap="xs" grow align="start">
          {monthsField}
          <DateInput label={labels.cycleFrom} {...form.getInputProps('rule.period.from')} />
        </Group>
      )}
      {period.kind === 'anniversary' && (
        <>
          <Group gap="xs" grow align="start">
            {monthsField}
            {!isEvaluation && (
              <NativeSelect
                label={labels.anniversaryOf}
                data={anniversaries}
                {...form.getInputProps('rule.period.of')}
              />
            )}
          </Group>
          {!isEvaluation && period.of === 'certification' && (
            <ChoiceField
              label={labels.anniversaries.certification}
              options={choices.type}
              {...form.getInputProps('rule.period.type_ids')}
            />
          )}
          <NativeSelect label={labels.ends} data={ends} {...form.getInputProps('rule.period.ends')} />
        </>
      )}
      {period.kind === 'rolling' && monthsField}
      {!isEvaluation && period.kind !== 'rolling' && (
        <NativeSelect label={labels.first} data={firsts} {...form.getInputProps('rule.first_period.kind')} />
      )}
      {!isEvaluation && period.kind !== 'rolling' && first.kind === 'pro_rata' && (
        <TextInput
          label={labels.aMonth}
          description={labels.aMonthHelp}
          autoComplete="off"
          {...form.getInputProps('rule.first_period.minutes_a_month')}
        />
      )}
    </Stack>
  );
}

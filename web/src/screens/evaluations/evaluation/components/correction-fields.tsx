import { NativeSelect, Paper, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import type { CarriedFirearm, Evaluation } from '@muster/shared/evaluation-answers';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { usePrepared } from '../../../../parts/evaluations/api.ts';
import { firearmText } from '../../../../parts/evaluations/labels.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { correctLabels as texts } from '../labels.ts';
import type { CorrectionState } from '../use-correction.ts';

interface CorrectionFieldsProps {
  evaluation: Evaluation;
  correction: CorrectionState;
  today: string;
}

/** The reason of a correction, and for training staff the day and the firearm. */
export function CorrectionFields({ evaluation, correction, today }: CorrectionFieldsProps) {
  const { typed, problems, isStaff, asksForOverride, change } = correction;
  const error = (field: string) => problems[field]?.join('\n');
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="md">
        <Text variant="hint">{isStaff ? texts.help : `${texts.help} ${texts.staffMove}`}</Text>
        {isStaff && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DateInput
              size="md"
              label={texts.day}
              max={today}
              value={typed.on}
              error={error('on')}
              onChange={(on) => change({ on })}
            />
            {evaluation.content.of === 'firearm' && (
              <FirearmField
                evaluation={evaluation}
                on={typed.on}
                value={typed.firearm}
                error={error('firearm_id')}
                onChange={(firearm) => change({ firearm })}
              />
            )}
          </SimpleGrid>
        )}
        <Textarea
          label={texts.reason}
          rows={2}
          maxLength={500}
          value={typed.reason}
          error={error('reason')}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        {asksForOverride && (
          <Textarea
            label={texts.override}
            rows={2}
            maxLength={500}
            value={typed.override}
            error={error('override')}
            onChange={({ currentTarget }) => change({ override: currentTarget.value })}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface FirearmFieldProps {
  evaluation: Evaluation;
  /** The typed day, which decides about the firearms of the person. */
  on: string;
  value: CarriedFirearm | undefined;
  error: string | undefined;
  onChange: (firearm: CarriedFirearm | undefined) => void;
}

/** The choice of another firearm than the recorded one. A chosen firearm stays in the list when the day changes. */
function FirearmField({ evaluation, on, value, error, onChange }: FirearmFieldProps) {
  const { employee, form_id, class_id, firearm: recorded } = evaluation;
  const { data: prepared } = usePrepared(
    isSupportedDate(on)
      ? { formId: form_id, employeeId: employee.employee_id, on, firearmId: '', classId: class_id ?? undefined }
      : null,
  );
  const carried = prepared?.firearms.filter(({ id }) => id !== recorded?.id) ?? [];
  const others = value && !carried.some(({ id }) => id === value.id) ? [...carried, value] : carried;
  return (
    <NativeSelect
      size="md"
      label={texts.firearm}
      data={[
        { value: '', label: recorded ? firearmText(recorded) : texts.keepFirearm },
        ...others.map((one) => ({ value: one.id, label: `${firearmTypeWords[one.type]}: ${firearmText(one)}` })),
      ]}
      value={value?.id ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(others.find(({ id }) => id === currentTarget.value))}
    />
  );
}

import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { fieldTraining } from '@muster/shared/areas/field-training';
import { type PhaseDecision, phaseDecisions } from '@muster/shared/field-training/program';
import type { Trainee } from '@muster/shared/field-training-answers';
import { useState } from 'react';
import { labels as words } from '../../../../parts/field-training/labels.ts';
import { RecordFormFrame } from '../../../../parts/training-record/components/record-form.tsx';
import { useRecordForm } from '../../../../parts/training-record/use-record-form.ts';
import { DateInput } from '../../../../ui/date-input.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { numberFrom, WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import { decide } from '../../api.ts';
import { consequences, nextPhase, openPointTexts } from './consequences.ts';
import { formLabels } from './labels.ts';
import { OpenPointsAlert } from './open-points-alert.tsx';
import type { FormProps } from './overview-dialog.ts';
import { firstDayToDecide, type ShownPhase } from './trainee-facts.ts';

const texts = formLabels.decide;

const addsWeeks = (decision: string): boolean => decision === 'extend' || decision === 'remediate';

/** The form that decides about the phase in progress. */
export function DecideForm({ trainee, phase, today, onDone, onOutdated, onCancel }: FormProps & { phase: ShownPhase }) {
  // A reload must not make a decision about an older state overwrite a newer one.
  const [read] = useState(trainee.newest);
  const { form, ...state } = useRecordForm({
    schema: fieldTraining.decide.body,
    initialValues: { decision: '', on: today, weeks: '', reason: '' },
    bodyOf: ({ decision, on, weeks, reason }) => ({
      read,
      phase: phase.key,
      decision: decision as PhaseDecision,
      on,
      reason,
      ...(addsWeeks(decision) && weeks.trim() !== '' && { weeks: numberFrom(weeks) as number }),
    }),
    also: ({ decision, weeks }): Record<string, string> =>
      addsWeeks(decision) && weeks.trim() === '' ? { weeks: texts.weeksMissing } : {},
    send: (body) => decide(trainee.id, body),
    onSent: () => onDone(texts.done),
    onOutdated,
    failed: texts.failed,
  });
  const { on, weeks } = form.values;
  const decision = phaseDecisions.find((one) => one === form.values.decision) ?? '';
  const typedWeeks = numberFrom(weeks);
  return (
    <RecordFormFrame
      {...state}
      means={texts.means(phase.name, formatDate(phase.until))}
      texts={texts}
      onCancel={onCancel}
    >
      <Radio.Group label={texts.decision} {...form.getInputProps('decision')}>
        <Stack gap="xs" mt={4}>
          {phaseDecisions.map((value, n) => (
            <Radio
              key={value}
              value={value}
              label={words.decisions[value]}
              description={explanation(trainee, phase, value)}
              data-autofocus={n === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <OpenPointsAlert title={texts.warns} points={openPointTexts(trainee, phase, { decision, on })} />
      <DateInput
        label={dayLabel(decision)}
        min={firstDayToDecide(trainee, phase, decision === 'release')}
        max={today}
        {...form.getInputProps('on')}
      />
      {addsWeeks(decision) && <WholeNumberInput label={texts.weeks} {...form.getInputProps('weeks')} />}
      <div aria-live="polite">
        {consequences(trainee, phase, {
          decision,
          on,
          weeks: typeof typedWeeks === 'number' ? typedWeeks : undefined,
        }).map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </div>
      <Textarea
        label={formLabels.reason}
        description={texts.reasonHelp}
        rows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </RecordFormFrame>
  );
}

const explanation = (trainee: Trainee, phase: ShownPhase, decision: PhaseDecision): string =>
  decision === 'advance' && nextPhase(trainee, phase) === undefined
    ? texts.explains.advanceLast
    : texts.explains[decision];

function dayLabel(decision: PhaseDecision | ''): string {
  if (decision === 'release') return texts.lastDayOfTraining;
  return addsWeeks(decision) ? texts.onDecided : texts.lastDay;
}

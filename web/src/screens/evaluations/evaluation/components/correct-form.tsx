import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { isSupportedDate } from '@muster/shared/rules/calendar';
import { useRef } from 'react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { usePrepared } from '../../../../parts/evaluations/api.ts';
import { firearmText } from '../../../../parts/evaluations/labels.ts';
import { paths } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { DateInput } from '../../../../ui/date-input.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { labels, correctLabels as texts } from '../labels.ts';
import { useCorrection } from '../use-correction.ts';

interface CorrectFormProps {
  evaluation: Evaluation;
  onCorrected: (evaluation: Evaluation) => void;
  onCancel: () => void;
}

/** Corrects an evaluation: the same form with the recorded answers, and a reason. */
export function CorrectForm({ evaluation, onCorrected, onCancel }: CorrectFormProps) {
  const today = useToday(useTimeZone());
  const page = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(page);
  const correction = useCorrection(evaluation, {
    today,
    onProblem: focusOnProblem,
    onCorrected: (corrected) => {
      notifications.show({ message: texts.done, color: 'navy' });
      onCorrected(corrected);
    },
  });
  const { typed, problems, change } = correction;
  const { content, employee, form_id, class_id } = evaluation;
  const isAboutFirearm = content.of === 'firearm';
  const { data: prepared } = usePrepared(
    correction.isStaff && isAboutFirearm && isSupportedDate(typed.on)
      ? {
          formId: form_id,
          employeeId: employee.employee_id,
          on: typed.on,
          firearmId: '',
          classId: class_id ?? undefined,
        }
      : null,
  );
  const others = prepared?.firearms.filter(({ id }) => id !== evaluation.firearm?.id) ?? [];
  const error = (field: string) => problems[field]?.join('\n');
  const title = labels.titleOf(evaluation.form_name, employee.name);
  return (
    <Stack gap="md" ref={page}>
      <PageHeader
        title={texts.title}
        help={title}
        trail={[{ label: labels.screen, to: paths.evaluations }, { label: title }, { label: texts.title }]}
      />
      <Paper withBorder radius="lg" p="md">
        <Stack gap="md">
          <Text variant="hint">{correction.isStaff ? texts.help : `${texts.help} ${texts.staffMove}`}</Text>
          {correction.isStaff && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <DateInput
                size="md"
                label={texts.day}
                max={today}
                value={typed.on}
                error={error('on')}
                onChange={(on) => change((before) => ({ ...before, on }))}
              />
              {isAboutFirearm && (
                <NativeSelect
                  size="md"
                  label={texts.firearm}
                  data={[
                    {
                      value: '',
                      label: evaluation.firearm ? firearmText(evaluation.firearm) : texts.keepFirearm,
                    },
                    ...others.map((one) => ({
                      value: one.id,
                      label: `${firearmTypeWords[one.type]}: ${firearmText(one)}`,
                    })),
                  ]}
                  value={typed.firearm}
                  error={error('firearm_id')}
                  onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, firearm: value }))}
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
            onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, reason: value }))}
          />
          {correction.asksForOverride && (
            <Textarea
              label={texts.override}
              rows={2}
              maxLength={500}
              value={typed.override}
              error={error('override')}
              onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, override: value }))}
            />
          )}
        </Stack>
      </Paper>
      <ScoreBar content={content} answers={typed.answers} />
      <FormFields
        titleOrder={2}
        content={content}
        answers={typed.answers}
        problems={problems}
        onChange={(next) => change((before) => ({ ...before, answers: next(before.answers) }))}
      />
      <ErrorAlert
        message={
          correction.isConflict ? (
            <Group justify="space-between" gap="xs">
              <Text inherit>{texts.conflict}</Text>
              <Button variant="default" size="compact-sm" onClick={() => void correction.rebase()}>
                {texts.reload}
              </Button>
            </Group>
          ) : (
            correction.failure
          )
        }
      />
      <Group justify="flex-end">
        <Button variant="default" mih={44} onClick={onCancel} disabled={correction.busy}>
          {texts.cancel}
        </Button>
        <BusyButton
          mih={44}
          label={texts.submit}
          busyLabel={texts.submitting}
          busy={correction.busy}
          onClick={correction.submit}
        />
      </Group>
      <ConfirmLeave reason={correction.isDirty ? texts.unsaved : undefined} />
    </Stack>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { useRef } from 'react';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { useFocusOnProblem } from '../../../../parts/evaluations/answers/use-focus-on-problem.ts';
import { paths } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { labels, correctLabels as texts } from '../labels.ts';
import { type CorrectionState, useCorrection } from '../use-correction.ts';
import { CorrectionFields } from './correction-fields.tsx';

interface CorrectFormProps {
  evaluation: Evaluation;
  onCorrected: (evaluation: Evaluation) => void;
  onCancel: () => void;
}

/** Corrects an evaluation: the same form with the recorded answers, and a reason. */
export function CorrectForm({ evaluation, onCorrected, onCancel }: CorrectFormProps) {
  const today = useToday(useTimeZone());
  const page = useRef<HTMLDivElement>(null);
  const correction = useCorrection(evaluation, {
    today,
    onProblem: useFocusOnProblem(page),
    onCorrected: (corrected) => {
      notifications.show({ message: texts.done, color: 'navy' });
      onCorrected(corrected);
    },
  });
  const { content, employee, form_name } = evaluation;
  const { answers } = correction.typed;
  const title = labels.titleOf(form_name, employee.name);
  return (
    <Stack gap="md" ref={page}>
      <PageHeader
        title={texts.title}
        help={title}
        trail={[{ label: labels.screen, to: paths.evaluations }, { label: title }, { label: texts.title }]}
      />
      <CorrectionFields evaluation={evaluation} correction={correction} today={today} />
      <ScoreBar content={content} answers={answers} />
      <FormFields
        titleOrder={2}
        content={content}
        answers={answers}
        problems={correction.problems}
        onChange={correction.changeAnswers}
      />
      <CorrectionFailure correction={correction} />
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

/** Why the correction was not saved. After a conflict, with the way to continue. */
function CorrectionFailure({ correction: { isConflict, failure, rebase } }: { correction: CorrectionState }) {
  if (!isConflict) return <ErrorAlert message={failure} />;
  return (
    <ErrorAlert
      message={
        <Group justify="space-between" gap="xs">
          <Text inherit>{texts.conflict}</Text>
          <Button variant="default" size="compact-sm" onClick={rebase}>
            {texts.reload}
          </Button>
        </Group>
      }
    />
  );
}

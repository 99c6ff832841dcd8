import { Group, Radio, Stack, Textarea } from '@mantine/core';
import { evaluationAnswer } from '@muster/shared/areas/evaluations';
import {
  commentTexts,
  type EvaluationQuestion,
  evaluationComments,
  evaluationQuestions,
  evaluationTexts,
  evaluationValues,
} from '@muster/shared/rules/evaluation';
import { useEffect } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { fieldMessages, useValidatedForm } from '../../../ui/contract-form.ts';
import { DraftContext } from '../../../ui/draft-context.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { submitEvaluation } from '../api.ts';
import classes from '../evaluation-page.module.css';
import { labels } from '../labels.ts';

type Values = Record<(typeof evaluationComments)[number], string> & { ratings: Record<EvaluationQuestion, string> };

const empty: Values = {
  ratings: { objectives: '', useful: '', knowledge: '', teaching: '', materials: '', pace: '' },
  most_useful: '',
  change: '',
};

/** Returns the request body. An unanswered question has no value, which the schema rejects. */
function answerOf({ ratings, ...comments }: Values) {
  const rated = evaluationQuestions.map((question) => [question, Number(ratings[question]) || undefined]);
  return { ratings: Object.fromEntries(rated) as Record<EvaluationQuestion, number>, ...comments };
}

interface EvaluationFormProps {
  classId: string;
  /** Called if the evaluation is stored, was submitted earlier, or has closed meanwhile. */
  onEnd: (state: 'done' | 'answered' | 'closed') => void;
}

/** The form. Its values survive an expired login session. */
export function EvaluationForm(props: EvaluationFormProps) {
  const { dialog, setDialog, draft } = useDialogWithDraft<true>(`evaluation-${props.classId}`);
  useEffect(() => {
    if (!dialog) setDialog(true);
  }, [dialog, setDialog]);
  return (
    <DraftContext value={draft}>
      <Questions {...props} />
    </DraftContext>
  );
}

function Questions({ classId, onEnd }: EvaluationFormProps) {
  const { form, failure, setFailure, submit } = useValidatedForm<Values>(
    (values) => fieldMessages(evaluationAnswer, answerOf(values)),
    empty,
  );
  const { busy, run } = useMutation(async (values: Values) => {
    try {
      await submitEvaluation(classId, answerOf(values));
      onEnd('done');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'evaluation_answered') onEnd('answered');
      else if (code === 'evaluation_closed') onEnd('closed');
      else setFailure(errorText(labels.submitFailed, error));
    }
  });
  return (
    <form onSubmit={submit((values) => void run(values))} noValidate>
      <Stack gap="lg">
        {evaluationQuestions.map((question) => (
          <Radio.Group
            key={question}
            label={evaluationTexts[question]}
            {...form.getInputProps(`ratings.${question}`)}
            // If a choice is missing, the focus goes to the first radio.
            data-path={undefined}
          >
            <div className={classes.ends} aria-hidden>
              <span>{labels.low}</span>
              <span>{labels.high}</span>
            </div>
            <div className={classes.scale}>
              {evaluationValues.map((value, n) => (
                // biome-ignore lint/a11y/noLabelWithoutControl: the radio is inside
                <label key={value} className={classes.value}>
                  <Radio
                    value={String(value)}
                    aria-label={labels.value(value)}
                    data-path={n === 0 ? `ratings.${question}` : undefined}
                  />
                  <span aria-hidden>&nbsp;{value}</span>
                </label>
              ))}
            </div>
          </Radio.Group>
        ))}
        {evaluationComments.map((question) => (
          <Textarea
            key={question}
            label={commentTexts[question]}
            description={labels.commentHelp}
            rows={2}
            {...form.getInputProps(question)}
          />
        ))}
        <ErrorAlert message={failure} />
        <Group justify="flex-end">
          <BusyButton type="submit" label={labels.submit} busyLabel={labels.submitting} busy={busy} />
        </Group>
      </Stack>
      <ConfirmLeave reason={form.isDirty() ? labels.lost : undefined} />
    </form>
  );
}

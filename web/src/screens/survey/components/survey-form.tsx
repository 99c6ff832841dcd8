import { Group, Radio, Stack, Textarea } from '@mantine/core';
import { surveyAnswer } from '@muster/shared/areas/surveys';
import {
  commentTexts,
  type SurveyQuestion,
  surveyComments,
  surveyQuestions,
  surveyTexts,
  surveyValues,
} from '@muster/shared/rules/survey';
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
import { submitSurvey } from '../api.ts';
import { labels } from '../labels.ts';
import classes from '../survey-page.module.css';

type Values = Record<(typeof surveyComments)[number], string> & { ratings: Record<SurveyQuestion, string> };

const empty: Values = {
  ratings: { objectives: '', useful: '', knowledge: '', teaching: '', materials: '', pace: '' },
  most_useful: '',
  change: '',
};

/** Returns the request body. An unanswered question has no value, which the schema rejects. */
function answerOf({ ratings, ...comments }: Values) {
  const rated = surveyQuestions.map((question) => [question, Number(ratings[question]) || undefined]);
  return { ratings: Object.fromEntries(rated) as Record<SurveyQuestion, number>, ...comments };
}

interface SurveyFormProps {
  classId: string;
  /** Called if the survey is stored, was submitted earlier, or has closed meanwhile. */
  onEnd: (state: 'done' | 'answered' | 'closed') => void;
}

/** The form. Its values survive an expired login session. */
export function SurveyForm(props: SurveyFormProps) {
  const { dialog, setDialog, draft } = useDialogWithDraft<true>(`survey-${props.classId}`);
  useEffect(() => {
    if (!dialog) setDialog(true);
  }, [dialog, setDialog]);
  return (
    <DraftContext value={draft}>
      <Questions {...props} />
    </DraftContext>
  );
}

function Questions({ classId, onEnd }: SurveyFormProps) {
  const { form, failure, setFailure, submit } = useValidatedForm<Values>(
    (values) => fieldMessages(surveyAnswer, answerOf(values)),
    empty,
  );
  const { busy, run } = useMutation(async (values: Values) => {
    try {
      await submitSurvey(classId, answerOf(values));
      onEnd('done');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'survey_answered') onEnd('answered');
      else if (code === 'survey_closed') onEnd('closed');
      else setFailure(errorText(labels.submitFailed, error));
    }
  });
  return (
    <form onSubmit={submit((values) => void run(values))} noValidate>
      <Stack gap="lg">
        {surveyQuestions.map((question) => (
          <Radio.Group
            key={question}
            label={surveyTexts[question]}
            {...form.getInputProps(`ratings.${question}`)}
            // If a choice is missing, the focus goes to the first radio.
            data-path={undefined}
          >
            <div className={classes.ends} aria-hidden>
              <span>{labels.low}</span>
              <span>{labels.high}</span>
            </div>
            <div className={classes.scale}>
              {surveyValues.map((value, n) => (
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
        {surveyComments.map((question) => (
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

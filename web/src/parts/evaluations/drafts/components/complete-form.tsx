import { Stack, Text, Textarea } from '@mantine/core';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { FormAnswers } from '@muster/shared/forms/form';
import { failedCriticalItems, percentOf, scoreOf } from '@muster/shared/forms/score';
import { type FormEvent, useState } from 'react';
import { formatDate } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { cleanedAnswers } from '../../answers/answers.ts';
import { OutcomeBadge } from '../../answers/components/outcome-badge.tsx';
import { ruleText } from '../../answers/labels.ts';
import { completeLabels as texts } from '../labels.ts';

interface CompleteFormProps {
  name: string;
  content: PublishedForm['content'];
  answers: FormAnswers;
  /** The day of the evaluation. */
  on: string;
  attempt: number | undefined;
  /** The server refused the evaluator, and the signed-in administrator may accept them with a reason. */
  asksForOverride: boolean;
  failure: string | undefined;
  busy: boolean;
  onComplete: (override: string | undefined) => void;
  onCancel: () => void;
}

/** Asks before an evaluation is recorded, with its result in words. */
export function CompleteForm(props: CompleteFormProps) {
  const { name, content, answers, on, attempt, asksForOverride, failure, busy, onComplete, onCancel } = props;
  const score = scoreOf(content, cleanedAnswers(answers));
  const reasons = [
    ...[ruleText(content.passing)].filter((rule) => rule !== undefined),
    ...failedCriticalItems(content, answers).map(texts.failedCritical),
  ];
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  useDialogStatus({ dirty: reason !== '', busy });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isRefused = asksForOverride && reason.trim() === '';
    setIsMissing(isRefused);
    if (!isRefused) onComplete(asksForOverride ? reason.trim() : undefined);
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <div>
          <OutcomeBadge outcome={score.outcome} />
        </div>
        <Text fw={500}>{texts[score.outcome](name, content.name)}</Text>
        {score.outcome === 'failed' &&
          reasons.map((reason) => (
            <Text key={reason} style={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          ))}
        <Text>
          {[
            texts.on(formatDate(on)),
            ...(percentOf(score) === undefined ? [] : [texts.points(score)]),
            ...(attempt === undefined || score.outcome === 'recorded' ? [] : [texts.attempt(attempt)]),
            texts.text,
          ].join(' ')}
        </Text>
        <ErrorAlert message={failure} />
        {asksForOverride && (
          <Textarea
            label={texts.override}
            description={texts.overrideHelp}
            rows={3}
            maxLength={500}
            value={reason}
            error={isMissing ? texts.overrideNeeded : undefined}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setIsMissing(false);
            }}
          />
        )}
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

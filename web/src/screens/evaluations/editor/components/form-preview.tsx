import { Stack, Text, Title } from '@mantine/core';
import { answerProblems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { useState } from 'react';
import type { AnsweredForm } from '../../../../parts/evaluations/answers/answers.ts';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { labels } from '../labels.ts';

interface FormPreviewProps {
  title: string;
  content: AnsweredForm;
}

/** The form as evaluators see it. Answers can be tried and are not stored. */
export function FormPreview({ title, content }: FormPreviewProps) {
  const [answers, setAnswers] = useState<FormAnswers>({ items: {} });
  const problems = answerProblems(content, answers);
  // Only mandatory comments: the other items are simply not answered yet.
  const comments = Object.entries(problems).filter(
    ([field]) => field.startsWith('answers.items.') && field.endsWith('.comment'),
  );
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text variant="hint">{labels.previewHelp}</Text>
      </div>
      <ScoreBar content={content} answers={answers} />
      <FormFields content={content} answers={answers} problems={Object.fromEntries(comments)} onChange={setAnswers} />
    </Stack>
  );
}

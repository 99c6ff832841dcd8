import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers } from '@muster/shared/forms/form';
import { useState } from 'react';
import { unobserved, withNotObserved } from '../../../../parts/evaluations/answers/rest-not-observed.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { labels } from '../labels.ts';
import { type WrongField, wrongFields } from '../typed-report.ts';

interface BeforeSubmitProps {
  form: PublishedForm;
  answers: FormAnswers;
  /** Messages by the path of the field. */
  wrong: Problems;
  /** The report was to be submitted: missing answers are shown, too. */
  isChecked: boolean;
  failure: string | undefined;
  onChange: (change: (before: FormAnswers) => FormAnswers) => void;
}

/** Scrolls to the field of an item or of its comment, and focuses it. */
function goTo({ field, isComment }: WrongField): void {
  const key = field.split('.')[2] ?? 'comment';
  const item = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`);
  const comment = isComment ? item?.querySelector<HTMLElement>('textarea') : undefined;
  const target = comment ?? item;
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

/** The end of a report: ratings that were not observed, and the fields that are missing. */
export function BeforeSubmit({ form, answers, wrong, isChecked, failure, onChange }: BeforeSubmitProps) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const rest = unobserved(form.content, answers);
  const fields = wrongFields(wrong, form).filter(({ isComment }) => isChecked || isComment);
  const isWhole = fields.some(({ isComment }) => !isComment);
  if (rest.length === 0 && marked.length === 0 && fields.length === 0) return <ErrorAlert message={failure} />;
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="sm">
        {rest.length > 0 && (
          <Group>
            <Button
              variant="default"
              mih={44}
              onClick={() => {
                setMarked(rest);
                onChange((before) => withNotObserved(before, rest, true));
              }}
            >
              {labels.rest(rest.length)}
            </Button>
          </Group>
        )}
        {rest.length === 0 && marked.length > 0 && (
          <Group gap="sm">
            <Text role="status">{labels.restMarked(marked.length)}</Text>
            <Button
              variant="subtle"
              mih={44}
              onClick={() => {
                setMarked([]);
                onChange((before) => withNotObserved(before, marked, false));
              }}
            >
              {labels.undo}
            </Button>
          </Group>
        )}
        {fields.length > 0 && (
          <div>
            <Text c={isWhole ? 'var(--mantine-color-error)' : undefined}>
              {isWhole ? labels.unfinished(fields.length) : labels.commentsMissing(fields.length)}
            </Text>
            <Group gap={6} mt={6}>
              {fields.map((one) => (
                <Button
                  key={one.field}
                  variant="default"
                  mih={44}
                  h="auto"
                  py={6}
                  px="sm"
                  styles={{ label: { whiteSpace: 'normal' } }}
                  onClick={() => goTo(one)}
                >
                  {one.name}
                </Button>
              ))}
            </Group>
          </div>
        )}
        <ErrorAlert message={failure} />
      </Stack>
    </Paper>
  );
}

import { Group, Paper, Stack } from '@mantine/core';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { ComponentProps, RefObject } from 'react';
import { EvaluatorFields } from '../../../../parts/evaluations/drafts/components/evaluator-fields.tsx';
import { DateInput } from '../../../../ui/date-input.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import { labels } from '../labels.ts';
import classes from './evaluate-class.module.css';

interface DayFieldsProps {
  fields: RefObject<HTMLDivElement | null>;
  on: string;
  /** The department's date. */
  today: string;
  evaluator: string | undefined;
  evaluators: ComponentProps<typeof EvaluatorFields>['evaluators'] | undefined;
  problems: Problems;
  /** Why the attempts of the day are not shown. */
  failure: string | undefined;
  onRetry: () => unknown;
  onChange: (changed: { on: string } | { evaluator: string | undefined }) => void;
}

/** The day and the evaluator of all evaluations on the page. */
export function DayFields(props: DayFieldsProps) {
  const { fields, on, today, evaluator, evaluators, problems, failure, onRetry, onChange } = props;
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={labels.subject} ref={fields}>
      <Stack gap="sm">
        <Group gap="sm" align="flex-end" className={classes.subject}>
          <DateInput
            size="md"
            w={180}
            styles={{ input: { minHeight: 44 } }}
            label={labels.day}
            max={today}
            value={on}
            error={problems.on?.join('\n')}
            onChange={(day) => onChange({ on: day })}
          />
          {evaluators && (
            <EvaluatorFields
              evaluators={evaluators}
              value={evaluator}
              error={problems.evaluator_id?.join('\n')}
              onChange={(chosen) => onChange({ evaluator: chosen })}
            />
          )}
        </Group>
        {failure && <RetryAlert message={failure} onRetry={onRetry} />}
      </Stack>
    </Paper>
  );
}

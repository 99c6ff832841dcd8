import { Button, Group, Stack } from '@mantine/core';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormAnswers, FormItem } from '@muster/shared/forms/form';
import { FormFields } from '../../../../parts/evaluations/answers/components/form-fields.tsx';
import { ScoreBar } from '../../../../parts/evaluations/answers/components/score-bar.tsx';
import { SavingText } from '../../../../parts/evaluations/drafts/components/saving-text.tsx';
import { withInserted } from '../day-lines.ts';
import { labels } from '../labels.ts';
import type { ReportSubject, TypedReport } from '../typed-report.ts';
import type { Writing } from '../use-report.ts';
import { BeforeSubmit } from './before-submit.tsx';
import { InsertFromDays } from './insert-from-days.tsx';

interface ReportAnswersProps {
  subject: ReportSubject;
  writing: Writing;
  /** The days of the week or phase. */
  span: { from: string; to: string };
  /** The problems of the present answers, and the shown ones. */
  wrong: Problems;
  problems: Problems;
  /** Someone tried to submit the report. */
  isChecked: boolean;
  failure: string | undefined;
  onReview: () => void;
}

/** The form of a report, the state of its draft, and the button that leads to its submission. */
export function ReportAnswers({ subject, writing, span, wrong, problems, isChecked, ...props }: ReportAnswersProps) {
  const { trainee, report, form } = subject;
  const { answers } = writing.typed;
  const change = (next: (before: FormAnswers) => FormAnswers) =>
    writing.change((before) => ({ ...before, answers: next(before.answers) }));
  const insertFor = ({ key, kind, text: item }: FormItem) =>
    kind === 'text' && (
      <InsertFromDays
        traineeId={trainee.id}
        {...{ span, item }}
        onInsert={(day, text) => writing.change((before) => withText(before, key, { day, text }))}
      />
    );
  return (
    <Stack gap="md">
      <ScoreBar content={form.content} answers={answers}>
        <SavingText
          state={writing.state}
          onKeepMine={() => void writing.keepMine()}
          onTakeTheirs={() => void writing.takeTheirs()}
        />
      </ScoreBar>
      <FormFields
        titleOrder={2}
        key={writing.filling}
        content={form.content}
        {...{ answers, problems }}
        beside={report === 'daily' ? undefined : insertFor}
        onChange={change}
      />
      <BeforeSubmit {...{ form, answers, wrong, isChecked }} failure={props.failure} onChange={change} />
      <Group justify="flex-end">
        <Button size="md" mih={48} onClick={props.onReview} disabled={Boolean(writing.prepared.data?.refused)}>
          {labels.review}
        </Button>
      </Group>
    </Stack>
  );
}

/** Returns a report with a text of a day below what is typed in an item. */
function withText(before: TypedReport, key: string, { day, text }: { day: string; text: string }): TypedReport {
  const { items, ...rest } = before.answers;
  const answer = items[key] ?? {};
  const value = withInserted(String(answer.value ?? ''), day, text);
  return { ...before, answers: { ...rest, items: { ...items, [key]: { ...answer, value } } } };
}

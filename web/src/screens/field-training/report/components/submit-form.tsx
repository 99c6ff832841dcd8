import { Stack, Text, Title } from '@mantine/core';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import { type FormAnswers, type ItemAnswer, itemsOf, type ScaleItem } from '@muster/shared/forms/form';
import { isPassed } from '@muster/shared/forms/score';
import type { FormEvent } from 'react';
import { cleanedAnswers } from '../../../../parts/evaluations/answers/answers.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { type Fact, FactsList } from '../../../../ui/facts-list.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { submitLabels as texts } from '../labels.ts';

interface SubmitFormProps {
  name: string;
  content: PublishedForm['content'];
  answers: FormAnswers;
  /** The day in words. */
  day: string;
  /** The author of a report on paper; undefined: the signed-in person. */
  author: string | undefined;
  failure: string | undefined;
  busy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

type Rated = readonly [item: ScaleItem, answer: ItemAnswer];

function ratedIn(content: SubmitFormProps['content'], answers: FormAnswers): Rated[] {
  return itemsOf(content).flatMap((item): Rated[] => {
    const answer = answers.items[item.key];
    return item.kind === 'scale' && answer ? [[item, answer]] : [];
  });
}

/** Returns the label of ratings that are not acceptable: the minimum of the items, if they have one in common. */
function lowText(ratings: readonly Rated[]): string {
  const minima = new Set(ratings.flatMap(([{ minimum }]) => minimum ?? []));
  const [first] = minima;
  return first !== undefined && minima.size === 1 ? texts.below(first) : texts.low;
}

/** Returns the numbers of a report, for a check before it is submitted. */
function reportFacts(ratings: readonly Rated[], { items, comment }: FormAnswers): readonly Fact[] {
  const values = ratings.flatMap(([, { value }]) => (typeof value === 'number' ? [value] : []));
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const count = (matches: (rated: Rated) => boolean) => ratings.filter(matches).length;
  const comments = Object.values(items).filter((answer) => answer.comment).length + (comment ? 1 : 0);
  const ofRatings: readonly Fact[] = [
    [texts.rated, values.length === 0 ? '0' : `${values.length}, ${texts.average(average.toFixed(1))}`],
    [texts.notObserved, count(([, answer]) => answer.not_observed === true)],
    [lowText(ratings), count(([item, answer]) => isPassed(item, answer) === false)],
    [texts.notResponding, count(([, answer]) => answer.not_responding === true)],
    [texts.minutes, ratings.reduce((sum, [, { minutes = 0 }]) => sum + minutes, 0)],
  ];
  return [...(ratings.length > 0 ? ofRatings : []), [texts.comments, comments]];
}

/** Shows a report in short before it is submitted. */
export function SubmitForm({ name, content, answers, day, author, ...form }: SubmitFormProps) {
  const { failure, busy, onSubmit, onCancel } = form;
  useDialogStatus({ dirty: false, busy });
  const cleaned = cleanedAnswers(answers);
  const ratings = ratedIn(content, cleaned);
  const shown = ratings.filter(([, answer]) => answer.value !== undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text fw={500}>
          {content.name}, {day}
        </Text>
        {author !== undefined && <Text>{texts.onPaper(author)}</Text>}
        <FactsList facts={reportFacts(ratings, cleaned)} />
        {shown.length > 0 && (
          <div>
            <Title order={3}>{texts.ratings}</Title>
            {shown.map(([item, answer]) => (
              <Text key={item.key} size="sm" style={{ overflowWrap: 'anywhere' }}>
                {item.text}: {String(answer.value)}
              </Text>
            ))}
          </div>
        )}
        <Text>{texts.text(name)}</Text>
        <ErrorAlert message={failure} />
      </Stack>
      <FormActions submit={texts.submit} submitting={texts.submitting} busy={busy} onCancel={onCancel} />
    </form>
  );
}

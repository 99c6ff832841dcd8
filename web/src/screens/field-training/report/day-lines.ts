import type { TraineeAnswers } from '@muster/shared/field-training-answers';
import { type FormItem, itemsOf } from '@muster/shared/forms/form';
import { answerWords } from '../../../parts/evaluations/answers/components/answer-text.tsx';
import { daysLabels as texts } from './labels.ts';

/** A text of a day with the name of its item. */
export type DayLine = readonly [name: string, text: string];

/** Returns the texts, the remedial training and the comments of a report, each with the name of its item. */
export function dayLines(
  { form_id, version, answers }: TraineeAnswers['reports'][number],
  forms: TraineeAnswers['forms'],
): readonly DayLine[] {
  const form = forms.find((one) => one.form_id === form_id && one.version === version);
  if (!form || !answers) return [];
  const all = itemsOf(form.content).map((item) => [item, answers.items[item.key] ?? {}] as const);
  const written = all.flatMap(([item, { value }]): DayLine[] =>
    item.kind === 'text' && value ? [[item.text, String(value)]] : [],
  );
  const remedial = all.flatMap(([item, { minutes }]) => (minutes === undefined ? [] : [remedialText(item, minutes)]));
  const comments = all.flatMap(([item, answer]): DayLine[] =>
    answer.comment ? [[texts.comment(item.text, answerWords(item, answer)), answer.comment]] : [],
  );
  return [...written, ...(remedial.length > 0 ? [[texts.minutes, remedial.join('; ')] as const] : []), ...comments];
}

const remedialText = ({ text }: FormItem, minutes: number): string => texts.minutesOf(text, minutes);

/** Returns a typed text with the text of a day below it. */
export const withInserted = (typed: string, day: string, text: string): string =>
  [...(typed.trim() === '' ? [] : [typed.trimEnd()]), texts.inserted(day, text)].join('\n');

import { forms } from '@muster/shared/areas/forms';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormContent } from '@muster/shared/forms/form';
import { formProblems } from '@muster/shared/forms/form-problems';
import { fieldMessages } from '../../../ui/contract-form.ts';

/** Messages by the path of the field, one per line. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Returns the message at a path within a part of the form; without a field, the message of the part. */
export type TextAt = (field?: string) => string | undefined;

/** Returns the messages of a part of the form. */
export const textsAt =
  (texts: FieldTexts, part: string): TextAt =>
  (field) =>
    texts[field === undefined ? part : `${part}.${field}`];

/** Returns whether a part of the form has messages. */
export const hasTexts = (texts: FieldTexts, part: string): boolean =>
  Object.keys(texts).some((field) => field === part || field.startsWith(`${part}.`));

const asTexts = (problems: Problems): FieldTexts =>
  Object.fromEntries(Object.entries(problems).map(([field, messages]) => [field, messages.join('\n')]));

/** Returns why a form cannot be saved, or, with `publishes`, published. */
export function problemsOf(content: FormContent, publishes: boolean): FieldTexts {
  const wrong = fieldMessages(forms.create.body, { content });
  // The rules expect values that the schema accepts.
  return Object.keys(wrong).length > 0 || !publishes ? wrong : asTexts(formProblems(content));
}

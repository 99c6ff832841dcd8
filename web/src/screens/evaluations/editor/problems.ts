import { forms } from '@muster/shared/areas/forms';
import type { Problems } from '@muster/shared/forms/answer-problems';
import type { FormContent } from '@muster/shared/forms/form';
import { formProblems } from '@muster/shared/forms/form-problems';
import type { FieldTexts } from '../../../ui/content-editor/use-editor-messages.ts';
import { fieldMessages } from '../../../ui/contract-form.ts';

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

/** Returns why a form cannot be saved as a draft. */
export const problemsToSave = (content: FormContent): FieldTexts => fieldMessages(forms.create.body, { content });

/** Returns why a form cannot be published. */
export function problemsToPublish(content: FormContent): FieldTexts {
  const wrong = problemsToSave(content);
  // The rules expect values that the schema accepts.
  return Object.keys(wrong).length > 0 ? wrong : asTexts(formProblems(content));
}

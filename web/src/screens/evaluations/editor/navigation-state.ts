import type { FormContent } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';

/** The navigation state with an imported form. */
export const withImported = (content: FormContent) => ({ importedForm: content });

/** Returns the imported form of a navigation state; undefined: none. */
export function importedContent(state: unknown): FormContent | undefined {
  const content =
    typeof state === 'object' && state !== null && 'importedForm' in state ? state.importedForm : undefined;
  return formContent.safeParse(content).data;
}

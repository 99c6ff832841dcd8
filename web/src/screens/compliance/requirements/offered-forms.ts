import type { FormChoice } from './api.ts';
import type { RuleValues } from './requirement-values.ts';

/**
 * Returns the forms that a rule can name, and those that it names already. Leaves out forms of field training, and for
 * a rule about firearms the forms that evaluate a person. The server also checks the content of a form.
 */
export const offeredForms = (
  forms: readonly FormChoice[],
  { form_ids, per }: Pick<RuleValues, 'form_ids' | 'per'>,
): readonly FormChoice[] =>
  forms.filter(
    ({ id, of, purpose }) =>
      form_ids.includes(id) || (purpose !== 'field_training' && (per === 'person' || of === 'firearm')),
  );

import { type FormContent, itemsOf } from '../forms/form.ts';
import type { EvaluationRule } from './requirement.ts';
import { shownFactNouns } from './requirement-text.ts';

/** Returns why no evaluation with a form can meet a rule, as a predicate of the form; undefined: one can. */
export function formGap(
  content: Pick<FormContent, 'passing' | 'of' | 'sections'>,
  { per, shown }: Pick<EvaluationRule, 'per' | 'shown'>,
): string | undefined {
  if (content.passing.kind === 'none') return 'has no passing rule';
  if (per !== 'person' && content.of === 'person') return 'evaluates a person without a firearm';
  const items = itemsOf(content);
  const missing = shown.find((fact) => !items.some((item) => item.kind === 'check' && item.shows === fact));
  return missing && `has no item that shows ${shownFactNouns[missing]} of the firearm`;
}

import type { FormContent } from '@muster/shared/forms/form';
import { formGap } from '@muster/shared/requirements/form-gap';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import type { RequirementVersion } from '@muster/shared/requirements/versions';
import { invalidField } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findForm, lastVersion } from '../../table/entities/form.ts';
import { archivedForm } from './named-ids.ts';

/**
 * Throws an error of `field` for a form whose last version can never meet a rule, or that is archived and not in
 * `known`, the forms of earlier versions. Read the department's record first: its end conditions the write.
 */
export async function refuseForms(
  table: SiteTable,
  rule: RequirementRule,
  { known, field }: { known: ReadonlySet<string>; field: string },
): Promise<void> {
  if (rule.kind !== 'evaluation') return;
  const forms = await Promise.all(
    rule.form_ids.map(async (id) => ({
      id,
      ...(await Promise.all([findForm(table, id), lastVersion(table, id)]).then(([form, last]) => ({ form, last }))),
    })),
  );
  for (const { id, form, last } of forms) {
    if (form?.archived && !known.has(id)) throw invalidField(field, archivedForm);
    const gap = last && formGap(last.content, rule);
    if (gap) throw invalidField(field, `The form “${last.content.name}” ${gap}. Please choose another form.`);
  }
}

/** Returns the ids of forms that versions of a requirement name. */
export const formsNamedIn = (versions: readonly RequirementVersion[]): Set<string> =>
  new Set(versions.flatMap(({ entry: { data } }) => (data.rule.kind === 'evaluation' ? data.rule.form_ids : [])));

/** Returns a sentence about the first version of a requirement that a form's new content can never meet. */
export function requirementUnmet(versions: readonly RequirementVersion[], content: FormContent): string | undefined {
  for (const { entry } of versions) {
    const { name, rule } = entry.data;
    const gap = rule.kind === 'evaluation' ? formGap(content, rule) : undefined;
    if (gap) {
      return `The requirement “${name}” names this form, but this version ${gap}. Please change the form or that requirement.`;
    }
  }
  return undefined;
}

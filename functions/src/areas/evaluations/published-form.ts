import type { PublishedForm } from '@muster/shared/evaluation-answers';
import { fitsReports } from '@muster/shared/field-training/program';
import type { FormContent } from '@muster/shared/forms/form';
import { today } from '@muster/shared/rules/calendar';
import { dayText } from '@muster/shared/rules/day-text';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { madeAt } from '../../table/core/new-id.ts';
import type { EvaluationDraft } from '../../table/entities/evaluation-draft.ts';
import { type FormHead, type FormVersion, findForm, findVersion, lastVersion } from '../../table/entities/form.ts';

/** A published version with its form. */
export interface Published extends FormVersion {
  form: FormHead;
}

/** A published version, or its evaluators alone. */
export type WithEvaluators = { content: Pick<FormContent, 'evaluators'> };

const noSuchForm = () => new ApiError('not_found', { detail: gone('form') });

/** Returns a published version, by default the last one, also of an archived form. Throws `not_found`. */
export async function requirePublished(table: SiteTable, formId: string, version?: number): Promise<Published> {
  const [form, found] = await Promise.all([
    findForm(table, formId),
    version === undefined ? lastVersion(table, formId) : findVersion(table, formId, version),
  ]);
  if (!form || !found) throw noSuchForm();
  return { ...found, form };
}

/** Like `requirePublished`. Throws `not_found` also for an archived form, which takes no new evaluations. */
export async function requireUsable(table: SiteTable, formId: string, version?: number): Promise<Published> {
  const published = await requirePublished(table, formId, version);
  if (published.form.archived) {
    throw new ApiError('not_found', { detail: 'This form is archived. Please choose another form.' });
  }
  return published;
}

/**
 * Returns the last version of a form that fits reports of field training, also of an archived form: a trainee keeps the
 * forms of the program's version, whose program may have other forms since. Throws `not_found` if no version fits.
 */
export async function requireForReports(table: SiteTable, formId: string): Promise<Published> {
  const last = await requirePublished(table, formId);
  for (let version = last.version; version > 0; version--) {
    const published = version === last.version ? last : await requirePublished(table, formId, version);
    if (fitsReports(published.content)) return published;
  }
  throw noSuchForm();
}

/** Returns a version of a form for a report. Throws `not_found`, and a field error for a version that fits none. */
export async function requireReportVersion(table: SiteTable, formId: string, version: number): Promise<Published> {
  const published = await requirePublished(table, formId, version);
  if (!fitsReports(published.content)) {
    throw invalidField('version', 'This version of the form is not for reports of field training');
  }
  return published;
}

/**
 * Throws a field error for a version that was replaced before the day of a new evaluation, in a class or outside: its
 * rule for passing may be lower. A version that was the last one at any time of the day is accepted, so that results on
 * paper and without a connection count. A draft keeps its version if it was begun until then. A report of field
 * training may have any version that fits.
 */
export async function refuseReplaced(
  { table, site }: Pick<SiteContext, 'table' | 'site'>,
  { form, version }: Pick<Published, 'form' | 'version'>,
  on: string,
  draft?: Pick<EvaluationDraft, 'id' | 'form_id' | 'version'>,
): Promise<void> {
  const last = form.version ?? version;
  if (version >= last) return;
  const next = version + 1 === last ? form : await findVersion(table, form.id, version + 1);
  if (!next?.published_at) throw new Error(`Form ${form.id} has no version ${version + 1}`);
  const until = today(site.timezone, new Date(next.published_at));
  const isDrafts = draft?.form_id === form.id && draft.version === version;
  const begun = isDrafts ? today(site.timezone, madeAt(draft.id)) : on;
  if (on <= until || begun <= until) return;
  throw invalidField(
    'version',
    `A newer version of this form was published on ${dayText(until)}. Please use version ${last}, or choose an earlier day.`,
  );
}

/** The rules of a form that apply to new evaluations with any of its versions. */
export type CurrentRules = Pick<FormContent, 'evaluators' | 'attempts'>;

/** Returns the rules of the last published version. An older version cannot bring removed evaluators back. */
export const currentRules = async (table: SiteTable, formId: string): Promise<CurrentRules> =>
  (await requirePublished(table, formId)).content;

/** Returns whether the caller may accept themselves or others without a qualification. */
export const mayOverride = (
  { actor }: Pick<SiteContext, 'actor'>,
  { evaluators }: Pick<FormContent, 'evaluators'>,
): boolean => evaluators.override && actor.permissions.admin_access === true;

/** Returns a content without the qualified people. */
export function shownContent({ evaluators: _, ...content }: FormContent): PublishedForm['content'] {
  return content;
}

/** Returns a published version in the contract's form. */
export const presentPublished = ({ form, version, content }: Published): PublishedForm => ({
  id: form.id,
  version,
  content: shownContent(content),
  override: content.evaluators.override,
  archived: form.archived === true,
});

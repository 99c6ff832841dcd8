import type { Form, forms } from '@muster/shared/areas/forms';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { listed } from '@muster/shared/listed';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isNamedBy, versionsWith } from '../../domain/requirements/used-by.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../table/core/new-id.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { checkDepartmentRecord, findDepartmentRecord } from '../../table/entities/department-record.ts';
import { findProgramWithForm } from '../../table/entities/field-program.ts';
import { addForm, changeForm, lastVersion, removeForm, type StoredForm } from '../../table/entities/form.ts';
import { findSite } from '../../table/entities/site.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { checkCatalogue } from '../../table/entities/versions.ts';
import { presentForm, presentStoredForm, readForm, requireForm, type WholeForm } from './present-form.ts';
import { auditedContent, chooseTrainings, hashOfContent, storedContent } from './stored-content.ts';

type Created = ValidatedInput<typeof forms.create>['body'];
type Edit = ValidatedInput<typeof forms.update>['body'];

/** The most forms of a department, archived ones included. */
export const mostForms = 500;

export const nameTaken = () => new ApiError('name_taken', { detail: 'A form with this name already exists' });

/** Adds a form as a draft. Throws `name_taken`, `list_full`, and field errors for unknown trainings and people. */
export async function createForm(context: SiteContext, { content: sent }: Created): Promise<Form> {
  const { table, actor, now, idempotency } = context;
  const id = newId(now);
  return withoutCollision(async () => {
    const content = await storedContent(table, sent);
    const { name, purpose, of, evaluators } = content;
    const form: StoredForm = {
      id,
      name,
      purpose,
      of,
      draft: content,
      has_draft: true,
      newest: 1,
      type_ids: evaluators.type_ids,
    };
    const answer = await presentForm(table, { form, content, versions: [] });
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...addForm(table, form, {
        most: mostForms,
        taken: nameTaken,
        full: () =>
          new ApiError('list_full', {
            detail: `A department can have at most ${mostForms} forms. Please delete an unused draft first.`,
          }),
      }),
      ...chooseTrainings(table, content),
      audit(table, actor, now, { action: 'form.add', subject: { form: id }, after: auditedContent(content) }),
    ]);
    return answer;
  });
}

/**
 * Saves the draft of a form; a content equal to the last version removes the draft. Throws `name_taken`,
 * `edit_conflict` and field errors. A repeated edit changes nothing.
 */
export async function updateForm(
  context: SiteContext,
  { id, edit: { content: sent, read } }: { id: string; edit: Edit },
): Promise<Form> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const [whole, content] = await Promise.all([readForm(table, id), storedContent(table, sent)]);
    const { form } = whole;
    const sha256 = hashOfContent(content);
    const isStored = hashOfContent(whole.content) === sha256;
    if (form.newest !== read && !isStored) throw editConflict();
    if (isStored) return presentForm(table, whole);
    const draft = sha256 === form.sha256 ? undefined : content;
    const { name, purpose, of } = content;
    const published = form.version === undefined ? undefined : await lastVersion(table, id);
    const type_ids = [...new Set([...content.evaluators.type_ids, ...(published?.content.evaluators.type_ids ?? [])])];
    const changes = { name, purpose, of, draft, type_ids };
    const after: WholeForm = {
      ...whole,
      form: { ...form, ...changes, has_draft: draft !== undefined, newest: form.newest + 1 },
      content,
    };
    const answer = await presentForm(table, after);
    await transact(table, [
      ...changeForm(table, form, changes, nameTaken),
      ...chooseTrainings(table, content),
      audit(table, actor, now, {
        action: 'form.update',
        subject: { form: id },
        before: auditedContent(whole.content),
        after: auditedContent(content),
      }),
    ]);
    return answer;
  });
}

export const editConflict = () =>
  new ApiError('edit_conflict', {
    detail: 'Someone else changed this form. Your changes were not saved. Reload to see the latest version.',
  });

/**
 * Archives a form, or restores it. Throws `not_found`, and `in_use` for archiving a form that a requirement, a
 * training or a field training program names. Repeating it changes nothing.
 */
export async function archiveForm(
  context: SiteContext,
  { id, archived }: { id: string; archived: boolean },
): Promise<Form> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const form = await requireForm(table, id);
    if ((form.archived ?? false) === archived) return;
    await transact(table, [
      ...(archived && form.version !== undefined
        ? await Promise.all([namedByNone(context, id), usedByNoTraining(context, id)])
        : []),
      ...changeForm(table, form, { archived: archived ? true : undefined }, nameTaken),
      audit(table, actor, now, {
        action: archived ? 'form.archive' : 'form.restore',
        subject: { form: id },
        after: { name: form.name },
      }),
    ]);
  });
  return presentStoredForm(table, id);
}

/**
 * Returns the condition that no requirement names a form now or later, and that no field training program uses it.
 * Throws `in_use` if one does.
 */
async function namedByNone({ table, site, now }: SiteContext, id: string): Promise<Action> {
  const { head, entries } = await findDepartmentRecord(table);
  const [naming] = versionsWith(entries, today(site.timezone, now), { kind: 'form', id });
  if (naming) throw new ApiError('in_use', { detail: isNamedBy(naming, 'form') });
  // Read after the department's record: a later change of them adds an entry to it.
  const program = await findProgramWithForm(table, id);
  if (program) {
    throw new ApiError('in_use', {
      detail: `The field training program “${program.name}” uses this form. Please change that program first.`,
    });
  }
  return checkDepartmentRecord(table, head);
}

/** Returns the condition that no training evaluates with a form. Throws `in_use` if one does, also an archived one. */
async function usedByNoTraining({ table }: SiteContext, id: string): Promise<Action> {
  // Read before the trainings: a later change of them raises the version.
  const site = await findSite(table);
  const using = [...(await trainingTypes(table)).values()].filter(({ form_ids }) => form_ids?.includes(id));
  if (using.length > 0) {
    const names = listed(using.map(({ name }) => `“${name}”`).sort());
    throw new ApiError('in_use', {
      detail:
        using.length === 1
          ? `The training ${names} uses this form. Please change that training first.`
          : `The trainings ${names} use this form. Please change those trainings first.`,
    });
  }
  return checkCatalogue(table, site ?? {});
}

/** Deletes a form that was never published. Throws `not_found` and `in_use`. */
export async function deleteForm(context: SiteContext, id: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const form = await requireForm(table, id);
    if (form.version !== undefined) {
      throw new ApiError('in_use', {
        detail: 'This form has published versions, which stay on record. Please archive it instead.',
      });
    }
    await transact(table, [
      ...removeForm(table, form),
      audit(table, actor, now, {
        action: 'form.remove',
        subject: { form: id },
        before: form.draft ? auditedContent(form.draft) : { name: form.name },
      }),
    ]);
  });
}

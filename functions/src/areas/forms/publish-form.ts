import type { Form } from '@muster/shared/areas/forms';
import { fitsReports } from '@muster/shared/field-training/program';
import type { FormContent } from '@muster/shared/forms/form';
import { formProblems } from '@muster/shared/forms/form-problems';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { requirementUnmet } from '../../domain/requirements/fitting-forms.ts';
import { versionsWith } from '../../domain/requirements/used-by.ts';
import { ApiError, invalidFields } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentRecord, recordOfDepartment } from '../../table/entities/department-record.ts';
import { findProgramWithForm } from '../../table/entities/field-program.ts';
import { addVersion, changeForm, type FormVersion } from '../../table/entities/form.ts';
import { presentForm, readForm } from './present-form.ts';
import { chooseTrainings, hashOfContent } from './stored-content.ts';
import { editConflict, nameTaken } from './write-form.ts';

/**
 * Publishes the draft of a form as its next version, with an entry in the department's record. Throws `not_found`,
 * `edit_conflict`, `form_unchanged` without a draft, `in_use` if a requirement or a field training program names the
 * form and this version does not fit it, and field errors for `formProblems` and deleted trainings.
 */
export async function publishForm(context: SiteContext, { id, read }: { id: string; read: number }): Promise<Form> {
  const { table, site, actor, now } = context;
  return withoutCollision(async () => {
    const [{ form, content, versions }, { head, entries }] = await Promise.all([
      readForm(table, id),
      findDepartmentRecord(table),
    ]);
    if (form.newest !== read) throw editConflict();
    if (!form.draft) throw new ApiError('form_unchanged');
    const problems = formProblems(content);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    const on = today(site.timezone, now);
    const unmet = requirementUnmet(versionsWith(entries, on, { kind: 'form', id }), content);
    if (unmet) throw new ApiError('in_use', { detail: unmet });
    await refuseUnfitForProgram(table, id, content);
    const { name, purpose } = content;
    const published: FormVersion = {
      version: (form.version ?? 0) + 1,
      published_at: now.toISOString(),
      by: { id: actor.id, employee_id: actor.employee_id },
      sha256: hashOfContent(content),
      content,
    };
    const { version, sha256, published_at } = published;
    const changes = {
      draft: undefined,
      version,
      sha256,
      published_at,
      published_name: name,
      type_ids: content.evaluators.type_ids,
    };
    const answer = await presentForm(table, {
      form: { ...form, ...changes, has_draft: false, newest: form.newest + 1 },
      content,
      versions: [published, ...versions],
    });
    await transact(table, [
      ...changeForm(table, form, changes, nameTaken),
      addVersion(table, id, published),
      ...chooseTrainings(table, content),
      ...recordOfDepartment(context, head, [
        {
          kind: 'form.published',
          valid_on: on,
          data: { form_id: id, name, purpose, version, sha256 },
        },
      ]),
      audit(table, actor, now, {
        action: 'form.publish',
        subject: { form: id },
        after: { name, purpose, published_version: version, sha256 },
      }),
    ]);
    return answer;
  });
}

/** Throws `in_use` if a program uses a form that is no longer for field training of people. */
async function refuseUnfitForProgram(table: SiteTable, id: string, content: FormContent): Promise<void> {
  if (fitsReports(content)) return;
  const program = await findProgramWithForm(table, id);
  if (!program) return;
  throw new ApiError('in_use', {
    detail: `The field training program “${program.name}” uses this form, so it must stay a form for field training.`,
  });
}

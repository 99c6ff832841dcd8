import type { Form, FormRow } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import {
  type FormHead,
  findForm,
  findVersion,
  listForms,
  listVersions,
  type StoredForm,
  type VersionHead,
} from '../../table/entities/form.ts';

const presentRow = ({
  id,
  name,
  purpose,
  of,
  version,
  published_at,
  has_draft: draft,
  archived,
}: FormHead): FormRow => ({
  id,
  name,
  purpose,
  of,
  version: version ?? null,
  published_at: published_at ?? null,
  draft,
  archived: archived === true,
});

/** Returns the forms of a site by name. */
export const formRows = async (table: SiteTable): Promise<FormRow[]> =>
  (await listForms(table)).map(presentRow).sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));

/** A form as it is answered: with its draft, or else its last version, and the heads of its versions, last first. */
export interface WholeForm {
  form: StoredForm;
  content: FormContent;
  versions: readonly VersionHead[];
}

/** Returns a form in the contract's form. People who were deleted are left out of the evaluators. */
export async function presentForm(table: SiteTable, { form, content, versions }: WholeForm): Promise<Form> {
  const people = await findEmployees(table, content.evaluators.employees);
  return {
    ...presentRow(form),
    content: {
      ...content,
      evaluators: { ...content.evaluators, employees: people.map(({ employee_id }) => employee_id) },
    },
    employees: people.map((person) => ({ employee_id: person.employee_id, name: fullName(person) })),
    newest: form.newest,
    versions: versions.map(({ version, published_at, by, sha256 }) => ({
      version,
      published_at,
      published_by: by.employee_id,
      sha256,
    })),
  };
}

/** Returns a form as stored now. Throws `not_found`. */
export async function requireForm(table: SiteTable, id: string): Promise<StoredForm> {
  const form = await findForm(table, id);
  if (!form) throw new ApiError('not_found', { detail: gone('form') });
  return form;
}

/** Returns a form with its content and versions, for an answer or a decision. Throws `not_found`. */
export async function readForm(table: SiteTable, id: string): Promise<WholeForm> {
  const form = await requireForm(table, id);
  const { draft, version = 0 } = form;
  if (version === 0 && draft) return { form, content: draft, versions: [] };
  // Read after the form, which names only stored versions. Later ones may have been published meanwhile.
  const [versions, current] = await Promise.all([
    listVersions(table, id),
    draft ? undefined : findVersion(table, id, version),
  ]);
  const content = draft ?? current?.content;
  if (!content) throw new Error(`Form ${id} has no content`);
  return { form, content, versions: versions.filter((one) => one.version <= version) };
}

export const presentStoredForm = async (table: SiteTable, id: string): Promise<Form> =>
  presentForm(table, await readForm(table, id));

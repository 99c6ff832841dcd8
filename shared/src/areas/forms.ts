import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, id, wholeNumber } from '../fields.ts';
import { formPurposes } from '../forms/form.ts';
import { formContent } from '../forms/form-fields.ts';

/** A list of people in the evaluators of a form, with their names. */
const namedEmployee = z.object({ employee_id: z.string(), name: z.string() });

const formRow = z.object({
  id: z.string(),
  /** From the draft, else from the last published version. */
  name: z.string(),
  purpose: z.enum(formPurposes),
  of: z.enum(['person', 'firearm']),
  /** The last published version; null: none yet. */
  version: z.int().nullable(),
  /** UTC ISO. */
  published_at: z.string().nullable(),
  /** A draft differs from the published version. */
  draft: z.boolean(),
  archived: z.boolean(),
});
export type FormRow = z.infer<typeof formRow>;

const form = formRow.extend({
  /** The draft, else the last published version. */
  content: formContent,
  /** Names of the employees in `content.evaluators.employees`. */
  employees: z.array(namedEmployee),
  /** Raised by every change; an edit sends it as `read`. */
  newest: z.int(),
  /** Last first. */
  versions: z.array(
    z.object({
      version: z.int(),
      /** UTC ISO. */
      published_at: z.string(),
      published_by: z.string(),
      sha256: z.string(),
    }),
  ),
});
export type Form = z.infer<typeof form>;

const read = wholeNumber('Version', 0, 999_999_999).describe('`newest` of the form as it was loaded');
const params = z.object({ id });

/** Forms for evaluations, with published versions that never change. */
export const forms = {
  list: extraEndpoint('GET', '/api/forms/', {
    summary: 'The forms of the department, by name, including drafts and archived forms.',
    access: 'training',
    response: z.array(formRow),
  }),
  one: extraEndpoint('GET', '/api/forms/{id}/', {
    summary: 'A form with its draft, or else its last published version.',
    access: 'training',
    params,
    response: form,
  }),
  create: extraEndpoint('POST', '/api/forms/', {
    summary: 'Adds a form as a draft.',
    access: 'manage_trainings',
    acceptsIdempotencyKey: true,
    body: z.object({ content: formContent }),
    response: form,
    status: 201,
    errors: ['name_taken', 'list_full'],
  }),
  update: extraEndpoint('PUT', '/api/forms/{id}/', {
    summary: 'Saves the draft of a form. Published versions stay as they are.',
    access: 'manage_trainings',
    params,
    body: z.object({ content: formContent, read }),
    response: form,
    errors: ['name_taken', 'edit_conflict'],
  }),
  publish: extraEndpoint('POST', '/api/forms/{id}/publish/', {
    summary: 'Publishes the draft as the next version, for new evaluations.',
    access: 'manage_trainings',
    params,
    body: z.object({ read }),
    response: form,
    errors: ['edit_conflict', 'form_unchanged'],
  }),
  archive: extraEndpoint('POST', '/api/forms/{id}/archive/', {
    summary: 'Archives a form, which then takes no new evaluations, or restores it.',
    access: 'manage_trainings',
    params,
    body: z.object({ archived: z.boolean('Please choose whether the form is archived') }),
    response: form,
    errors: ['in_use'],
  }),
  remove: extraEndpoint('DELETE', '/api/forms/{id}/', {
    summary: 'Deletes a form that was never published.',
    access: 'manage_trainings',
    params,
    response: detailResponse,
    errors: ['in_use'],
  }),
};

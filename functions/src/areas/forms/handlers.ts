import type { Handlers } from '../../calls/call.ts';
import { formRows, presentStoredForm } from './present-form.ts';
import { publishForm } from './publish-form.ts';
import { archiveForm, createForm, deleteForm, updateForm } from './write-form.ts';

/** Forms for evaluations (docs/behavior.md, "Forms and evaluations"). */
export const formsHandlers: Handlers<'forms'> = {
  list: ({ table }) => formRows(table),
  one: ({ table, params }) => presentStoredForm(table, params.id),
  create: { run: (call) => createForm(call, call.body), replay: 'stored' },
  update: (call) => updateForm(call, { id: call.params.id, edit: call.body }),
  publish: (call) => publishForm(call, { ...call.params, ...call.body }),
  archive: (call) => archiveForm(call, { ...call.params, ...call.body }),
  remove: async (call) => {
    await deleteForm(call, call.params.id);
    return { detail: 'Form deleted' };
  },
};

import type { FormRow } from '@muster/shared/areas/forms';
import { type ReportKind, reportKinds } from '@muster/shared/field-training/program';
import type { ProgramTemplate } from '@muster/shared/field-training/templates/template';
import type { FormContent } from '@muster/shared/forms/form';
import { formTemplate } from '@muster/shared/forms/templates/templates';
import { foldName } from '@muster/shared/rules/folded';
import { forms } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';

/** A form that a template of a program needs. */
export interface NeededForm {
  report: ReportKind;
  content: FormContent;
  /** The form of the department with this name. */
  existing: FormRow | undefined;
  state: 'ready' | 'draft' | 'archived' | 'missing' | 'otherPurpose';
}

/** Returns the forms that a template needs, with the department's forms of the same names. */
export const neededForms = ({ forms: templates }: ProgramTemplate, all: readonly FormRow[]): readonly NeededForm[] =>
  reportKinds.map((report) => {
    const content = formTemplate(templates[report])?.content;
    if (!content) throw new Error(`There is no form template ${templates[report]}`);
    const existing = all.find(({ name }) => foldName(name) === foldName(content.name));
    return { report, content, existing, state: stateOf(existing) };
  });

/** Returns a name that no program has: the name itself, or with the next number, such as "Patrol 2". */
export function freeName(name: string, programs: readonly { name: string }[]): string {
  const taken = new Set(programs.map((program) => foldName(program.name)));
  let free = name;
  for (let n = 2; taken.has(foldName(free)); n++) free = `${name} ${n}`;
  return free;
}

function stateOf(form: FormRow | undefined): NeededForm['state'] {
  if (!form) return 'missing';
  if (form.purpose !== 'field_training' || form.of !== 'person') return 'otherPurpose';
  if (form.archived) return 'archived';
  return form.version === null ? 'draft' : 'ready';
}

/** Creates, restores or publishes a form until it can be used, and returns its id. Can be repeated after an error. */
export async function readyForm({ content, existing }: NeededForm): Promise<string> {
  if (!existing) {
    const created = await call(forms.create, { body: { content } });
    return publish(created.id, created.newest);
  }
  const { id, archived, version } = existing;
  if (archived) await call(forms.archive, { params: { id }, body: { archived: false } });
  if (version !== null) return id;
  const { newest } = await call(forms.one, { params: { id } });
  return publish(id, newest);
}

async function publish(id: string, read: number): Promise<string> {
  await call(forms.publish, { params: { id }, body: { read } });
  return id;
}

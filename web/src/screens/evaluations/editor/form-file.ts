import type { FormContent } from '@muster/shared/forms/form';
import { formContent } from '@muster/shared/forms/form-fields';
import { downloadFile } from '../../../ui/download-file.ts';
import { fileLabels as texts } from './labels.ts';

/** Marks files of forms. */
const format = 'muster-form-1';

/** The most problems of a file that are listed. */
const listed = 5;

/** Returns the text of a form's file. The department's trainings and people are left out. */
export function formFileText(content: FormContent): string {
  const evaluators = { ...content.evaluators, type_ids: [], employees: [] };
  return `${JSON.stringify({ format, content: { ...content, evaluators } }, null, 2)}\n`;
}

/** Returns the name of a form's file. */
export function formFileName(name: string): string {
  const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
  return `${words.join('-').toLowerCase() || 'form'}.json`;
}

export function downloadForm(content: FormContent): void {
  downloadFile(formFileName(content.name), formFileText(content), 'application/json');
}

/** Returns the place of a value in a form, in words. */
function placeOf(path: readonly PropertyKey[]): string {
  const [list, section, items, item] = path;
  if (list !== 'sections' || typeof section !== 'number') return texts.form;
  return items === 'items' && typeof item === 'number' ? texts.item(section + 1, item + 1) : texts.section(section + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the form of a file, or why it has none. */
export function readFormFile(text: string): { content: FormContent } | { problem: string } {
  const file = parsed(text.replace(/^\uFEFF/, ''));
  if (typeof file !== 'object' || file === null || !('format' in file) || !('content' in file))
    return { problem: texts.notAForm };
  if (file.format !== format) return { problem: texts.otherFormat };
  const { data, error } = formContent.safeParse(file.content);
  if (!data) {
    const problems = error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`);
    const more = problems.length > listed ? [texts.more(problems.length - listed)] : [];
    return { problem: [texts.wrong, ...problems.slice(0, listed), ...more].join('\n') };
  }
  return { content: { ...data, evaluators: { ...data.evaluators, type_ids: [], employees: [] } } };
}

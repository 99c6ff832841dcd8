import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { classDialog } from './labels.ts';

/** The fields of an answer that is `{field: [messages]}` alone, as add-class answers invalid input. */
export function bareFields(error: unknown): Record<string, string[]> | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = Object.entries(body).flatMap(([field, said]): [string, string[]][] => {
    const messages = [said].flat().filter((message) => typeof message === 'string');
    return messages.length > 0 ? [[field, messages]] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** A text that a person may be shown: a proxy's error page is none. */
function readable(body: unknown): string | undefined {
  return typeof body === 'string' && body.trim() !== '' && !body.trimStart().startsWith('<') ? body : undefined;
}

/** SPEC.md section 8, "Add class failure": the answer's text, its detail, its error, its fields, else the fallback. */
export function addClassErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(classDialog.addFailed, error);
  const { error: said } = (typeof error.body === 'object' && error.body !== null ? error.body : {}) as {
    error?: unknown;
  };
  const lines = Object.entries(bareFields(error) ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return readable(error.body) ?? error.detail ?? readable(said) ?? (lines.join('\n') || classDialog.addFailed);
}

/** SPEC.md section 8, "Update class failure". */
export function updateClassErrorText(error: unknown): string {
  const answered = error instanceof ApiError && error.body !== undefined;
  if (!answered) return classDialog.noResponse;
  return error.detail ?? classDialog.updateFailed;
}

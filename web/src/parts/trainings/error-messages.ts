import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { classDialog } from './labels.ts';

/** Returns the fields of a response that is only `{field: [messages]}`, as add-class returns for invalid input. */
export function bareFields(error: unknown): Record<string, string[]> | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = Object.entries(body).flatMap(([field, value]): [string, string[]][] => {
    const messages = [value].flat().filter((message) => typeof message === 'string');
    return messages.length > 0 ? [[field, messages]] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** Returns a text that can be shown to a person, as opposed to a proxy's HTML error page. */
function readable(body: unknown): string | undefined {
  return typeof body === 'string' && body.trim() !== '' && !body.trimStart().startsWith('<') ? body : undefined;
}

/** docs/spec.md section 8, "Add class failure": the response's text, detail, error or fields, or else the fallback. */
export function addClassErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(classDialog.addFailed, error);
  const { error: text } = (typeof error.body === 'object' && error.body !== null ? error.body : {}) as {
    error?: unknown;
  };
  const lines = Object.entries(bareFields(error) ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return readable(error.body) ?? error.detail ?? readable(text) ?? (lines.join('\n') || classDialog.addFailed);
}

/** docs/spec.md section 8, "Update class failure". */
export function updateClassErrorText(error: unknown): string {
  const answered = error instanceof ApiError && error.body !== undefined;
  if (!answered) return classDialog.noResponse;
  return error.detail ?? classDialog.updateFailed;
}

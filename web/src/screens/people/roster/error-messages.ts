import type { FieldErrors } from '@muster/shared/errors';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { formLabels } from '../../../parts/roster/labels.ts';

function partsOf(error: unknown): Record<string, unknown> {
  const body = error instanceof ApiError ? error.body : undefined;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** Returns a response's messages by field. Conflicts of employee ID and supervisor also belong to a field. */
function fieldMessagesIn(error: unknown): Record<string, unknown> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'employee_id_taken') return { employee_id: error.detail };
  if (error.code === 'supervisor_cycle') return { supervisor_id: error.detail };
  return error.fields ?? partsOf(error);
}

/** Returns the fields that employee/create or employee/update refused, in any response format. */
export function fieldErrorsOf(error: unknown, formFields: readonly string[]): FieldErrors {
  const parts = fieldMessagesIn(error);
  const fields = Object.entries(parts).flatMap(([field, value]): [string, string[]][] => {
    const messages = [value].flat().filter((message) => typeof message === 'string');
    return formFields.includes(field) && messages.length > 0 ? [[field, messages]] : [];
  });
  return Object.fromEntries(fields);
}

/** Returns a readable text; undefined for a proxy's HTML error page. */
function readable(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' && !text.trimStart().startsWith('<') ? text : undefined;
}

/** Returns docs/spec.md section 8's text: the response, its detail, message or first field error, or the fallback. */
export function createErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(formLabels.createFailed, error);
  const parts = partsOf(error);
  const firstField = Object.values(parts).flat().map(readable).find(Boolean);
  return readable(error.body) ?? error.detail ?? readable(parts.message) ?? firstField ?? formLabels.createFailed;
}

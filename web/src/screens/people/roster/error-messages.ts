import type { FieldErrors } from '@muster/shared/errors';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { formLabels } from '../../../parts/roster/labels.ts';

function partsOf(error: unknown): Record<string, unknown> {
  const body = error instanceof ApiError ? error.body : undefined;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/**
 * Returns a response's messages by field. A taken ID and a circle of supervisors are answered as conflicts, but shown
 * at their field.
 */
function fieldMessagesIn(error: unknown): Record<string, unknown> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'employee_id_taken') return { employee_id: error.detail };
  if (error.code === 'supervisor_cycle') return { supervisor_id: error.detail };
  return error.fields ?? partsOf(error);
}

/** Returns the fields that employee/create or employee/update refused, in whichever form the response has them. */
export function fieldErrorsOf(error: unknown, known: readonly string[]): FieldErrors {
  const parts = fieldMessagesIn(error);
  const fields = Object.entries(parts).flatMap(([field, value]): [string, string[]][] => {
    const messages = [value].flat().filter((message) => typeof message === 'string');
    return known.includes(field) && messages.length > 0 ? [[field, messages]] : [];
  });
  return Object.fromEntries(fields);
}

/** Returns a text that can be shown to a person: not a proxy's HTML error page. */
function readable(text: unknown): string | undefined {
  return typeof text === 'string' && text.trim() !== '' && !text.trimStart().startsWith('<') ? text : undefined;
}

/**
 * docs/spec.md section 8: the response as text, its detail, its message or the first field error, or else the fallback.
 */
export function createErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(formLabels.createFailed, error);
  const parts = partsOf(error);
  const firstField = Object.values(parts).flat().map(readable).find(Boolean);
  return readable(error.body) ?? error.detail ?? readable(parts.message) ?? firstField ?? formLabels.createFailed;
}

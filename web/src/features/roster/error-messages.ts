import type { FieldErrors } from '@muster/shared/errors';
import { errorText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { formLabels } from './labels.ts';

function partsOf(error: unknown): Record<string, unknown> {
  const body = error instanceof ApiError ? error.body : undefined;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/** What an answer says of fields. A taken ID is a conflict and not a wrong field, but it is the ID that has to be changed. */
function saidOfFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'employee_id_taken') return { employee_id: error.detail };
  return error.fields ?? partsOf(error);
}

/** The fields that employee/create or employee/update refused, by field, however the answer carries them. */
export function fieldErrorsOf(error: unknown, known: readonly string[]): FieldErrors {
  const parts = saidOfFields(error);
  const fields = Object.entries(parts).flatMap(([field, said]): [string, string[]][] => {
    const messages = [said].flat().filter((message) => typeof message === 'string');
    return known.includes(field) && messages.length > 0 ? [[field, messages]] : [];
  });
  return Object.fromEntries(fields);
}

/** A text that a person may be shown: a proxy's error page is none. */
function readable(said: unknown): string | undefined {
  return typeof said === 'string' && said.trim() !== '' && !said.trimStart().startsWith('<') ? said : undefined;
}

/** SPEC.md section 8: the answer as text, its detail, its message or the first field error, else the fallback. */
export function createErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(formLabels.createFailed, error);
  const parts = partsOf(error);
  const firstField = Object.values(parts).flat().map(readable).find(Boolean);
  return readable(error.body) ?? error.detail ?? readable(parts.message) ?? firstField ?? formLabels.createFailed;
}

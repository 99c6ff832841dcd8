import { type ErrorBody, type ErrorCode, errorList, type FieldErrors } from '@muster/shared/errors';

interface Details extends Partial<Pick<ErrorBody, 'detail' | 'conflict' | 'conflicts'>> {
  fields?: FieldErrors;
  /** Seconds after which the client may try again, for the header of that name. */
  retryAfter?: number;
}

/** An error of the closed list (shared/src/errors.ts), thrown by a verb and answered as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  /** `details.detail` replaces the list's text by a more exact one. */
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? errorList[code].text);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorList[this.code].status;
  }
}

/** Invalid input; the detail says every message, one per line (SPEC.md section 5), each once. */
export function invalidFields(fields: FieldErrors): ApiError {
  return new ApiError('invalid_input', { detail: [...new Set(Object.values(fields).flat())].join('\n'), fields });
}

/** Invalid input that only the verb could see (an id that names nothing, say), shown at its field. */
export function invalidField(field: string, message: string): ApiError {
  return invalidFields({ [field]: [message] });
}

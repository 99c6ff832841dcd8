import { type ErrorBody, type ErrorCode, errorList, type FieldErrors } from '@muster/shared/errors';

interface Details extends Partial<Pick<ErrorBody, 'detail' | 'conflict' | 'conflicts' | 'place'>> {
  fields?: FieldErrors;
  /** Seconds before the client may retry, for the `Retry-After` header. */
  retryAfter?: number;
}

/** An error of the closed list (shared/src/errors.ts), thrown by a verb and answered as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  /** `details.detail` replaces the list's text by a more specific one. */
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? errorList[code].text);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorList[this.code].status;
  }
}

/** Returns the error of invalid input; its detail has every message once, one per line (docs/spec.md section 5). */
export function invalidFields(fields: FieldErrors): ApiError {
  return new ApiError('invalid_input', { detail: [...new Set(Object.values(fields).flat())].join('\n'), fields });
}

/** Returns the error of input that only the verb can find invalid, such as an unknown id, shown at its field. */
export function invalidField(field: string, message: string): ApiError {
  return invalidFields({ [field]: [message] });
}

import type { FieldErrors } from '@muster/shared/errors';
import type * as z from 'zod';
import { ApiError, invalidFields } from '../kernel/api-error.ts';
import type { RequestContext, Step } from './request-context.ts';

/** Throws unless the caller may make the call, where that depends on what its path names. */
export type AuthorizeByPath = (request: RequestContext) => Promise<void>;

/**
 * Validates the input by the contract's schemas and names every wrong field at once. A path parameter that cannot be an id is answered
 * like an unknown id, 404. `authorizeByPath` runs before invalid input is answered: it says nothing to callers who may not make the call.
 */
export function validate(authorizeByPath: AuthorizeByPath): Step {
  return {
    before: async ({ event, internal }) => {
      const { params, query, body } = internal.endpoint;
      const readParams = params?.safeParse(event.pathParameters ?? {});
      if (readParams && !readParams.success) throw new ApiError('not_found');
      const readQuery = query?.safeParse(event.queryStringParameters ?? {});
      const readBody = body?.safeParse(bodyOf(internal));
      const issues = [...(readQuery?.error?.issues ?? []), ...(readBody?.error?.issues ?? [])];
      internal.input = { params: readParams?.data, query: readQuery?.data, body: readBody?.data };
      if (issues.length === 0) return;
      await authorizeByPath(internal);
      throw invalidInput(issues);
    },
  };
}

/** Returns the body, with the token that is hidden from the page in the field that it left out. */
function bodyOf({ endpoint, body, presented }: RequestContext): unknown {
  const token = presented.hidden?.refresh;
  const field = endpoint.hiddenToken;
  if (!field || !token || typeof body !== 'object' || body === null || Object.hasOwn(body, field)) return body;
  return { ...body, [field]: token };
}

function invalidInput(issues: readonly z.core.$ZodIssue[]): ApiError {
  const fields: FieldErrors = Object.create(null);
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body';
    const said = field === 'body' ? 'The request body must be a JSON object' : message;
    fields[field] = [...(fields[field] ?? []), said];
  }
  return invalidFields(fields);
}

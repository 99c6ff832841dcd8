import type { FieldErrors } from '@muster/shared/errors';
import type * as z from 'zod';
import { ApiError, invalidFields } from '../kernel/api-error.ts';
import type { RequestContext, Step } from './request-context.ts';

/** Throws unless the caller may make the call, if that depends on its path. */
export type AuthorizeByPath = (request: RequestContext) => Promise<void>;

/** Validates the input, after `authorizeByPath`. Names every invalid field; a malformed id in the path is 404. */
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

/** Returns the body, with the hidden token in the field that the page left out. */
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

/** Bytes: well above any valid request (10,000 employee ids are 300 KB). */
const mostBytes = 1_000_000;

/** Parses the JSON body if the endpoint has one. An absent body becomes `{}`, so that missing fields are named. */
export function parseBody(): Step {
  return {
    before: ({ event, internal }) => {
      if (!internal.endpoint.body) return;
      const text = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
      if (text.length > mostBytes) throw new ApiError('too_large');
      internal.body = text.length === 0 ? {} : parse(text.toString('utf8'));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('not_json');
  }
}

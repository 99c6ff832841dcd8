import type { MiddlewareObj } from '@middy/core';
import type { FieldErrors } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod';
import { ApiError, invalidFields } from './api-error.ts';
import { requestContextOf } from './request-context.ts';

/**
 * Reads the call's input by the contract's schemas: every wrong field is named at once. A path parameter that could
 * not name anything is answered like one that names nothing, 404.
 */
export function validate(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      const progress = requestContextOf(event);
      const { params, query, body } = progress.endpoint;
      const readParams = params?.safeParse(event.pathParameters ?? {});
      if (readParams && !readParams.success) throw new ApiError('not_found');
      const readQuery = query?.safeParse(event.queryStringParameters ?? {});
      const readBody = body?.safeParse(progress.body);
      const issues = [...(readQuery?.error?.issues ?? []), ...(readBody?.error?.issues ?? [])];
      if (issues.length > 0) throw invalidInput(issues);
      progress.input = { params: readParams?.data, query: readQuery?.data, body: readBody?.data };
    },
  };
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

import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { ApiError } from './api-error.ts';
import { requestContextOf } from './request-context.ts';

/** Far above any honest request of the contract (10,000 employee ids are 300 KB), far below what would hurt. */
const mostBytes = 1_000_000;

/** Reads the JSON body where the endpoint has one; an absent body is an empty object, so that its fields are named. */
export function parseBody(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      const progress = requestContextOf(event);
      if (!progress.endpoint.body) return;
      const text = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
      if (text.length > mostBytes) throw new ApiError('too_large');
      progress.body = text.length === 0 ? {} : parse(text.toString('utf8'));
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

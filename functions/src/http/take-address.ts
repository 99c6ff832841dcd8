import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { progressOf } from './progress.ts';

/**
 * The first step: from here on the call's address is the client's, for the throttle, the audit trail and the log alike, and
 * what has no business here is refused before anything of it is read.
 */
export function takeAddress(deps: Deps): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: async ({ event }) => {
      progressOf(event).address = await deps.clientAddress(event);
    },
  };
}

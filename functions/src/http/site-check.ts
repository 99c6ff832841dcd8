import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { ApiError } from './api-error.ts';
import { headerOf } from './headers.ts';
import { requestContextOf } from './request-context.ts';

/** Refuses a site code, in the header, that is not the token's. Without one the token decides (DESIGN.md section 3, "Calls"). */
export function checkSite(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      const { signedIn } = requestContextOf(event);
      const named = headerOf(event, 'x-site-code');
      if (signedIn && named && named.trim().toUpperCase() !== signedIn.table.site) throw new ApiError('other_site');
    },
  };
}

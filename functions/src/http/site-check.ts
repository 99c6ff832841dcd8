import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { headerOf } from './headers.ts';
import { Problem } from './problem.ts';
import { progressOf } from './progress.ts';

/** Refuses a site code, in the header, that is not the token's. Without one the token decides (DESIGN.md section 3, "Calls"). */
export function siteCheck(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      const { signedIn } = progressOf(event);
      const named = headerOf(event, 'x-site-code');
      if (signedIn && named && named.trim().toUpperCase() !== signedIn.table.site) throw new Problem('other_site');
    },
  };
}

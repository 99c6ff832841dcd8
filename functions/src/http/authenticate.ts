import type { MiddlewareObj } from '@middy/core';
import { accessRules } from '@muster/shared/access';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import { verifyToken } from '../session/tokens.ts';
import { readSignedIn } from '../table/entities/signed-in.ts';
import { ApiError } from './api-error.ts';
import { requestContextOf } from './request-context.ts';

/**
 * Lets a signed-in call pass with a verified access token only, and reads who it stands for as the table has them now:
 * a deactivation, a reset or a sign-out holds from the very next call on (DESIGN.md section 3, "Sign-in").
 */
export function signIn(deps: Deps): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: async ({ event }) => {
      const progress = requestContextOf(event);
      if (!accessRules[progress.endpoint.access].signedIn) return;
      const { now, presented, address, requestId } = progress;
      const token = presented.bearer && (await verifyToken('access', presented.bearer, await deps.keys(), now));
      if (!token) throw new ApiError('not_signed_in');
      const table = deps.table.site(token.site);
      const found = await readSignedIn(table, token, now);
      if (!found) throw new ApiError('not_signed_in');
      const { employee, site } = found;
      const onWritten = () => {
        progress.written = true;
      };
      const actor = { id: employee.id, employee_id: employee.employee_id, address, request_id: requestId };
      progress.signedIn = { table: { ...table, onWritten }, site, caller: { employee, sid: token.sid }, actor };
    },
  };
}

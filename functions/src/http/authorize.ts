import type { MiddlewareObj } from '@middy/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { foldEmployeeId } from '../table/entities/employee.ts';
import { ApiError } from './api-error.ts';
import { requestContextOf } from './request-context.ts';

/** Applies the endpoint's access rule to the caller's permissions as they are now. */
export function authorize(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      const { endpoint, signedIn } = requestContextOf(event);
      const { permissions, own } = accessRules[endpoint.access];
      if (!signedIn || permissions.length === 0) return;
      const { employee } = signedIn.caller;
      const named = event.pathParameters?.employee_id;
      const isOwn = own && named !== undefined && foldEmployeeId(named) === foldEmployeeId(employee.employee_id);
      if (!isOwn && !holdsAny(employee.permissions, permissions)) throw new ApiError('forbidden');
    },
  };
}

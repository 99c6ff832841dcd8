import { errorList } from '@muster/shared/errors';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ApiError } from '../kernel/api-error.ts';

/** The supported keywords of RFC 7644 section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** An error in SCIM's own form, thrown by its handlers. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: 400 | 404 | 409 | 412;
  readonly scimType: ScimType | undefined;

  constructor(status: ScimError['status'], scimType: ScimType | undefined, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** An answer of a SCIM call: its body (none with 204) and extra headers. */
export class ScimAnswer {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;
  readonly headers: Record<string, string[]>;

  constructor(status: ScimAnswer['status'], body?: unknown, headers: Record<string, string[]> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Maps error codes of the closed list to SCIM keywords. */
const typeOfCode: Partial<Record<ApiError['code'], ScimType>> = {
  invalid_input: 'invalidValue',
  supervisor_cycle: 'invalidValue',
  not_json: 'invalidSyntax',
  employee_id_taken: 'uniqueness',
  name_taken: 'uniqueness',
};

export const scimResponse = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string[]> = {},
): APIGatewayProxyResult => ({
  statusCode,
  multiValueHeaders: {
    'Content-Type': ['application/scim+json; charset=utf-8'],
    'Cache-Control': ['no-store'],
    'X-Content-Type-Options': ['nosniff'],
    ...headers,
  },
  body: body === undefined ? '' : JSON.stringify(body),
});

/** Returns the response of an error. Without an accepted token, `WWW-Authenticate` names the scheme. */
export function scimErrorResponse(
  error: ApiError | ScimError,
  headers: Record<string, string[]>,
): APIGatewayProxyResult {
  const { status } = error;
  const scimType = 'code' in error ? typeOfCode[error.code] : error.scimType;
  const detail = 'code' in error ? (error.details.detail ?? errorList[error.code].text) : error.message;
  const body = { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail };
  return scimResponse(status, body, {
    ...headers,
    ...(status === 401 && { 'WWW-Authenticate': ['Bearer realm="Muster"'] }),
  });
}

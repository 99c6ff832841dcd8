import { type ErrorCode, errorList } from '@muster/shared/errors';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { gatewayTimeoutMessage } from './gateway-timeout-message.ts';

/** An answer that API Gateway gives itself, in the contract's form. */
interface OwnAnswer {
  type: ResponseType;
  /** Its text and code; without one, the gateway's own message is kept. */
  code?: ErrorCode;
  /** In place of the code's text. */
  text?: string;
  /** For other failures, the gateway's own status (502, 504) is the most exact. */
  ownStatus?: true;
  /** Field of the body: gateway variable, or a text in quotes. */
  more?: Record<string, string>;
  headers?: Record<string, string>;
}

const answers: Record<string, OwnAnswer> = {
  ClientError: { type: ResponseType.DEFAULT_4XX },
  ServerError: {
    type: ResponseType.DEFAULT_5XX,
    code: 'unexpected',
    ownStatus: true,
    more: { request_id: '"$context.requestId"' },
  },
  Late: {
    type: ResponseType.INTEGRATION_TIMEOUT,
    code: 'unexpected',
    text: gatewayTimeoutMessage,
    ownStatus: true,
    more: { request_id: '"$context.requestId"' },
  },
  // What API Gateway calls a missing token is a path or a method that does not exist.
  UnknownRoute: { type: ResponseType.MISSING_AUTHENTICATION_TOKEN, code: 'not_found' },
  TooLarge: { type: ResponseType.REQUEST_TOO_LARGE, code: 'too_large' },
  Throttled: { type: ResponseType.THROTTLED, code: 'too_many_requests', headers: { 'Retry-After': "'5'" } },
  // Of a managed rule, which does not say why; the rate rules answer themselves (firewall.ts).
  Firewall: { type: ResponseType.WAF_FILTERED, code: 'forbidden' },
  QuotaExceeded: { type: ResponseType.QUOTA_EXCEEDED, code: 'too_many_requests' },
};

/** Makes everything that API Gateway answers without a function `{detail, ...}` (docs/design.md section 3, "Errors"). */
export function answerInTheContractsForm(api: RestApi): void {
  for (const [id, { type, code, text, ownStatus, more, headers }] of Object.entries(answers)) {
    const fields = code
      ? { detail: JSON.stringify(text ?? errorList[code].text), code: JSON.stringify(code), ...more }
      : // Already in quotes.
        { detail: '$context.error.messageString', ...more };
    const body = Object.entries(fields).map(([field, value]) => `"${field}":${value}`);
    api.addGatewayResponse(id, {
      type,
      statusCode: code && !ownStatus ? String(errorList[code].status) : undefined,
      responseHeaders: { 'Cache-Control': "'no-store'", ...headers },
      templates: { 'application/json': `{${body.join(',')}}` },
    });
  }
}

import { type ErrorCode, errorList } from '@muster/shared/errors';
import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { gatewayTimeoutMessage } from './gateway-timeout-message.ts';

/** A response that API Gateway sends without calling a function. */
interface OwnAnswer {
  type: ResponseType;
  /** The error with the text to send. Default: API Gateway's message. */
  code?: ErrorCode;
  /** Replaces the error's text. */
  text?: string;
  /** Keeps API Gateway's status, such as 502 or 504. */
  ownStatus?: true;
  /** Additional fields of the body: a gateway variable, or a text in quotes. */
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
  // API Gateway reports an unknown path or method as a missing token.
  UnknownRoute: { type: ResponseType.MISSING_AUTHENTICATION_TOKEN, code: 'not_found' },
  TooLarge: { type: ResponseType.REQUEST_TOO_LARGE, code: 'too_large' },
  Throttled: { type: ResponseType.THROTTLED, code: 'too_many_requests', headers: { 'Retry-After': "'5'" } },
  // From a managed rule; the rate rules have their own responses (firewall.ts).
  Firewall: { type: ResponseType.WAF_FILTERED, code: 'forbidden' },
  QuotaExceeded: { type: ResponseType.QUOTA_EXCEEDED, code: 'too_many_requests' },
};

/** Gives API Gateway's own responses the form `{detail, ...}` (docs/design.md section 3, "Errors"). */
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

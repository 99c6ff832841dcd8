import { type ErrorCode, errorList } from '@muster/shared/errors';
import { gatewayTimeoutMessage } from './gateway-timeout-message.ts';

/** A response that API Gateway sends without invoking a function. */
interface OwnAnswer {
  /** The error whose text is sent. Default: API Gateway's message. */
  code?: ErrorCode;
  /** Replaces the error's text. */
  text?: string;
  /** Keeps API Gateway's status, such as 502 or 504. */
  ownStatus?: true;
  /** Additional body fields: a gateway variable, or a quoted text. */
  more?: Record<string, string>;
  headers?: Record<string, string>;
}

/** By API Gateway's response type. */
const answers: Record<string, OwnAnswer> = {
  DEFAULT_4XX: {},
  DEFAULT_5XX: { code: 'unexpected', ownStatus: true, more: { request_id: '"$context.requestId"' } },
  INTEGRATION_TIMEOUT: {
    code: 'unexpected',
    text: gatewayTimeoutMessage,
    ownStatus: true,
    more: { request_id: '"$context.requestId"' },
  },
  // API Gateway reports an unknown path or method as a missing token.
  MISSING_AUTHENTICATION_TOKEN: { code: 'not_found' },
  REQUEST_TOO_LARGE: { code: 'too_large' },
  THROTTLED: { code: 'too_many_requests', headers: { 'Retry-After': "'5'" } },
  // From a managed rule; the rate rules have their own responses (firewall.ts).
  WAF_FILTERED: { code: 'forbidden' },
  QUOTA_EXCEEDED: { code: 'too_many_requests' },
};

/** A gateway response in the terms of API Gateway's OpenAPI extension. */
interface GatewayResponse {
  /** Absent: API Gateway's status. */
  statusCode?: number;
  responseParameters: Record<string, string>;
  responseTemplates: { 'application/json': string };
}

/**
 * Returns the gateway responses by type, in the form `{detail, ...}` (docs/behavior.md, "Errors"), with these headers.
 * API Gateway quotes a fixed header, so a value with quotes is left out: the content security policy, which JSON does
 * not need.
 */
export function gatewayResponses(added: Readonly<Record<string, string>> = {}): Record<string, GatewayResponse> {
  const fixed = Object.entries(added).flatMap(([name, value]) => (value.includes("'") ? [] : [[name, `'${value}'`]]));
  return Object.fromEntries(
    Object.entries(answers).map(([type, answer]) => [type, responseOf(answer, Object.fromEntries(fixed))]),
  );
}

function responseOf(
  { code, text, ownStatus, more, headers }: OwnAnswer,
  added: Readonly<Record<string, string>>,
): GatewayResponse {
  const fields = code
    ? { detail: JSON.stringify(text ?? errorList[code].text), code: JSON.stringify(code), ...more }
    : // Already in quotes.
      { detail: '$context.error.messageString', ...more };
  const body = Object.entries(fields).map(([field, value]) => `"${field}":${value}`);
  const sent = Object.entries({ ...added, 'Cache-Control': "'no-store'", ...headers });
  return {
    ...(code && !ownStatus && { statusCode: errorList[code].status }),
    responseParameters: Object.fromEntries(sent.map(([name, value]) => [`gatewayresponse.header.${name}`, value])),
    responseTemplates: { 'application/json': `{${body.join(',')}}` },
  };
}

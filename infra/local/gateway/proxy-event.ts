import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Match } from './router.ts';

/** Returns the event of API Gateway's REST proxy integration. */
export function proxyEvent(
  request: IncomingMessage,
  { path, query, match, requestId }: { path: string; query: string; match: Match; requestId: string },
  body: Buffer,
): APIGatewayProxyEvent {
  const headers = listsOf(pairs(request.rawHeaders));
  const queries = query === '' ? noValues : listsOf(new URLSearchParams(query));
  const isBase64Encoded = !isUtf8(body);
  const httpMethod = request.method ?? 'GET';
  const now = Date.now();
  return {
    resource: match.resource,
    path,
    httpMethod,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastOf(queries)),
    multiValueQueryStringParameters: orNull(queries),
    pathParameters: orNull(match.params),
    stageVariables: null,
    // UTF-8 would damage binary content.
    body: body.length === 0 ? null : body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: null,
      httpMethod,
      identity: identityOf(request),
      path,
      protocol: `HTTP/${request.httpVersion}`,
      requestId,
      requestTime: new Date(now).toISOString(),
      requestTimeEpoch: now,
      resourceId: match.resource,
      resourcePath: match.resource,
      stage: 'local',
    },
  };
}

/**
 * Returns the caller's identity by the socket's IP address. Without a proxy, clients could forge forwarding headers.
 */
function identityOf({ socket, headers }: IncomingMessage): APIGatewayProxyEvent['requestContext']['identity'] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
    user: null,
    userAgent: headers['user-agent'] ?? null,
    userArn: null,
  };
}

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let n = 0; n + 1 < raw.length; n += 2) yield [raw[n] ?? '', raw[n + 1] ?? ''];
}

type Lists = Record<string, string[]>;
const noValues: Lists = {};

// Names come from the client. Without a prototype, `__proto__` is an ordinary name.
function listsOf(entries: Iterable<[string, string]>): Lists {
  const lists: Lists = Object.create(null);
  for (const [name, value] of entries) {
    const known = lists[name];
    if (known) known.push(value);
    else lists[name] = [value];
  }
  return lists;
}

function lastOf(lists: Lists): Record<string, string> {
  const last: Record<string, string> = Object.create(null);
  for (const name in lists) last[name] = lists[name]?.at(-1) ?? '';
  return last;
}

function orNull<T extends object>(values: T): T | null {
  for (const _ in values) return values;
  return null;
}

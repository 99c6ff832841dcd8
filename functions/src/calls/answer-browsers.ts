import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { headerOf } from './headers.ts';

/** Headers that functions add to their answers in regions without CloudFront, which adds them elsewhere. */
export interface BrowserHeaders {
  /** For every answer. */
  always: Readonly<Record<string, string>>;
  /** For answers to pages of allowed origins, besides the origin's name. */
  crossOrigin: Readonly<Record<string, string>>;
  /** For answers to preflight requests of those pages, besides `crossOrigin`. */
  preflight: Readonly<Record<string, string>>;
}

/** A handler of proxy events, as Lambda calls it. */
export type ProxyHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * Returns a handler that adds the headers to each answer of `handler`, and answers preflight requests of the `allowed`
 * origins itself. Wraps the whole chain, because a repeated answer leaves it early.
 */
export function answerBrowsers(
  handler: ProxyHandler,
  { always, crossOrigin, preflight }: BrowserHeaders,
  allowed: readonly string[],
): ProxyHandler {
  return async (event, context) => {
    const origin = headerOf(event, 'origin')?.toLowerCase();
    const isAllowed = origin !== undefined && allowed.includes(origin);
    const added = { ...always, ...(isAllowed && { 'Access-Control-Allow-Origin': origin, ...crossOrigin }) };
    const asksFirst = event.httpMethod === 'OPTIONS' && headerOf(event, 'access-control-request-method') !== undefined;
    if (isAllowed && asksFirst)
      return { statusCode: 204, headers: { ...added, ...preflight, Vary: 'Origin' }, body: '' };
    const answer = await handler(event, context);
    return { ...answer, multiValueHeaders: { ...answer.multiValueHeaders, ...listsOf(added) } };
  };
}

const listsOf = (headers: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));

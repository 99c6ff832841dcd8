import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import type { RequestContext } from './request-context.ts';

/** Returns a JSON response that is not cached. Headers are lists, since Set-Cookie may occur several times. */
export function json(statusCode: number, body: unknown, headers: Record<string, string[]> = {}): APIGatewayProxyResult {
  return {
    statusCode,
    multiValueHeaders: {
      'Content-Type': ['application/json; charset=utf-8'],
      'Cache-Control': ['no-store'],
      'X-Content-Type-Options': ['nosniff'],
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

/** Returns the response of a handler's answer, validated against its schema where `checkAnswers` is set. */
export function toResponse(
  { endpoint, setCookies, nextPage }: RequestContext,
  answer: unknown,
  deps: Deps,
): APIGatewayProxyResult {
  if (deps.checkAnswers) endpoint.response.parse(answer);
  return json(endpoint.status, answer, {
    ...(setCookies.length > 0 ? { 'Set-Cookie': setCookies } : {}),
    ...(nextPage.length > 0 ? { Link: nextPage.map((page) => linkTo(endpoint.path, page)) } : {}),
  });
}

function linkTo(path: string, { limit, cursor, filter = {} }: RequestContext['nextPage'][number]): string {
  const query = new URLSearchParams({ ...(limit ? { limit: String(limit) } : {}), cursor });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  return `<${path}?${query}>; rel="next"`;
}

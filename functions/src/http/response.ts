import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Deps } from '../deps.ts';
import type { RequestContext } from './request-context.ts';

/** A JSON answer that no cache keeps. Headers are lists: several Set-Cookie headers are several. */
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

/** The answer of a handler, held against its schema where that is asked for. */
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

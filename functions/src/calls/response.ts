import type { Endpoint } from '@muster/shared/endpoint';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { JsonText } from '../kernel/json-text.ts';
import type { Deps } from './deps.ts';
import { FileAnswer } from './file-answer.ts';
import type { RequestContext } from './request-context.ts';
import { ScimAnswer, scimResponse } from './scim-form.ts';

/**
 * Returns a JSON response, not cached unless `headers` say so. Headers are lists, since Set-Cookie may occur several
 * times.
 */
export const json = (
  statusCode: number,
  body: unknown,
  headers: Record<string, string[]> = {},
): APIGatewayProxyResult => jsonText(statusCode, JSON.stringify(body), headers);

function jsonText(statusCode: number, body: string, headers: Record<string, string[]>): APIGatewayProxyResult {
  return {
    statusCode,
    multiValueHeaders: {
      'Content-Type': ['application/json; charset=utf-8'],
      'Cache-Control': ['no-store'],
      'X-Content-Type-Options': ['nosniff'],
      ...headers,
    },
    body,
  };
}

/** Returns the response, checked against its schema if `checkAnswers` is set; 304 for an unchanged text. */
export function toResponse(
  { endpoint, input, setCookies, nextPage, ifNoneMatch }: RequestContext,
  answer: unknown,
  deps: Deps,
): APIGatewayProxyResult {
  const links = linksOf(endpoint.path, input?.params, nextPage);
  if (answer instanceof ScimAnswer) return scim(endpoint, answer, ifNoneMatch, deps);
  if (answer instanceof FileAnswer) return file(endpoint, answer, links, ifNoneMatch);
  const isText = answer instanceof JsonText;
  if (deps.checkAnswers) endpoint.response.parse(isText ? JSON.parse(answer.text) : answer);
  const etag = isText ? answer.etag : undefined;
  const isKnown = etag !== undefined && namesIt(ifNoneMatch, etag);
  return jsonText(isKnown ? 304 : endpoint.status, isKnown ? '' : isText ? answer.text : JSON.stringify(answer), {
    ...(setCookies.length > 0 ? { 'Set-Cookie': setCookies } : {}),
    ...links,
    ...(etag === undefined ? {} : { ETag: [etag] }),
    ...publicCaching(endpoint),
  });
}

/** Returns the headers of an answer that anyone may cache. Pages of other origins get headers of their own. */
const publicCaching = ({ publicSeconds }: Endpoint): Record<string, string[]> =>
  publicSeconds === undefined ? {} : { 'Cache-Control': [`public, max-age=${publicSeconds}`], Vary: ['Origin'] };

/** Returns the response of a SCIM call; 304 without a body if the client has the same version. */
function scim(
  { method, response }: Endpoint,
  { status, body, headers }: ScimAnswer,
  ifNoneMatch: string | undefined,
  deps: Deps,
): APIGatewayProxyResult {
  if (deps.checkAnswers) response.parse(body);
  const [version] = headers.ETag ?? [];
  const isKnown = method === 'GET' && version !== undefined && namesIt(ifNoneMatch, version.replace(/^W\//, ''));
  return isKnown ? scimResponse(304, undefined, headers) : scimResponse(status, body, headers);
}

/** Returns a file as a download under its name; 304 if the client has the same content. */
function file(
  { status, file }: Endpoint,
  { content, name, options: { type = file, etag, seconds } }: FileAnswer,
  links: Record<string, string[]>,
  ifNoneMatch: string | undefined,
): APIGatewayProxyResult {
  const isKnown = etag !== undefined && namesIt(ifNoneMatch, etag);
  const isText = isKnown || typeof content === 'string';
  return {
    statusCode: isKnown ? 304 : status,
    multiValueHeaders: {
      'Content-Type': [type ?? 'application/octet-stream'],
      'Content-Disposition': [`attachment; filename="${name}"`],
      'Cache-Control': [seconds === undefined ? 'no-store' : `private, max-age=${seconds}`],
      'X-Content-Type-Options': ['nosniff'],
      ...(etag === undefined ? {} : { ETag: [etag] }),
      ...links,
    },
    body: isKnown ? '' : typeof content === 'string' ? content : Buffer.from(content).toString('base64'),
    ...(isText ? {} : { isBase64Encoded: true }),
  };
}

const linksOf = (path: string, params: unknown, pages: RequestContext['nextPage']): Record<string, string[]> =>
  pages.length > 0 ? { Link: pages.map((page) => linkTo(pathOf(path, params), page)) } : {};

/** Returns whether an If-None-Match header names the text. A proxy that compresses makes a name weak. */
const namesIt = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((name) => name.trim().replace(/^W\//, '') === etag);

const pathOf = (path: string, params: unknown): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String((params as Record<string, string>)[name])));

function linkTo(path: string, { limit, cursor, filter = {} }: RequestContext['nextPage'][number]): string {
  const query = new URLSearchParams({ ...(limit ? { limit: String(limit) } : {}), cursor });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  return `<${path}?${query}>; rel="next"`;
}

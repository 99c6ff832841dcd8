import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { compressedFrom } from '../../cloud/compressed-from.ts';

const compress = promisify(gzip);

type HeaderLists = NonNullable<APIGatewayProxyResult['multiValueHeaders']>;

/** Sends a proxy response like API Gateway: compressed from `compressedFrom` bytes, if the client accepts gzip. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { statusCode, headers, multiValueHeaders = {}, body = '', isBase64Encoded }: APIGatewayProxyResult,
): Promise<void> {
  response.statusCode = statusCode;
  response.setHeader('Content-Type', 'application/json');
  const lists = headers ? merged(headers, multiValueHeaders) : multiValueHeaders;
  for (const name in lists) {
    const [first = '', ...others] = lists[name] ?? [];
    response.setHeader(name, others.length === 0 ? String(first) : [first, ...others].map(String));
  }
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  if (!isLarge(content) || response.hasHeader('Content-Encoding')) return void response.end(content);
  response.appendHeader('Vary', 'Accept-Encoding');
  if (!acceptsGzip(request)) return void response.end(content);
  // Runs in zlib's own threads. Higher levels cost several times as much for a few percent.
  const compressed = await compress(content, { level: constants.Z_BEST_SPEED });
  response.setHeader('Content-Encoding', 'gzip');
  const tag = response.getHeader('ETag');
  // The same data in other bytes: only a weak tag covers both.
  if (typeof tag === 'string' && !tag.startsWith('W/')) response.setHeader('ETag', `W/${tag}`);
  response.end(compressed);
}

/** Returns whether the content is large enough to compress. A character has one to three bytes. */
function isLarge(content: string | Buffer): boolean {
  if (content.length >= compressedFrom) return true;
  return content.length * 3 >= compressedFrom && Buffer.byteLength(content) >= compressedFrom;
}

/** Returns whether the client lists gzip. Like API Gateway, takes a missing header or `*` for no. */
function acceptsGzip({ headers }: IncomingMessage): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return /(^|[,\s])gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/.test(accepted);
}

/** Returns the headers of both kinds. Names that differ only in case are one header. */
function merged(headers: NonNullable<APIGatewayProxyResult['headers']>, multiValueHeaders: HeaderLists): HeaderLists {
  const lists: Record<string, (string | number | boolean)[]> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) lists[name.toLowerCase()] = [value];
  for (const [name, values] of Object.entries(multiValueHeaders)) {
    lists[name.toLowerCase()] = [...(lists[name.toLowerCase()] ?? []), ...values];
  }
  return lists;
}

import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { isBuiltFile } from '../../kernel/built-file.ts';

/** A file of the built web application, with the headers that its deployment stored. */
export interface WebFile {
  bytes: Buffer;
  type: string;
  cacheControl: string;
}

export interface Pages {
  /** Returns a file by its key, without a leading slash; undefined: missing. */
  read(key: string): Promise<WebFile | undefined>;
  /** The URL paths of the build's files outside `assetFolder`. */
  files: readonly string[];
  /** The security headers of every answer. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Answers a browser's request for the web application: files as they are, index.html for screens. The body is base64,
 * which API Gateway decodes, because a file may be an image or a font.
 */
export async function servePage(
  { httpMethod, path }: Pick<APIGatewayProxyEvent, 'httpMethod' | 'path'>,
  { read, files, headers }: Pages,
): Promise<APIGatewayProxyResult> {
  const empty = (statusCode: number, more: Record<string, string> = {}) => ({
    statusCode,
    headers: { ...headers, 'Cache-Control': 'no-store', ...more },
    body: '',
  });
  if (httpMethod !== 'GET' && httpMethod !== 'HEAD') return empty(405, { Allow: 'GET, HEAD' });
  const file = await read(isBuiltFile(path, files) ? path.slice(1) : 'index.html');
  if (!file) return empty(404);
  return {
    statusCode: 200,
    headers: { ...headers, 'Content-Type': file.type, 'Cache-Control': file.cacheControl },
    body: httpMethod === 'HEAD' ? '' : file.bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

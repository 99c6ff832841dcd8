import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Returns a request header by its lower-case name; of a repeated one the last, as API Gateway gives it. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  return Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Returns the request's cookies. A repeated name keeps its first value: browsers send the most specific first. */
export function cookiesOf(event: APIGatewayProxyEvent): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (headerOf(event, 'cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

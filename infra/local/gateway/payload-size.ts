import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** The most bytes that one character of a text takes in JSON, as `\u001f`. */
const perCharacter = 6;
/**
 * More than an event takes without its body: Node limits a request's line and headers to 16 KB, and the event has each
 * of them up to six times.
 */
const eventWithoutBody = 1024 * 1024;

/** Returns whether an event takes more than `limit` bytes. Serializes it only when its body may be long enough. */
export function isEventLarger(event: APIGatewayProxyEvent, body: Buffer, limit: number): boolean {
  if (body.length * perCharacter + eventWithoutBody <= limit) return false;
  return Buffer.byteLength(JSON.stringify(event)) > limit;
}

/** Returns the size of a proxy response in bytes if it is above `limit`. Serializes it only when it may be. */
export function sizeAbove(result: APIGatewayProxyResult, limit: number): number | undefined {
  const { body = '', ...others } = result;
  const without = Buffer.byteLength(JSON.stringify(others)) + '"body":"",'.length;
  if (without + body.length * perCharacter <= limit) return undefined;
  // Without control characters and surrogates, only quotes and backslashes take more than their own bytes: one more.
  if (without + 2 * Buffer.byteLength(body) <= limit && !/[\0-\x1f\ud800-\udfff]/.test(body)) return undefined;
  const size = Buffer.byteLength(JSON.stringify(result));
  return size > limit ? size : undefined;
}

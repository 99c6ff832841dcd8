import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** The most bytes of one character in JSON, as `\u001f`. */
const perCharacter = 6;
/**
 * Upper limit of an event without body: Node limits line and headers to 16 KB; the event repeats them up to six times.
 */
const eventWithoutBody = 1024 * 1024;

/** Returns whether an event exceeds `limit` bytes. Serializes it only if its body may be long enough. */
export function isEventLarger(event: APIGatewayProxyEvent, body: Buffer, limit: number): boolean {
  if (body.length * perCharacter + eventWithoutBody <= limit) return false;
  return Buffer.byteLength(JSON.stringify(event)) > limit;
}

/** Returns the size of a proxy response in bytes if it exceeds `limit`. Serializes it only if it may. */
export function sizeAbove(result: APIGatewayProxyResult, limit: number): number | undefined {
  const { body = '', ...others } = result;
  const without = Buffer.byteLength(JSON.stringify(others)) + '"body":"",'.length;
  if (without + body.length * perCharacter <= limit) return undefined;
  if (without + Buffer.byteLength(body) + escapeBytes(body) <= limit) return undefined;
  const size = Buffer.byteLength(JSON.stringify(result));
  return size > limit ? size : undefined;
}

/** Characters whose escapes are longer than one more byte, and halves of pairs. */
const longEscape = /[\u0000-\u001f\ud800-\udfff]/;

/** Returns the bytes by which JSON escapes lengthen a text. Infinity: it has more than quotes and backslashes. */
function escapeBytes(text: string): number {
  if (longEscape.test(text)) return Number.POSITIVE_INFINITY;
  return countOf('"', text) + countOf('\\', text);
}

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

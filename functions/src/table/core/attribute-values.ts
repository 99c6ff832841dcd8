import { convertToAttr, convertToNative } from '@aws-sdk/util-dynamodb';

type Fields = Record<string, unknown>;

const options = { removeUndefinedValues: true };

const isLeftOut = (value: unknown) => value === undefined || typeof value === 'function';

/** Returns an item or a key in DynamoDB's JSON, without values that are undefined. Throws for values that DynamoDB cannot store. */
export function itemText(item: object): string {
  const entries = item instanceof Map ? [...item] : Object.entries(item);
  const members = entries.flatMap(([name, value]) =>
    isLeftOut(value) ? [] : `${JSON.stringify(String(name))}:${valueText(value)}`,
  );
  return `{${members.join(',')}}`;
}

/** Returns a value in DynamoDB's JSON. The SDK's converter handles what JSON does not have: sets, binary values, large numbers. */
function valueText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `{"S":${JSON.stringify(value)}}`;
    case 'boolean':
      return `{"BOOL":${value}}`;
    case 'number':
      if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return `{"N":"${value}"}`;
      break;
    case 'object':
      if (value === null) return '{"NULL":true}';
      if (Array.isArray(value)) return `{"L":[${value.flatMap((one) => (isLeftOut(one) ? [] : valueText(one)))}]}`;
      if (isPlain(value)) return `{"M":${itemText(value)}}`;
  }
  return JSON.stringify(withBase64({ ...convertToAttr(value, options) }));
}

function withBase64({ B, BS, ...other }: Fields): Fields {
  if (B) return { B: base64(B) };
  return BS ? { BS: (BS as unknown[]).map(base64) } : other;
}

function base64(binary: unknown): string {
  if (!(binary instanceof Uint8Array)) throw new TypeError('A binary value must be a Uint8Array');
  return Buffer.from(binary.buffer, binary.byteOffset, binary.byteLength).toString('base64');
}

/** Returns whether a value is a map for DynamoDB: an object without a class, of any realm, or a Map. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null || value instanceof Map;
}

/** Replaces the values of an item or key, parsed from DynamoDB's JSON, with plain ones: in place, since a copy costs more. */
export function readItem(item: Fields): Fields {
  for (const name in item) item[name] = readValue(item[name] as Fields);
  return item;
}

function readValue(value: Fields): unknown {
  for (const type in value) {
    const content = value[type];
    switch (type) {
      case 'S':
      case 'BOOL':
        return content;
      case 'N':
        return readNumber(content as string);
      case 'NULL':
        return null;
      case 'M':
        return readItem(content as Fields);
      case 'L':
        return readList(content as unknown[]);
      case 'B':
        return convertToNative({ B: bytes(content) });
      case 'BS':
        return convertToNative({ BS: (content as unknown[]).map(bytes) });
    }
  }
  return convertToNative(value as unknown as Parameters<typeof convertToNative>[0]);
}

/** Returns a number, or a bigint where a number would be inexact, as the SDK does. */
function readNumber(text: string): unknown {
  const number = Number(text);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : convertToNative({ N: text });
}

function readList(list: unknown[]): unknown[] {
  for (let n = 0; n < list.length; n++) list[n] = readValue(list[n] as Fields);
  return list;
}

const bytes = (base64Text: unknown) => Uint8Array.from(Buffer.from(base64Text as string, 'base64'));

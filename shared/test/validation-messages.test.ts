import { routes } from '@muster/shared/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

const long = 'x'.repeat(20_000);
const wrongs: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e6,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  '',
  ' ',
  '10',
  '1e3',
  long,
  'a\u0000b',
  [],
  [null],
  {},
];

/** Returns invalid values of every kind for a schema and its parts. */
function wrongFor({ properties = {}, items, anyOf = [] }: JsonSchema): unknown[] {
  return [
    ...wrongs,
    ...Object.entries(properties).flatMap(([name, inner]) => wrongFor(inner).map((value) => ({ [name]: value }))),
    ...(items ? [...wrongFor(items).map((value) => [value]), Array.from({ length: 20_000 }, () => 'A')] : []),
    ...anyOf.flatMap(wrongFor),
  ];
}

/** Matches zod's default messages. */
const ofZod =
  /Invalid (input|option|string|number|date|key|element|UUID|ISO)|\b(expected|received)\b|Too (small|big)|Unrecognized|^Required$/i;

describe('every invalid input gets its own message', () => {
  const schemas = routes.flatMap(({ area, name, endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part];
      return schema ? [[`${area}.${name} ${part}`, schema] as const] : [];
    }),
  );

  test.each(schemas)('%s', (_, schema) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const messages = wrongFor(shape).flatMap((value) => schema.safeParse(value).error?.issues ?? []);
    expect(messages.length).toBeGreaterThan(10);
    const bad = messages.filter(
      ({ message }) => ofZod.test(message) || !/^(Please|[A-Z])[^_{}<>[\]]* \S/.test(message),
    );
    expect([...new Set(bad.map(({ path, message }) => `${path.join('.')}: ${message}`))]).toEqual([]);
  });

  test('the message names the field if the schema has no message', () => {
    const schema = z.object({
      training_type_id: z.string(),
      is_active: z.boolean(),
      x: z.number().max(5),
      list: z.array(z.object({ name: z.string().max(3) })).max(1),
      kind: z.enum(['a', 'b']),
    });
    const said = (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message);
    expect(said({ list: [] })).toEqual([
      'Training type ID is required',
      'Is active is required',
      'X is required',
      'Kind is required',
    ]);
    expect(said({ training_type_id: 5, is_active: 'no', x: 'ten', list: [{ name: 'long' }], kind: 'c' })).toEqual([
      'Training type ID must be text',
      'Is active must be true or false',
      'X must be a number',
      'Name must be at most 3 characters long',
      'Kind must be one of a, b',
    ]);
    expect(said({ training_type_id: '', is_active: true, x: 6, list: 'x', kind: 'a' })).toEqual([
      'X must be at most 5',
      'List must be a list',
    ]);
    expect(said({ training_type_id: '', is_active: true, x: 6, list: [{}, {}], kind: 'a' })).toEqual([
      'X must be at most 5',
      'List must have at most 1 entry',
    ]);
    expect(said('text')).toEqual(['The request must be a JSON object']);
  });
});

import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEventLarger, sizeAbove } from '../../local/gateway/payload-size.ts';

/** Texts with characters that take more bytes in JSON than in UTF-8, and the reverse. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\0', 'a', 'é', '€', '\ud800', '😀'), maxLength: 60 }),
);
const json = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it('finds the same answers too large as their serialization', () => {
  fc.assert(
    fc.property(text, text, fc.integer({ min: -3, max: 400 }), fc.boolean(), (body, header, beyond, hasBody) => {
      const result = { statusCode: 200, multiValueHeaders: { 'x-test': [header] }, ...(hasBody && { body }) };
      const size = json(result);
      const found = sizeAbove(result as { statusCode: number; body: string }, size + beyond);
      expect(found).toBe(beyond < 0 ? size : undefined);
    }),
  );
});

it('finds the same events too large as their serialization', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200_000, size: 'max' }),
      fc.integer({ min: -3, max: 3 }),
      (bytes, beyond) => {
        const body = Buffer.from(bytes);
        const event = { body: body.toString('latin1'), path: '/api' } as APIGatewayProxyEvent;
        expect(isEventLarger(event, body, json(event) + beyond)).toBe(beyond < 0);
      },
    ),
    { numRuns: 20 },
  );
});

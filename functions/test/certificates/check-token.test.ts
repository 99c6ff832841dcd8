import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkToken, placeInToken } from '../../src/areas/certificates/check-token.ts';
import { newId } from '../../src/table/core/new-id.ts';

const secret = randomBytes(32);
const chain = newId(new Date('2026-05-13T17:00:00Z'));

test('a token names the place that it was made of', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (no) => {
      expect(placeInToken(secret, checkToken(secret, { chain, no }))).toEqual({ chain, no });
    }),
  );
});

test('a token with one changed, added or missing character, or of another secret, names nothing', () => {
  const token = checkToken(secret, { chain, no: 12 });
  const character = fc.oneof(fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), fc.string({ maxLength: 1 }));
  fc.assert(
    fc.property(fc.nat(token.length), fc.nat(1), character, (at, taken, put) => {
      const changed = token.slice(0, at) + put + token.slice(at + taken);
      fc.pre(changed !== token);
      expect(placeInToken(secret, changed)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
  expect(placeInToken(secret, token.toLowerCase())).toBeUndefined();
  expect(placeInToken(randomBytes(32), token)).toBeUndefined();
});

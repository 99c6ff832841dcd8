import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edits, nearest } from '../../src/rules/nearest.ts';

test.each([
  ['Frist Name', ['First Name', 'Last Name'], 'First Name'],
  ['surnmae', ['First Name', 'Surname'], 'Surname'],
  ['Rang', ['Rank', 'Badge'], 'Rank'],
  ['EMPLOYEE-ID', ['Employee ID'], 'Employee ID'],
  ['Salary', ['Rank', 'First Name'], undefined],
  ['', ['Rank'], undefined],
])('%s among %j means %s', (text, candidates, meant) => {
  expect(nearest(text, candidates)).toBe(meant);
});

const word = fc.string({ maxLength: 12 });

test('the number of edits is 0 for the same text, symmetric, and at most the longer length', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const needed = edits(one, other);
      expect(edits(other, one)).toBe(needed);
      expect(needed === 0).toBe(one === other);
      expect(needed).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(needed).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
    }),
  );
});

test('one letter omitted, added or replaced, or two swapped, is one edit', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2, maxLength: 12 }), fc.nat(), (text, at) => {
      const n = at % (text.length - 1);
      const [before, one, two, after] = [text.slice(0, n), text[n], text[n + 1], text.slice(n + 2)];
      expect(edits(text, `${before}${two}${after}`)).toBe(1);
      expect(edits(text, `${before}${one}€${two}${after}`)).toBe(1);
      expect(edits(text, `${before}€${two}${after}`)).toBe(1);
      expect(edits(text, `${before}${two}${one}${after}`)).toBe(one === two ? 0 : 1);
    }),
  );
});

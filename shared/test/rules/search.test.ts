import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcherOf } from '../../src/rules/search.ts';

const finds = (query: string, ...fields: string[]) => matcherOf(query)(fields);

describe('matcherOf', () => {
  it.each([
    ['james smith', ['1001', 'James A. Smith']],
    ['smith james', ['James', 'A.', 'Smith']],
    ['Smith, James', ['James A. Smith']],
    ['SMITH 1001', ['1001', 'James A. Smith']],
    ['jose nunez', ['José', 'Núñez']],
    ['José', ['Jose\u0301']],
    ['sorensen', ['Sørensen']],
    ['lukasz', ['Łukasz']],
    ['strasse', ['Große Straße']],
    ['istanbul', ['İstanbul']],
    ['o’brien', ["Pat O'Brien"]],
    ['', ['anything']],
    ['  ', ['anything']],
    [',', ['anything']],
  ])('finds with %j the row %j', (query, fields) => {
    expect(finds(query, ...fields)).toBe(true);
  });

  it.each([
    ['james jones', ['James A. Smith']],
    ['ab', ['a', 'b']],
    ['smithjames', ['James', 'Smith']],
    ['x', []],
  ])('does not find with %j the row %j', (query, fields) => {
    expect(finds(query, ...fields)).toBe(false);
  });

  const text = fc.string({ unit: fc.oneof(fc.constantFrom(...' ,Aaß\u0301éÉİıΣσς'), fc.string({ unit: 'binary' })) });

  it('finds every row of which one field contains the text, in any case (docs/spec.md section 2)', () => {
    fc.assert(
      fc.property(text, text, text, fc.array(text), fc.boolean(), (before, part, after, others, upper) => {
        const query = upper ? part.toUpperCase() : part;
        const field = `${before}${part}${after}`;
        fc.pre(field.toLowerCase().includes(query.toLowerCase()));
        expect(finds(query, ...others, field)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds the same with the words in any order', () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (words, fields) => {
        expect(finds(words.toReversed().join(' '), ...fields)).toBe(finds(words.join(' '), ...fields));
      }),
    );
  });
});

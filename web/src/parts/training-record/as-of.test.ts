import { describe, expect, test } from 'vitest';
import { asOfUrl, queryOf } from './as-of.ts';

const today = '2026-11-22';
const asked = (search: string) => asOfUrl(new URLSearchParams(search), today);

describe('the URL', () => {
  test('has a day, with entries recorded to date or by its end', () => {
    expect(asked('on=2026-03-01')).toEqual({ on: '2026-03-01', asThenKnown: false });
    expect(asked('on=2026-03-01&known=then')).toEqual({ on: '2026-03-01', asThenKnown: true });
  });
  test.each(['', 'on=2026-11-22', 'on=2026-02-29', 'on=0002-03-01', 'on=soon', 'known=then'])('%s is today', (search) =>
    expect(asked(search)).toEqual({ on: undefined, asThenKnown: false }),
  );
  test('treats a future day as recorded to date', () => {
    expect(asked('on=2027-01-01&known=then')).toEqual({ on: '2027-01-01', asThenKnown: false });
  });
});

test('the query has an instant only if the URL has one', () => {
  expect(queryOf({ on: undefined, asThenKnown: false }, 'America/Chicago')).toEqual({});
  expect(queryOf({ on: '2026-03-01', asThenKnown: false }, 'America/Chicago')).toEqual({ on: '2026-03-01' });
  expect(queryOf({ on: '2026-03-01', asThenKnown: true }, 'America/Chicago')).toEqual({
    on: '2026-03-01',
    known: '2026-03-02T05:59:59.999Z',
  });
});

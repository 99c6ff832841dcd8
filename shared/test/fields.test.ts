import {
  date,
  employeeId,
  id,
  instant,
  newEmployeeId,
  optionalText,
  paging,
  requiredText,
  siteCode,
  timeOfDay,
  wholeNumber,
} from '@muster/shared/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

/** Returns the messages about a value; none if it is accepted. */
function refusals(schema: z.ZodType, value: unknown): string[] {
  const read = schema.safeParse(value);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

describe('text', () => {
  const location = requiredText('Location', 10);

  test('is trimmed, required and bounded', () => {
    expect(location.parse('  Room 4 ')).toBe('Room 4');
    for (const nothing of [undefined, null, '', '   ', 7])
      expect(refusals(location, nothing)).toEqual(['Location is required']);
    expect(refusals(location, 'x'.repeat(11))).toEqual(['Location must be at most 10 characters long']);
  });
  test.each(['a\u0000b', 'a\u001fb', 'a\u007fb', 'a\ud800b', '\udc00', 'a\nb', 'a\u202eb'])(
    '%j cannot be stored',
    (text) => {
      const message = ['Location contains characters that cannot be stored'];
      expect(refusals(location, text)).toEqual(message);
      expect(refusals(optionalText('Location'), text)).toEqual(message);
    },
  );
  test.each(['Zoë', '日本', '👮'])('%j can be stored', (text) => {
    expect(location.parse(text)).toBe(text);
  });
  test('accepted text is well-formed and has no control characters', () => {
    const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) });
    fc.assert(
      fc.property(anyText, (text) => {
        const read = requiredText('Location').safeParse(text);
        if (read.success)
          expect(JSON.parse(new TextDecoder().decode(new TextEncoder().encode(JSON.stringify(read.data))))).toBe(
            read.data,
          );
        else expect(read.error.issues).not.toEqual([]);
      }),
    );
  });
  test('optional text is absent if empty, null or missing', () => {
    const schema = z.object({ middle_name: optionalText('Middle name') });
    for (const nothing of [{}, { middle_name: '' }, { middle_name: '  ' }, { middle_name: null }])
      expect(schema.parse(nothing).middle_name).toBeUndefined();
    expect(schema.parse({ middle_name: ' Ann ' }).middle_name).toBe('Ann');
  });
});

describe('codes and ids', () => {
  test('a site code is stored upper-case', () => {
    expect(siteCode.parse(' riv-1 ')).toBe('RIV-1');
  });
  test.each(['a', 'x'.repeat(13), 'a b', 'a#b', 'é1'])('%j is not a site code', (code) => {
    expect(refusals(siteCode, code)).toEqual(['Invalid site code']);
  });
  test('an empty site code is missing', () => {
    expect(refusals(siteCode, '')).toContain('Site code is required');
  });
  test('an employee id cannot contain the separator of keys', () => {
    expect(employeeId.parse('A-10.2_b')).toBe('A-10.2_b');
    expect(refusals(employeeId, '10#2')).not.toEqual([]);
    expect(refusals(employeeId, '10/2')).not.toEqual([]);
  });
  test.each(['1001', 'A-10.2_b', ' 7 ', '-', '_x', '0.1.2', 'created'])(
    '%j is accepted as a new employee id',
    (text) => {
      expect(newEmployeeId.parse(text)).toBe(text.trim());
    },
  );
  test.each([
    // Segments that a browser removes from a URL (`.`, `..`), that a firewall refuses (`../`), and similar ones.
    '.',
    '..',
    ' .. ',
    '...',
    '.7',
    '7.',
    '7..',
    'a..b',
    '%2e',
    '%2E%2e',
    '\uFF0E',
    '\uFF0E\uFF0E',
    '\u2024',
    '\u2025',
    '.\u200B',
    // Empty text, spaces, control characters, characters with a meaning in URLs, and non-ASCII characters.
    '',
    ' ',
    '\u00A0',
    '\t',
    'a\u0000',
    'a\nb',
    '1\u007F',
    '1/2',
    '1\\2',
    '1?2',
    '1#2',
    '1;2',
    '1:2',
    '1 2',
    '\uD800',
    'é1',
    '٣',
  ])('%j is refused as a new employee id', (text) => {
    expect(refusals(newEmployeeId, text).length).toBeGreaterThan(0);
  });
  test.each(['create', 'Update', 'DELETE', 'reset-password'])('%j is a reserved word of paths', (text) => {
    expect(refusals(newEmployeeId, text)).toEqual([`Employee ID cannot be the word "${text}"`]);
  });
  test('an older id is still accepted where it refers to an employee', () => {
    for (const text of ['.', '..', '7.', 'create']) expect(employeeId.parse(text)).toBe(text);
  });
  test('an id is a ULID', () => {
    expect(id.safeParse('01JD8X0000ABCDEFGHJKMNPQRS').success).toBe(true);
    for (const text of ['01jd8x0000abcdefghjkmnpqrs', '01JD8X0000ABCDEFGHJKMNPQR', '01JD8X0000ABCDEFGHIKMNPQRS'])
      expect(id.safeParse(text).success).toBe(false);
  });
});

describe('dates and times', () => {
  test('a date is required and must exist', () => {
    expect(date.parse('2028-02-29')).toBe('2028-02-29');
    for (const nothing of ['', undefined, null]) expect(refusals(date, nothing)).toEqual(['Please select a date']);
    for (const wrong of ['2026-02-29', '02/03/2026', '12026-01-01'])
      expect(refusals(date, wrong)).toEqual(['Please select a valid date']);
  });
  test('a date is within the years whose instants compare as text in every zone', () => {
    for (const wrong of ['9999-12-31', '0000-01-01']) expect(refusals(date, wrong)).not.toEqual([]);
    expect(date.parse('1950-01-01')).toBe('1950-01-01');
  });
  test('a time is accepted in three spellings', () => {
    for (const text of ['08:30', '08:30:00', '2026-03-01T08:30:00']) expect(refusals(timeOfDay, text)).toEqual([]);
    for (const text of ['', '25:00', undefined])
      expect(refusals(timeOfDay, text)).toEqual(['Please select start and end times']);
  });
  test('an instant is converted to UTC', () => {
    const start = instant('Enrollment start');
    expect(start.parse('2026-05-01T07:00:00-05:00')).toBe('2026-05-01T12:00:00.000Z');
    expect(start.parse('2026-05-01T12:00:00Z')).toBe('2026-05-01T12:00:00.000Z');
    expect(refusals(start, '')).toContain('Enrollment start is required');
    for (const text of ['2026-05-01', '2026-02-30T12:00:00Z', '2026-05-01T12:00:00', '9999-12-31T23:59:59-05:00'])
      expect(refusals(start, text)).toEqual(['Enrollment start must be a date and time']);
  });
});

describe('numbers', () => {
  const size = wholeNumber('Class size', 1, 500);

  test('are accepted as a number or as text', () => {
    expect(size.parse(30)).toBe(30);
    expect(size.parse('30')).toBe(30);
  });
  test.each(['', '3.5', 3.5, 'ten', '0x10', '1e2', true, [30], null, undefined, Number.NaN])(
    '%j is not a whole number',
    (value) => {
      expect(refusals(size, value)).toEqual(['Class size must be a whole number']);
    },
  );
  test('far outside the limits get the message about the limit, not about fractions', () => {
    for (const most of ['9'.repeat(30), '9'.repeat(400), 1e300])
      expect(refusals(size, most)).toEqual(['Class size must be at most 500']);
    expect(refusals(size, `-${'9'.repeat(400)}`)).toEqual(['Class size must be at least 1']);
    expect(refusals(size, JSON.parse('1e400'))).toEqual(['Class size must be a whole number']);
  });
  test('stay within their limits', () => {
    expect(refusals(size, 0)).toEqual(['Class size must be at least 1']);
    expect(refusals(size, '501')).toEqual(['Class size must be at most 500']);
  });
  test('paging is optional and at most 1,000', () => {
    expect(paging.parse({})).toEqual({});
    expect(paging.parse({ limit: '1000', cursor: 'x' })).toEqual({ limit: 1000, cursor: 'x' });
    expect(paging.safeParse({ limit: '1001' }).success).toBe(false);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../src/rules/calendar.ts';
import { dateInFile } from '../../src/rules/date-in-file.ts';

test.each([
  ['2015-03-09', '2015-03-09'],
  ['2015/3/9', '2015-03-09'],
  ['2015-03-09T00:00:00.000Z', '2015-03-09'],
  ['3/9/2015', '2015-03-09'],
  ['03-09-2015', '2015-03-09'],
  ['3/9/2015 0:00', '2015-03-09'],
  ['3/9/2015 12:00:00 AM', '2015-03-09'],
  ['9-Mar-2015', '2015-03-09'],
  ['9 March 2015', '2015-03-09'],
  ['Sept. 9, 2015', '2015-09-09'],
  ['MAY 9 2015', '2015-05-09'],
  ['2/29/2016', '2016-02-29'],
])('%s is %s', (text, date) => {
  expect(dateInFile(text)).toBe(date);
});

test.each([
  '',
  'soon',
  '3/9/15',
  '9.3.2015',
  '13/9/2015',
  '2/29/2015',
  '2015-3',
  '42072',
  '9 Marx 2015',
  '9 Ma 2015',
  '1/1/1899',
])('%j is not surely a date', (text) => {
  expect(dateInFile(text)).toBeUndefined();
});

test('every day is read from each of its forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (n) => {
      const date = addDays('1950-01-01', n);
      const [year, month, day] = date.split('-').map(Number);
      const named = new Date(`${date}T00:00:00Z`).toLocaleString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      for (const text of [date, `${month}/${day}/${year}`, named]) expect(dateInFile(text), text).toBe(date);
    }),
  );
});

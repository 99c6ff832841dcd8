import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DateOrder, orderOf, readDate } from '../../src/csv-file/dates.ts';
import { isSupportedDate } from '../../src/rules/calendar.ts';

const months = 'January February March April May June July August September October November December'.split(' ');
const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
const orders = fc.constantFrom<DateOrder>('month_first', 'day_first');

test('dates are read correctly in every common format', () => {
  const behind = fc.constantFrom('', ' 0:00', ' 12:00:00 AM', 'T00:00:00', 'T00:00:00.000Z', ' 00:00-05:00', ' 09:30');
  fc.assert(
    fc.property(date, orders, fc.constantFrom('/', '-', '.'), fc.boolean(), behind, (day, order, mark, short, time) => {
      const iso = day.toISOString().slice(0, 10);
      const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
      const [m, d] = short ? [String(Number(month)), String(Number(dayOfMonth))] : [month, dayOfMonth];
      const pair = order === 'month_first' ? [m, d] : [d, m];
      const name = months[Number(month) - 1] ?? '';
      const styles = [
        [year, m, d].join(mark),
        [...pair, year].join(mark),
        [...pair, year.slice(2)].join(mark),
        `${name} ${d}, ${year}`,
        `${name.slice(0, 3)}. ${d} ${year}`,
        `Fri, ${name.slice(0, 3).toUpperCase()} ${d}, ${year}`,
        `${d}-${name.slice(0, 3)}-${year.slice(2)}`,
        `${d} ${name.toLowerCase()} ${year}`,
      ];
      for (const style of styles) expect([style, readDate(` ${style}${time} `, order, 2049)]).toEqual([style, iso]);
      expect(readDate(iso.replaceAll('-', ''), order, 2049)).toBe(iso);
    }),
  );
});

test('any text is either an existing date or no date', () => {
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...'0123456789/-. ,:', 'Mar', 'Feb'), { maxLength: 14 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, orders, (typed, order) => {
      const read = readDate(typed, order, 2026);
      expect(read === undefined || isSupportedDate(read)).toBe(true);
    }),
  );
});

test.each([
  ['2/29/2023', undefined],
  ['2/29/2024', '2024-02-29'],
  ['13/1/2024', undefined],
  ['1/2-2024', undefined],
  ['Marx 1, 2024', undefined],
  ['3/1/0024', undefined],
  ['45352', undefined],
  // In Chicago it is still February.
  ['2024-03-01T02:15:00Z', undefined],
  ['', undefined],
  // Two digits mean the latest such year up to the last year.
  ['3/1/26', '2026-03-01'],
  ['3/1/27', '1927-03-01'],
  ['Sept. 5, 2019', '2019-09-05'],
  ['1st May 2019', '2019-05-01'],
])('%j is read as %j', (text, read) => {
  expect(readDate(text, 'month_first', 2026)).toBe(read);
});

test.each([
  [['3/14/2024', '3/4/2024'], { order: 'month_first', isTold: true }],
  [['14/3/2024', '3/4/2024'], { order: 'day_first', isTold: true }],
  [['3/4/2024', '4/4/2024'], { order: 'month_first', isTold: false, ambiguous: '3/4/2024' }],
  [['4/4/2024', '2024-03-04', 'Mar 4, 2024', ''], { order: 'month_first', isTold: false }],
  [['14/3/2024', '3/14/2024', '5/6/2024'], { order: 'month_first', isTold: false, ambiguous: '5/6/2024' }],
])('of %j the order is %j', (texts, found) => {
  const rows = texts.map((text, n) => ({ line: n + 2, cells: ['7', text] }));
  expect(orderOf(rows, [1, undefined, 5])).toEqual(found);
});

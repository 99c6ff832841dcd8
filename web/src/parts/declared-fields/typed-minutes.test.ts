import { expect, test } from 'vitest';
import { minutesFrom, typedMinutes } from './typed-minutes.ts';
import { typedDeclared } from './typed-values.ts';

test.each([
  ['', null],
  ['  ', null],
  ['90', 90],
  ['90 min', 90],
  ['1:30', 90],
  ['0:45', 45],
  ['1.5 h', 90],
  ['2 hours', 120],
  ['0', 0],
  ['1:75', '1:75'],
  ['1.5', '1.5'],
  ['soon', 'soon'],
  ['-5', '-5'],
])('credit typed as "%s" is %j', (typed, minutes) => expect(minutesFrom(typed)).toBe(minutes));

test.each([0, 5, 60, 90, 1215])('the text of %i minutes is parsed to the same minutes', (minutes) => {
  expect(minutesFrom(typedMinutes(minutes))).toBe(minutes);
});

test('missing credit is an empty text', () => expect(typedDeclared('class', {}).credit_minutes).toBe(''));

import { expect, test } from 'vitest';
import { isStorable, isStorableLine, showHidden, showOnOneLine } from '../../src/rules/storable-text.ts';

test.each([
  'Zoë',
  '日本',
  "O'Neil",
  'e\u0301',
  '❤\ufe0f',
  '葛\u{e0100}',
  '👮',
  '👮🏽\u200d♀️',
  'ali\u0300',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  '\u0dc1\u0dca\u200d\u0dbb\u0dd3',
])('%j is one line', (text) => expect([isStorableLine(text), isStorable(text)]).toEqual([true, true]));

test.each([
  'a\nb',
  'a\rb',
  'a\tb',
  'a\u2028b',
  'a\u200bb',
  'a\u200cb',
  'a\u200db',
  'a\u00adb',
  'a\u2060b',
  'a\ufeffb',
  'a\u3164',
  'a\uffa0',
  'a\u034fb',
  'a\ufe0f',
  'a\u{e0100}',
])('%j is no line, and a text of several lines', (text) =>
  expect([isStorableLine(text), isStorable(text)]).toEqual([false, true]),
);

test.each(['a\u0000b', 'a\u0085b', 'a\u202eb', 'a\u2066b', 'a\u200fb', 'a\u061cb', 'a\ud800b'])(
  '%j cannot be stored',
  (text) => expect([isStorableLine(text), isStorable(text)]).toEqual([false, false]),
);

test('characters that cannot be stored are shown by their numbers, and others as they are', () => {
  expect(showHidden('a\u202eb\u0000\ud800c\u2066')).toBe('a<U+202E>b<U+0000><U+D800>c<U+2066>');
  const typed = 'Zoë\n\tעברית 👮🏽\u200d♀️ \u0645\u06cc\u200c\u062e';
  expect(showHidden(typed)).toBe(typed);
});

test('a text is shown on one line, with characters that no line has by their numbers', () => {
  expect(showOnOneLine('a\nb\u200b\ud800\u{e0100}c')).toBe('a<U+000A>b<U+200B><U+D800><U+E0100>c');
  const name = 'Zoë \u0645\u06cc\u200c\u062e';
  expect(showOnOneLine(name)).toBe(name);
});

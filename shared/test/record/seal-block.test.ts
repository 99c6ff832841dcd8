import { describe, expect, test } from 'vitest';
import { readPublished, type SealCopy, sealBlockText } from '../../src/record/seal-block.ts';

const value = (digit: string) => digit.repeat(64);
const seal: SealCopy = {
  site: 'RIVER-2',
  no: 412,
  at: '2026-11-01T09:00:12.345Z',
  root: value('1'),
  key: value('ab').slice(0, 64),
  previous: value('c'),
};
const block = sealBlockText(seal);
const first: SealCopy = { ...seal, no: 1, previous: null };
const isRead = (text: string, ...copies: SealCopy[]) =>
  expect(readPublished(text)).toEqual({ given: [], copies: copies.length > 0 ? copies : [seal] });
const errorOf = (text: string) => {
  const read = readPublished(text);
  return 'error' in read ? read.error : undefined;
};

describe('a block', () => {
  test('has one line for each value, none longer than mail programs keep', () => {
    expect(block.split('\n')).toEqual([
      '-----BEGIN MUSTER SEAL-----',
      'Department: RIVER-2',
      'Seal: 412',
      'Sealed at: 2026-11-01T09:00:12.345Z',
      `Root: ${seal.root}`,
      `Key: ${seal.key}`,
      `Previous: ${seal.previous}`,
      '-----END MUSTER SEAL-----',
      '',
    ]);
    expect(Math.max(...block.split('\n').map(({ length }) => length))).toBeLessThan(76);
    isRead(block);
    isRead(sealBlockText(first), first);
  });

  test.each([
    ['quoted twice', block.replace(/^/gm, '> > ')],
    ['with other line ends', block.replaceAll('\n', '\r\n')],
    ['of an old program', block.replaceAll('\n', '\r')],
    ['with spaces', block.replaceAll('\n', '  \n\u00a0 ')],
    ['with empty lines', block.replaceAll('\n', '\n\n')],
    ['in capitals', block.toUpperCase()],
    ['with dashes', block.replaceAll('-----', '\u2014\u2014-')],
    [
      'in a mail',
      `From: clerk@example.org\n\nThe first seal of the month:\n\n${block}\nThe clerk\n12345678 Main Street`,
    ],
    ['wrapped', block.replaceAll(/(.{40})/g, '$1\n')],
    ['wrapped and quoted', block.replaceAll(/(.{40})/g, '$1\n').replace(/^/gm, '> ')],
    ['wrapped after the name', block.replaceAll(/: (.{60})/g, ':\n$1')],
    ['with soft line breaks', block.replaceAll(/: (.{30})/g, ': $1=\n')],
  ])('is read %s', (_, text) => isRead(text));

  test('is read beside others, and once if it is repeated', () => {
    isRead(`${block}\n${sealBlockText(first)}`, seal, first);
    isRead(`${block}\n> text\n${block}`);
  });

  test('is read beside fingerprints', () => {
    expect(readPublished(`Our key is:\n${value('d').toUpperCase()}\n\n${block}`)).toEqual({
      given: [{ value: value('d') }],
      copies: [seal],
    });
    expect(errorOf(`${block}\n${value('d').slice(1)}`)).toMatch(/^Each fingerprint or root must have 64 digits/);
  });

  test.each([
    ['cut off', block.slice(0, block.indexOf('Key')), /^The seal of line 1 is cut off/],
    ['without its beginning', block.slice(block.indexOf('Root')), /^Line 4 ends a seal whose first line/],
    ['begun twice', `${block.slice(0, 40)}\n${block}`, /^Line 3 begins a seal, but the seal of line 1 has no end/],
    ['without a line', block.replace(/Root.*\n/, ''), /^The seal of line 1 has no line "Root"/],
    ['with a line twice', block.replace(/(Root.*\n)/, '$1$1'), /^Line 6 repeats "Root" of line 5/],
    ['with a digit too few', block.replace('Root: 1', 'Root: '), /^Line 5 is damaged: "Root" must be 64 digits/],
    ['with another letter', `\n${block.replace('Root: 1', 'Root: l')}`, /^Line 6 is damaged: "Root"/],
    ['with another number', block.replace('412', '4I2'), /^Line 3 is damaged: "Seal" must be a number/],
    ['with other text', block.replace('Department', 'Hello\nDepartment'), /^Line 2 does not belong to a seal/],
  ])('is refused %s', (_, text, reason) => expect(errorOf(text)).toMatch(reason));
});

test('a text without blocks has fingerprints, or none', () => {
  expect(readPublished(`${value('a')}, ${value('b')}`)).toEqual({
    given: [{ value: value('a') }, { value: value('b') }],
    copies: [],
  });
  for (const text of ['', 'Hello', `Our key is ${value('a')}`]) expect(errorOf(text)).toMatch(/64 digits/);
});

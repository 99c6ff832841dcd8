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

  const [colons, wide] = [
    value('AB')
      .slice(0, 64)
      .replaceAll(/(..)(?=.)/g, '$1:'),
    '\uff11',
  ];
  test.each([
    ['with colons', colons],
    ['with colons, in two lines', `${colons.slice(0, 48)}\n${colons.slice(48)}`],
    ['with a name', `SHA-256: ${seal.key}`],
    ['with the name of another program', `sha256 Fingerprint=${colons}`],
    ['in groups after a name', `> Fingerprint of the key: ${seal.key.replaceAll(/.{8}/g, '$& ')}`],
    ['with invisible characters', seal.key.replaceAll(/.{8}/g, '$&\u200b')],
    ['in wide digits', wide.repeat(64)],
  ])('is read beside a fingerprint %s', (_, text) => {
    const read = { value: text.startsWith(wide) ? value('1') : seal.key };
    expect(readPublished(`${block}\n${text}`)).toEqual({ given: [read], copies: [seal] });
  });

  test.each([
    [
      'a fingerprint with other text',
      `Our key is ${value('d')}.`,
      /^Line 10 has a fingerprint or root with other text/,
    ],
    ['a fingerprint in quotes', `"${value('d')}"`, /^Line 10 has a fingerprint or root with other text/],
    ['a root', `Root: ${value('d')}`, /^Line 10 begins with "Root:", but is outside a seal/],
    ['another line of a seal', 'previous : none', /^Line 10 begins with "Previous:"/],
    ['a changed line of a seal', 'R\u043e\u043et: 1', /^Line 10 has a word with letters of several alphabets/],
    ['a long line', 'x '.repeat(600), /^Line 10 is longer than 1000 characters/],
    ['a line that is long for a reader', `${' '.repeat(9)}${'-'.repeat(2000)}x`, /^Line 10 is longer/],
  ])('is refused beside %s', (_, text, reason) => expect(errorOf(`${block}\n${text}`)).toMatch(reason));

  test.each([
    'BEGIN MUSTER SEAL',
    '----- BEGIN MUSTER SEAL (1 of 2) -----',
    '\u2500\u2500BEGIN MUSTER SEAL\u2500\u2500',
    '*-----BEGIN MUSTER SEAL-----*',
    '-----BEGIN MUSTER SEAL----\u2212 ',
    '-----BEGIN MU\u200bSTER SEAL (copy)-----',
    '-----BEGIN SEAL-----',
    '\u2014\u2014 Seal 412 \u2014\u2014',
    '-----BEGIN MUSTER SE\u0391L-----',
    '-----END MUSTER S\u0415\u0410L-----',
    '-----BEGIN MU\u0405TER \u0405\u0415\u0410L-----',
  ])('is refused beside a line that a reader could take for %s', (line) => {
    const reason = /^Line 10 (looks like the first or last line of a seal|has a word with letters of several)/;
    expect(errorOf(`${block}\n${line}`)).toMatch(reason);
    const hidden = block.replace(/-----END.*/, line.replace('BEGIN', 'END')).replace(/-----BEGIN.*/, line);
    expect(errorOf(`${hidden}\n${block}`)).toMatch(/^Line 1 /);
  });

  test('is read with a mark of wide letters, which looks the same', () => {
    isRead(block.replace('MUSTER SEAL', '\uff2dUSTER SEAL'));
  });

  test.each([
    '-----Original Message-----',
    '---------- Forwarded message ---------',
    '-----Urspr\u00fcngliche Nachricht-----',
    '----=_Part_12_345.678',
    'The seal of May, from the beginning to the end of the month.',
    'Call me by the end of the week -- thanks',
    'Tel.: 555 123 4567 8901, at 12:30:45',
    'Message-ID: <0100018c3b1d6f7e-3c2f6d4e-5f60-4d5e-8a9b-000000000000@example.org>',
  ])('is read beside the usual text %s', (text) => isRead(`${text}\n\n${block}`));

  test.each([
    ['cut off', block.slice(0, block.indexOf('Key')), /^The seal of line 1 is cut off/],
    ['without its beginning', block.slice(block.indexOf('Root')), /^Line 4 ends a seal whose first line/],
    ['begun twice', `${block.slice(0, 40)}\n${block}`, /^Line 3 begins a seal, but the seal of line 1 has no end/],
    ['without a line', block.replace(/Root.*\n/, ''), /^The seal of line 1 has no line "Root"/],
    ['with a line twice', block.replace(/(Root.*\n)/, '$1$1'), /^Line 6 repeats "Root" of line 5/],
    ['with a digit too few', block.replace('Root: 1', 'Root: '), /^Line 5 is damaged: "Root" must be 64 digits/],
    ['with another letter', `\n${block.replace('Root: 1', 'Root: l')}`, /^Line 6 is damaged: "Root"/],
    ['with another number', block.replace('412', '4I2'), /^Line 3 is damaged: "Seal" must be a number/],
    ['with a code in two lines', block.replace('RIVER-2', 'RIVER\n-2'), /^Line 3 does not belong to a seal/],
    ['with a number in two lines', block.replace('412', '4\n12'), /^Line 4 does not belong to a seal/],
    ['with a number in two parts', block.replace('412', '4 12'), /^Line 3 is damaged: "Seal" must be a number/],
    ['with = in a number', block.replace('412', '=4=12='), /^Line 3 is damaged: "Seal" must be a number/],
    ['with = within a line', block.replace('Root: 11', 'Root: 1=1'), /^Line 5 is damaged: "Root"/],
    ['with a word after none', sealBlockText(first).replace('none', 'none\nat all'), /^Line 7 is damaged: "Previous"/],
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

test('a text of many spaces or lines is read in one pass', () => {
  for (const middle of [`Root${' '.repeat(200_000)}x`, 'a '.repeat(200_000), `Root: 1${'\n1'.repeat(200_000)}`])
    expect(errorOf(`-----BEGIN MUSTER SEAL-----\n${middle}\n-----END MUSTER SEAL-----`)).toMatch(/^(Line|The seal)/);
});

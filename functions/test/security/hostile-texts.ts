import fc from 'fast-check';

/** A well-formed id that is not in use. */
const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** Strings that often break software. */
const texts = [
  '',
  ' ',
  '\t\r\n',
  // Control characters, unpaired surrogates, and characters that are invisible, reverse the text or grow when folded.
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\ud800',
  'x\udc00',
  '\u202egnp.exe',
  '\u200b\u200d\u2060',
  '\ufeff',
  'e\u0301\u0301\u0301'.repeat(60),
  '\ufdfa'.repeat(60),
  '\u0390'.repeat(200),
  'ß',
  'İ',
  'ＡＢ１',
  '👩‍👩‍👧‍👦',
  // Code for a page, a shell, a query, a template or a header.
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '</title><svg/onload=alert(1)>',
  "' OR 1=1; --",
  '$(reboot)',
  '`id`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: sent as it is
  '${7*7}',
  '{{7*7}}',
  '=HYPERLINK("x")',
  'x\r\nSet-Cookie: access_token=mine',
  // Paths.
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%',
  '%E0%A4%A',
  'a/b',
  'a\\b',
  // Names of inherited properties, and words that some parsers take for values.
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'true',
  '[object Object]',
  // Numbers.
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '1e309',
  '0x10',
  '1_000',
  '١٢',
  '9'.repeat(400),
  // Invalid or extreme dates and times.
  '2026-02-30',
  '2026-13-01',
  '2026-00',
  '0000-00-00',
  '1900-02-29',
  '9999-12-31',
  '+275760-09-13',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-05-13T25:61:61Z',
  '2026-05-13T24:00:00Z',
  '24:00',
  '99:99',
  '2026-05-13T99:00:00',
  // Keys of the table, and ids.
  'SITE1#',
  '#SITES',
  'S#ROSTER',
  unknownId,
  unknownId.toLowerCase(),
  'Z'.repeat(26),
  'null\u0000'.repeat(40),
];

const long = ['x'.repeat(201), '7'.repeat(2001), 'é'.repeat(5001), '<b>'.repeat(40_000)];
const megabyte = 'x'.repeat(1_000_000);

/** Generates text for a path, a query or a header. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...long) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer().map(String) },
);

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`;
const depth = 10_000;

/** JSON values that are not strings, including numbers that JavaScript cannot represent, and inherited names. */
const values = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e21',
    '1e400',
    '-1e400',
    '5e-324',
    '-7e-323',
    '9007199254740993',
  ],
  ...['2147483648', '-9223372036854775809', '[]', '{}', '[[]]', '[null]', '[{}]', '""', '["a","a"]', '{"length":1e9}'],
  ...['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '[{"__proto__":[]}]'],
  ...['{"toString":1,"valueOf":1}', '{"toJSON":1}', '{"then":1}', '{"$ne":null}', '{"S":"x"}', '{"0":"a","length":1}'],
  `[${'0,'.repeat(20_000)}0]`,
  `[${'{},'.repeat(101)}{}]`,
  nested('[', ']', depth),
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
];

/** Generates any JSON text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 30, arbitrary: fc.constantFrom(...values) },
  { weight: 6, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 6, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: fc.constantFrom(JSON.stringify(megabyte), JSON.stringify('"'.repeat(400_000))) },
);

/** Generates a body that is no JSON object, or no JSON. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: hostileJson },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...[
        '',
        ' ',
        '{',
        '}',
        '{"a":1,}',
        "{'a':1}",
        '{"a":1}{"b":2}',
        'undefined',
        'NaN',
        '[NaN]',
        '\u0000',
        '\ufeff{}',
      ],
      ...['{"a":01}', '{"a":"\n"}', '{"a":"\\x41"}', '<xml/>', 'a=1&b=2', '--boundary\r\n\r\nx', '{"a":1}\u0000', '//'],
      nested('[', '', depth),
      nested('{"a":', '', depth),
      ' '.repeat(1_000_001),
    ),
  },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

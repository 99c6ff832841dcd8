import { expect, test } from 'vitest';
import { employmentText } from '../../src/record/employment-text.ts';
import type { EntryContent } from '../../src/record/entry.ts';

const entry = (no: number, kind: string, valid_on: string, more: object = {}) =>
  ({
    no,
    kind,
    valid_on,
    recorded_at: '2026-01-10T12:00:00.000Z',
    actor: { id: 'system', employee_id: '' },
    data: {},
    ...more,
  }) as EntryContent;
const started = entry(1, 'employment.started', '2026-01-10');
const ended = entry(2, 'employment.ended', '2026-05-01');
const known = '2026-06-01T00:00:00.000Z';

test.each<[string, EntryContent[], string, string, RegExp]>([
  ['after the end', [started, ended], '2026-05-02', known, /^Not employed on that day: the employment ended on .*2026/],
  ['before the beginning', [started], '2026-01-09', known, /^Not employed on that day: the employment began on .*2026/],
  [
    'before a record that was made of what was stored',
    [{ ...started, imported: true }],
    '2026-01-09',
    known,
    /^The record begins on .*2026 and does not say whether/,
  ],
  [
    'as known before the first entry',
    [started],
    '2026-01-10',
    '2026-01-09T00:00:00.000Z',
    /^Nothing was recorded by then$/,
  ],
  ['without entries', [], '2026-01-10', known, /^Nothing was recorded by then$/],
])('a person who was not employed, %s', (_, entries, on, asKnown, says) => {
  expect(employmentText(entries, { on, known: asKnown })).toMatch(says);
});

import { csvRow } from '@muster/shared/csv';
import { unmetPasswordRules } from '@muster/shared/rules/password';
import { describe, expect, test } from 'vitest';
import { commonPasswordsToday } from '../../scripts/common-passwords.ts';
import { commonPasswords } from '../../src/areas/session/common-passwords.ts';
import { guessableTexts, type WhoChooses, whyGuessable } from '../../src/areas/session/guessable-password.ts';
import { temporaryPassword } from '../../src/domain/sign-in/temporary-password.ts';

const who: WhoChooses = {
  employee: {
    employee_id: 'LT-4417',
    first_name: 'Zoë',
    middle_name: 'Li',
    last_name: "O'Hanlon-Brzezicki",
    badge_number: 'G8500',
  },
  site: { code: 'RVT', name: 'City of Riverton' },
};
const { words } = await commonPasswords();
const { common, own, department } = guessableTexts;
const why = (password: string) => whyGuessable(password, who);

describe('the list of common passwords', () => {
  test('is current with the package, in the spelling in which it is looked up', () => {
    expect([...words]).toEqual(commonPasswordsToday());
    expect(words.size).toBeGreaterThan(9_990);
    for (const password of words) expect(password).toBe(password.normalize('NFKD').toLowerCase());
  });

  test('matches each of its words with usual additions, and those that meet the rules as they are', async () => {
    const dress = (word: string) => [`${word}1!`, `${word}#2026`, `!${word}7`, `${word.toUpperCase()}99$`];
    const kept = [...words];
    const notRefused = async (passwords: string[]) => {
      const found = await Promise.all(passwords.map(async (one) => ({ one, reasons: await why(one) })));
      return found.filter(({ reasons }) => !reasons.includes(common)).map(({ one }) => one);
    };
    const passing = kept.flatMap(dress).filter((password) => unmetPasswordRules(password).length === 0);
    expect(passing.length).toBeGreaterThan(30_000);
    expect(await notRefused(passing)).toEqual([]);
    const asTheyAre = kept.filter((password) => unmetPasswordRules(password).length === 0);
    expect(asTheyAre).toHaveLength(13);
    expect(await notRefused(asTheyAre)).toEqual([]);
  });

  test.each([
    ['letters written as digits and symbols', ['P@ssw0rd1!', 'pa55word!!', '$h4d0w#26', 'Dr4g0n!2026', 'w3lc0me$']],
    ['digits typed with the shift key held', ['!QAZ2wsx', '1qaz@WSX', 'ZAQ!2wsx', '123$%^789']],
    ['symbols between', ['1234-5678!', 'q.w.e.r.t.y1', 'letmein.2026.']],
    ['full-width characters', ['ｐ@ssw0rd', 'Ｍｏｎｋｅｙ＃１２']],
    ['digits only', ['123456789*', '20.05.1984', '0000000000!', '77-1234567890']],
    ['the season, the trade and the product', ['Summer2026!', 'Police#2026', 'Sheriff!1', 'Muster#1234']],
  ])('refuses common passwords: %s', async (_, passwords) => {
    for (const password of passwords) expect(await why(password), password).toEqual([common]);
  });

  test.each(['Quiet!Harbour.58', 'Dragon 7 eats, slowly', 'Patrol#2026-night', 'x9!Kw2$pLm4', 'love+93#kz'])(
    'allows %s, which has more than a common word and decoration',
    async (password) => expect(await why(password)).toEqual([]),
  );

  test('allows the temporary passwords that we issue', async () => {
    for (let n = 0; n < 2_000; n++) {
      const password = temporaryPassword();
      expect(await why(password), password).not.toContain(common);
      // In a CSV file each is stored unchanged: none starts with the sign of a formula.
      expect(csvRow([password])).toBe(`"${password}"`);
    }
  });
});

describe('data about the employee and the department', () => {
  test.each([
    ['a first name, without its marks', ['Zoe#20266', 'ZOË!2026', '7.zoe.7!!']],
    ['a short name that stands alone', ['Li#202666', '99!li!99']],
    ['a last name, whole or in part', ['ohanlon-brzezicki1', 'Brzezicki#1', 'my!hanl0n77', 'xo.hanlon!9']],
    ['a last name in disguise', ['8rz3zicki!', 'Br.ze.zi.cki#1', 'OH4NL0N!!']],
    ['an employee ID, whole or its digits', ['lt4417!!xyz', 'LT-4417#a', 'abc!4417xyz', 'x44-17!kj']],
    ['a badge number', ['G8500!abc', 'abc#8500xyz', 'g8.500!kjh']],
  ])('is refused: %s', async (_, passwords) => {
    for (const password of passwords) expect(await why(password), password).toContain(own);
  });

  test.each(['Riverton#2026', 'r1vert0n!!77', 'My.River-ton.9', 'RVT#202666', '77!rvt!77', 'cityofriverton1!'])(
    'is refused in %s for the department',
    async (password) => expect(await why(password)).toContain(department),
  );

  test.each(['Lightly!Quiet58', 'ofthe!2many9', 'xrvtx!7zulu', 'Zo!7e9kwq', '4-4-1!8-0-0xq'])(
    'is allowed in %s, where it occurs by chance',
    async (password) => expect(await why(password)).toEqual([]),
  );

  test('gives each reason once', async () => {
    expect(await why('Zoe.Brzezicki.RVT.1')).toEqual([own, department]);
    expect(await whyGuessable('Dragon#4417', { ...who, site: { code: 'X1', name: 'Dragon County' } })).toEqual([
      common,
      own,
      department,
    ]);
  });

  test('that is absent is not checked', async () => {
    const unknown = { employee_id: '7', first_name: '', last_name: '李', badge_number: '-' };
    expect(await whyGuessable('Quiet!Harbour.758', { employee: unknown, site: { code: 'AB', name: '' } })).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { commonPasswordsThatPass } from '../../scripts/banned-passwords.ts';
import { bannedPasswords } from '../../src/session/banned-passwords.ts';

test('the banned list is what the package of common passwords gives today', () => {
  expect([...bannedPasswords]).toEqual(commonPasswordsThatPass());
  expect(bannedPasswords.size).toBeGreaterThan(10);
});

test('it is in lower case, as it is looked up', () => {
  for (const password of bannedPasswords) expect(password).toBe(password.normalize('NFKC').toLowerCase());
});

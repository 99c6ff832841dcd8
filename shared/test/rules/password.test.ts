import {
  checkPassword,
  specialCharacters,
  uncountedCharacters,
  unmetPasswordRules,
} from '@muster/shared/rules/password';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const short = 'Password must be at least 8 characters long';
const digit = 'Password must include at least one number';
const special = 'Password must include at least one special character';

describe('unmetPasswordRules', () => {
  // spec 5.6
  test('returns the message of every unmet rule, in order', () => {
    expect(unmetPasswordRules('')).toEqual([short, digit, special]);
    expect(unmetPasswordRules('abcdefgh')).toEqual([digit, special]);
    expect(unmetPasswordRules('a1!')).toEqual([short]);
    expect(unmetPasswordRules('abcdefg1')).toEqual([special]);
    expect(unmetPasswordRules('abcdef!x')).toEqual([digit]);
  });
  // spec 5.7
  test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is a special character', (mark) => {
    expect(unmetPasswordRules(`abcdef1${mark}`)).toEqual([]);
  });
  // spec 5.7
  test.each([..."-_+=[];'/\\`~ €"])('%j is not a special character', (mark) => {
    expect(unmetPasswordRules(`abcdef1${mark}`)).toEqual([special]);
  });
  // spec 5.5, 9.6
  test('requires eight characters', () => {
    expect(unmetPasswordRules('abcd1!x')).toEqual([short]);
    expect(unmetPasswordRules('abcd1!xy')).toEqual([]);
  });
  test('a longer password still meets the same rules', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const before = unmetPasswordRules(a);
        expect(unmetPasswordRules(a + b).filter((message) => !before.includes(message))).toEqual([]);
      }),
    );
  });
});

test('checkPassword returns the result of each rule', () => {
  const met = (password: string) => checkPassword(password).filter((check) => check.met);
  expect(checkPassword('').map(({ rule }) => rule)).toEqual(['length', 'number', 'special']);
  expect(met('').map(({ rule }) => rule)).toEqual([]);
  expect(met('long enough').map(({ rule }) => rule)).toEqual(['length']);
  expect(met('1!').map(({ rule }) => rule)).toEqual(['number', 'special']);
});

test('uncountedCharacters returns unaccepted special characters, without duplicates', () => {
  expect(uncountedCharacters(`aB9é${specialCharacters}`)).toEqual([]);
  expect(uncountedCharacters('a-b_c-1 €')).toEqual(['-', '_', ' ', '€']);
});

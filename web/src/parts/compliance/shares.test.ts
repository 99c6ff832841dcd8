import { expect, test } from 'vitest';
import { percentText, shareOf } from './shares.ts';

test('only a full share is 100%, and only an empty share 0%', () => {
  const percent = (current: number, people: number) => percentText({ current, people });
  expect(percent(0, 0)).toBe('–');
  expect(percent(0, 541)).toBe('0%');
  expect(percent(1, 541)).toBe('1%');
  expect(percent(270, 541)).toBe('50%');
  expect(percent(540, 541)).toBe('99%');
  expect(percent(541, 541)).toBe('100%');
  expect(shareOf({ current: 0, people: 0 })).toBeUndefined();
  expect(shareOf({ current: 1, people: 4 })).toBe(0.25);
});

import {
  accessState,
  isAuditedClass,
  isAuditedDay,
  isAuditedTopic,
  narrowsAccess,
} from '@muster/shared/rules/auditor-access';
import { describe, expect, test } from 'vitest';

const account = {
  open_from: '2026-02-28',
  open_until: '2026-03-31',
  range_from: '2025-01-01',
  range_until: '2025-12-31',
};

test.each([
  ['2026-02-27', 'planned'],
  ['2026-02-28', 'open'],
  ['2026-03-31', 'open'],
  ['2026-04-01', 'over'],
])('on %s the access is %s', (day, state) => {
  expect(accessState({ ...account, active: true }, day)).toBe(state);
  expect(accessState({ ...account, active: false }, day)).toBe('ended');
});

test.each([
  ['2024-12-31', false],
  ['2025-01-01', true],
  ['2025-12-31', true],
  ['2026-01-01', false],
])('%s is an audited day: %s', (day, audited) => expect(isAuditedDay(account, day)).toBe(audited));

test('all topics are included, unless some are named', () => {
  expect([
    isAuditedTopic({}, 'A'),
    isAuditedTopic({ topics: ['A'] }, 'A'),
    isAuditedTopic({ topics: ['A'] }, 'B'),
  ]).toEqual([true, true, false]);
  expect(isAuditedTopic({ topics: [] }, 'A')).toBe(false);
});

test('a class is visible if all its days and its training are within the limits of the account', () => {
  const days = (...dates: string[]) => ({ type_id: 'A', sessions: dates.map((date) => ({ date })) });
  expect(isAuditedClass(account, days('2025-01-01', '2025-12-31'))).toBe(true);
  expect(isAuditedClass(account, days('2024-12-31', '2025-01-01'))).toBe(false);
  expect(isAuditedClass({ ...account, topics: ['B'] }, days('2025-05-05'))).toBe(false);
});

describe('an account becomes narrower', () => {
  test.each([
    [{ open_from: '2026-03-01' }, true],
    [{ open_until: '2026-03-30' }, true],
    [{ range_from: '2025-01-02' }, true],
    [{ range_until: '2025-12-30' }, true],
    [{ topics: ['A'] }, true],
    [{}, false],
    [{ open_from: '2026-01-01', open_until: '2026-12-31', range_from: '2020-01-01', range_until: '2026-01-01' }, false],
    [{ range_from: '2020-01-01', range_until: '2025-06-30' }, true],
  ])('by %j: %s', (change, narrower) => expect(narrowsAccess(account, { ...account, ...change })).toBe(narrower));

  test('if a topic is removed, but not if one is added', () => {
    const of = (...topics: string[]) => ({ ...account, topics });
    expect(narrowsAccess(of('A', 'B'), of('B'))).toBe(true);
    expect(narrowsAccess(of('A'), of('A', 'B'))).toBe(false);
    expect(narrowsAccess(of('A'), account)).toBe(false);
  });
});

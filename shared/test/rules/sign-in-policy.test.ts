import { describe, expect, test } from 'vitest';
import { isIdleAccount, mustHaveFactor, type SignInPolicy, sessionState } from '../../src/rules/sign-in-policy.ts';

const officer = { permissions: {}, auditor: false };
const clerk = { permissions: { manage_employees: true }, auditor: false };
const auditor = { permissions: {}, auditor: true };

describe('the people who must have a second factor', () => {
  const asked = (policy: SignInPolicy | undefined, day = '2026-05-13') =>
    [officer, clerk, auditor].map((who) => mustHaveFactor(policy, who, day));

  test('are no one, holders of a permission and auditors, or everyone', () => {
    expect(asked(undefined)).toEqual([false, false, false]);
    expect(asked({ second_factor: 'nobody' })).toEqual([false, false, false]);
    expect(asked({ second_factor: 'permission_holders' })).toEqual([false, true, true]);
    expect(asked({ second_factor: 'everybody' })).toEqual([true, true, true]);
  });

  test('are no one before the first day, and holders of a permission only while it is active', () => {
    const policy = { second_factor: 'everybody', second_factor_from: '2026-05-14' } as const;
    expect(asked(policy)).toEqual([false, false, false]);
    expect(asked(policy, '2026-05-14')).toEqual([true, true, true]);
    const withdrawn = { permissions: { admin_access: false }, auditor: false };
    expect(mustHaveFactor({ second_factor: 'permission_holders' }, withdrawn, '2026-05-13')).toBe(false);
  });
});

describe('a login session', () => {
  const now = new Date('2026-03-08T15:00:00Z'); // the day on which America's clocks go forward
  const ago = (minutes: number, milliseconds = 0) => new Date(now.getTime() - minutes * 60_000 + milliseconds);
  const policy: SignInPolicy = { second_factor: 'nobody', inactivity_minutes: 30, longest_hours: 12 };
  const state = (who: typeof officer, madeMinutesAgo: number, active_at: Date) =>
    sessionState(policy, who, { made_at: ago(madeMinutesAgo), active_at }, now);

  test('is locked at the limit of inactivity, not a millisecond before', () => {
    expect(state(officer, 60, ago(30, 1))).toBe('open');
    expect(state(officer, 60, ago(30))).toBe('locked');
  });

  test('is over after the hours of the policy for holders of a permission and auditors, even if active', () => {
    expect(state(clerk, 12 * 60 - 1, now)).toBe('open');
    expect(state(clerk, 12 * 60, now)).toBe('over');
    expect(state(auditor, 12 * 60, now)).toBe('over');
    expect(state(officer, 12 * 60, now)).toBe('open');
    expect(state(clerk, 12 * 60, ago(45))).toBe('over');
  });

  test('has no limit without a policy', () => {
    const times = { made_at: ago(60 * 24 * 6), active_at: ago(60 * 24 * 6) };
    expect(sessionState(undefined, clerk, times, now)).toBe('open');
    expect(sessionState({ second_factor: 'everybody' }, clerk, times, now)).toBe('open');
  });
});

test('an account is idle at the end of the last of its days', () => {
  const policy: SignInPolicy = { second_factor: 'nobody', idle_days: 90 };
  const used = new Date('2026-01-31T08:00:00Z');
  expect(isIdleAccount(policy, used, new Date('2026-05-01T07:59:59.999Z'))).toBe(false);
  expect(isIdleAccount(policy, used, new Date('2026-05-01T08:00:00Z'))).toBe(true);
  expect(isIdleAccount({ second_factor: 'nobody' }, used, new Date('2036-01-01T00:00:00Z'))).toBe(false);
});

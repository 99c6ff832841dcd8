import { describe, expect, test } from 'vitest';
import { neededIn, periodOn } from '../../src/requirements/period.ts';
import type { HoursRule, Period } from '../../src/requirements/requirement.ts';
import { hoursRule } from './entries.ts';

const on = (period: Period, day: string, anchor = '2020-01-15') => {
  const { from, until } = periodOn(period, day, anchor);
  return `${from} ${until}`;
};

describe('the period of a day', () => {
  test('is a year from January 1 or from another day', () => {
    expect(on({ kind: 'calendar_year' }, '2024-12-31')).toBe('2024-01-01 2024-12-31');
    const fiscal: Period = { kind: 'fiscal_year', starts: '07-01' };
    expect(on(fiscal, '2024-06-30')).toBe('2023-07-01 2024-06-30');
    expect(on(fiscal, '2024-07-01')).toBe('2024-07-01 2025-06-30');
    expect(on({ kind: 'fiscal_year', starts: '03-01' }, '2024-02-29')).toBe('2023-03-01 2024-02-29');
  });

  test('is one of the cycles before and after a date', () => {
    const cycle: Period = { kind: 'cycle', months: 24, from: '2009-01-01' };
    expect(on(cycle, '2026-12-31')).toBe('2025-01-01 2026-12-31');
    expect(on(cycle, '2027-01-01')).toBe('2027-01-01 2028-12-31');
    expect(on(cycle, '2008-12-31')).toBe('2007-01-01 2008-12-31');
  });

  test('a cycle from a month’s end begins at the ends of shorter months, and does not drift', () => {
    const cycle: Period = { kind: 'cycle', months: 1, from: '2024-01-31' };
    expect(on(cycle, '2024-02-28')).toBe('2024-01-31 2024-02-28');
    expect(on(cycle, '2024-02-29')).toBe('2024-02-29 2024-03-30');
    expect(on(cycle, '2024-03-31')).toBe('2024-03-31 2024-04-29');
  });

  test('ends on the day before an anniversary', () => {
    const yearly: Period = { kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'day' };
    expect(on(yearly, '2020-01-15')).toBe('2020-01-15 2021-01-14');
    expect(on(yearly, '2025-01-14')).toBe('2024-01-15 2025-01-14');
    expect(on(yearly, '2025-02-27', '2024-02-29')).toBe('2024-02-29 2025-02-27');
    expect(on(yearly, '2025-02-28', '2024-02-29')).toBe('2025-02-28 2026-02-27');
    expect(on(yearly, '2028-02-28', '2024-02-29')).toBe('2027-02-28 2028-02-28');
  });

  test('ends at the end of the anniversary’s month', () => {
    const yearly: Period = { kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'month_end' };
    expect(on(yearly, '2021-01-31')).toBe('2020-01-15 2021-01-31');
    expect(on(yearly, '2021-02-01')).toBe('2021-02-01 2022-01-31');
    expect(on(yearly, '2024-02-29', '2020-02-01')).toBe('2023-03-01 2024-02-29');
  });

  test('ends on the first June 30 on or after the anniversary', () => {
    const four: Period = { kind: 'anniversary', of: 'certification', type_ids: ['A'], months: 48, ends: 'june_30' };
    expect(on(four, '2024-06-30')).toBe('2020-01-15 2024-06-30');
    expect(on(four, '2024-07-01')).toBe('2024-07-01 2028-06-30');
    expect(on(four, '2024-06-30', '2020-06-30')).toBe('2020-06-30 2024-06-30');
    expect(on(four, '2024-07-01', '2020-07-01')).toBe('2020-07-01 2025-06-30');
    const monthly: Period = { ...four, months: 1 };
    expect(on(monthly, '2020-03-01')).toBe('2020-01-15 2020-06-30');
    expect(on(monthly, '2022-03-01')).toBe('2021-07-01 2022-06-30');
  });

  test('rolls with the day', () => {
    const rolling: Period = { kind: 'rolling', months: 12 };
    expect(on(rolling, '2024-02-29')).toBe('2023-03-01 2024-02-29');
    expect(on(rolling, '2025-02-28')).toBe('2024-02-29 2025-02-28');
  });
});

describe('the amount required in the period of hire', () => {
  const needed = (rule: HoursRule, hiredOn: string, from = '2024-07-01', until = '2025-06-30') => {
    const { first, minutes } = neededIn(rule, { from, until }, hiredOn);
    return [first, minutes];
  };
  const fiscal: Partial<HoursRule> = { period: { kind: 'fiscal_year', starts: '07-01' } };
  const utah = hoursRule(2400, { ...fiscal, first_period: { kind: 'pro_rata', minutes_a_month: 210 } });

  test('is a fixed amount for each month employed, up to the full hours', () => {
    expect(needed(utah, '2025-06-30')).toEqual(['pro_rata', 210]);
    expect(needed(utah, '2024-12-31')).toEqual(['pro_rata', 1470]);
    expect(needed(utah, '2024-08-01')).toEqual(['pro_rata', 2310]);
    expect(needed(utah, '2024-07-01')).toEqual(['pro_rata', 2400]);
    expect(needed(utah, '2024-06-30')).toEqual([undefined, 2400]);
  });

  test('is prorated from the full hours without minutes per month', () => {
    const shared = hoursRule(1000, { ...fiscal, first_period: { kind: 'pro_rata' } });
    expect(needed(shared, '2025-06-01')).toEqual(['pro_rata', 84]);
    expect(neededIn(shared, { from: '2024-07-01', until: '2025-06-30' }, '2025-04-30').ofCategory(120)).toBe(30);
  });

  test('is nothing, or all of it', () => {
    expect(needed(hoursRule(600, { first_period: { kind: 'excused' } }), '2024-08-01')).toEqual(['excused', 0]);
    expect(needed(hoursRule(600), '2024-08-01')).toEqual(['whole', 600]);
    const rolling = hoursRule(600, { period: { kind: 'rolling', months: 12 }, first_period: { kind: 'excused' } });
    expect(needed(rolling, '2024-08-01')).toEqual([undefined, 600]);
  });
});

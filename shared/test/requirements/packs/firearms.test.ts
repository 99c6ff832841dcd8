import { describe, expect, test } from 'vitest';
import { authorized, evaluated, hired } from '../entries.ts';
import { answered } from './worked.ts';

const diaz = hired('2021-03-15');

// 37 Texas Administrative Code 218.9: once in each calendar year, for each type of firearm carried.
describe('the firearms rule of Texas', () => {
  const texas = answered('TX', 'firearms');
  const handgun = authorized('g1', '2024-01-02');
  const passed = (on: string, more: Parameters<typeof evaluated>[1] = {}) =>
    evaluated(on, {
      form_id: 'Texas handgun course of fire',
      firearm: { id: 'g1', type: 'handgun' },
      rounds: 50,
      shown: ['inspection', 'care'],
      ...more,
    });
  const status = (on: string, ...entries: (typeof diaz)[]) => texas(on, diaz, ...entries)?.status;

  test('does not apply to a person without a firearm', () => {
    expect(status('2026-05-01')).toBeUndefined();
  });

  test('a handgun qualification counts through the last day of the next calendar year', () => {
    expect(status('2026-05-01', handgun, passed('2025-12-30'))).toBe('COMPLETED');
    expect(status('2027-01-01', handgun, passed('2025-12-30'))).toBe('MISSING');
  });

  test.each<[string, Parameters<typeof evaluated>[1]]>([
    ['with 49 rounds', { rounds: 49 }],
    ['without an inspection', { shown: ['care'] }],
    ['without care and cleaning', { shown: ['inspection'] }],
    ['with another form', { form_id: 'Other' }],
    ['that was failed', { outcome: 'failed' }],
  ])('a qualification %s does not count', (_, more) => {
    expect(status('2026-05-01', handgun, passed('2026-04-01', more))).toBe('MISSING');
  });

  test('each type needs its own qualification', () => {
    const shotgun = authorized('g2', '2024-01-02', { type: 'shotgun' });
    const other = passed('2026-04-02', {
      form_id: 'Texas shotgun course of fire',
      firearm: { id: 'g2', type: 'shotgun' },
      rounds: 5,
    });
    expect(status('2026-05-01', handgun, shotgun, passed('2026-04-01'))).toBe('MISSING');
    expect(status('2026-05-01', handgun, shotgun, passed('2026-04-01'), other)).toBe('COMPLETED');
  });
});

test('the firearms rule of Florida is due every two years, by June 30 of an even year', () => {
  const florida = answered('FL', 'firearms');
  const passed = evaluated('2025-03-01', { form_id: 'Florida firearms qualification (fields of CJSTC-86A)' });
  expect(florida('2026-06-30', diaz)?.status).toBe('MISSING');
  expect(florida('2026-03-01', diaz, passed)?.status).toBe('COMPLETED');
  expect(florida('2028-04-01', diaz, passed)?.status).toBe('COMPLETED');
  expect(florida('2028-07-01', diaz, passed)?.status).toBe('MISSING');
});

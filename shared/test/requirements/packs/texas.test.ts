import { expect, test } from 'vitest';
import { certified, credited, hired } from '../entries.ts';
import { hours, worked } from './worked.ts';

// 37 Texas Administrative Code 218.3: 40 hours per two-year unit (one ended 2025-08-31), with the legislative update
// and at least 16 hours of ALERRT; https://www.tcole.texas.gov/, checked in November 2026.
const officers = worked('TX', 'continuing-education');
const dispatchers = worked('TX', 'dispatchers');
const fourYears = worked('TX', 'four-year-courses');

const diaz = hired('2021-03-15');
const update = (on: string) => certified('Legislative update', on, { minutes: hours(4) });
const alerrt = (on: string) => certified('ALERRT Level 1', on, { minutes: hours(16), category_ids: ['ALERRT'] });

test('Officer Diaz, hired 2021-03-15, on 2025-06-30: 26 of 40 hours, 14 h still needed', () => {
  const taken = [
    certified('Patrol rifle', '2023-08-31', { minutes: hours(20) }),
    update('2023-11-02'),
    alerrt('2024-05-14'),
    credited('2025-02-20', hours(6)),
  ];
  expect(officers('2025-06-30', diaz, ...taken)).toMatchObject({
    status: 'SHORT',
    period: '2023-09-01 to 2025-08-31',
    parts: [
      '26 h of 40 h, 14 h still needed',
      '16 h of 16 h ALERRT',
      '1 of 1 Legislative update',
      '1 of 1 ALERRT Level 1',
    ],
  });
  expect(officers('2025-06-30', diaz, ...taken)?.because).toContain(
    'Patrol rifle of Thu, Aug 31, 2023 (entry 2) does not count: it was before this period.',
  );
});

test('40 hours without ALERRT are not enough', () => {
  expect(officers('2027-08-31', diaz, update('2026-01-10'), credited('2026-03-01', hours(36)))).toMatchObject({
    status: 'NOT_MET',
    period: '2025-09-01 to 2027-08-31',
    parts: [
      '40 h of 40 h',
      '0 min of 16 h ALERRT, 16 h still needed',
      '1 of 1 Legislative update',
      '0 of 1 ALERRT Level 1, 1 still needed',
    ],
  });
});

test('ALERRT Level 1 of an earlier unit counts as the course, but not as hours', () => {
  const refresher = certified('ALERRT Level 2', '2026-04-01', { minutes: hours(16), category_ids: ['ALERRT'] });
  const more = credited('2026-09-01', hours(20));
  expect(officers('2026-11-23', diaz, alerrt('2024-05-14'), refresher, update('2026-01-10'), more)).toMatchObject({
    status: 'MET',
    parts: ['40 h of 40 h', '16 h of 16 h ALERRT', '1 of 1 Legislative update', '1 of 1 ALERRT Level 1'],
  });
});

test('the same course again in a unit, and teaching it again, do not count', () => {
  const crisis = (on: string) => certified('Crisis intervention', on, { minutes: hours(8) });
  const taught = (on: string) => credited(on, hours(8), { as: 'instructor', type_id: 'Driving' });
  expect(
    officers('2026-11-23', diaz, crisis('2025-10-01'), crisis('2026-10-01'), taught('2025-11-01'), taught('2026-02-01'))
      ?.parts[0],
  ).toBe('16 h of 40 h, 24 h still needed');
});

test('a dispatcher needs 20 hours, with CPR', () => {
  const person = [hired('2019-01-07'), credited('2026-02-01', hours(18))];
  expect(dispatchers('2026-11-23', ...person)?.parts).toEqual([
    '18 h of 20 h, 2 h still needed',
    '0 of 1 CPR, 1 still needed',
  ]);
  expect(dispatchers('2026-11-23', ...person, certified('CPR', '2026-10-05', { minutes: hours(4) }))?.status).toBe(
    'MET',
  );
});

test('the four courses are due once in four years, until the intermediate certificate', () => {
  const taken = ['3939', '3232', '3843'].map((number, n) => certified(`Course ${number}`, `2026-0${n + 1}-10`));
  expect(fourYears('2026-11-23', diaz, ...taken)).toMatchObject({
    status: 'SHORT',
    period: '2025-09-01 to 2029-08-31',
    parts: ['1 of 1 Course 3939', '1 of 1 Course 3232', '1 of 1 Course 3843', '0 of 1 Course 1849, 1 still needed'],
  });
  expect(fourYears('2026-11-23', diaz, certified('Intermediate certificate', '2026-11-23'))).toBeUndefined();
});

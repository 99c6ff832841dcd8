import { describe, expect, test } from 'vitest';
import { certified, credited, draft, hired } from '../entries.ts';
import { hours, worked } from './worked.ts';

const credit = (on: string, count: number, ...category_ids: string[]) => credited(on, hours(count), { category_ids });

// California POST, perishable skills program: 24 hours per two-year cycle (one ended 2010-12-31), 18 of them perishable
// skills; https://post.ca.gov/perishable-skills-program, checked in November 2026.
test('California: 24 hours without driving are not enough', () => {
  const officer = worked('CA', 'continuing-professional-training');
  const taken = [
    credit('2025-02-01', 4, 'Firearms'),
    credit('2025-06-01', 4, 'Arrest and control'),
    credit('2025-09-01', 2, 'Communications'),
    credit('2026-02-01', 4, 'Use of force'),
    credit('2026-05-01', 10),
  ];
  expect(officer('2026-11-23', hired('2015-06-01'), ...taken)).toMatchObject({
    status: 'SHORT',
    period: '2025-01-01 to 2026-12-31',
    parts: [
      '24 h of 24 h',
      '4 h of 4 h Firearms',
      '0 min of 4 h Driving, 4 h still needed',
      '4 h of 4 h Arrest and control',
      '2 h of 2 h Communications',
      '4 h of 4 h Use of force',
    ],
  });
});

// Florida Administrative Code 11B-27.00212: 40 hours in 4 years, to June 30 after the fourth anniversary of
// certification.
describe('Florida', () => {
  const officer = worked('FL', 'mandatory-retraining');
  const person = [hired('2020-01-06'), certified('Officer certification', '2020-10-15')];

  test('an officer certified on 2020-10-15 has until 2025-06-30, and then four years more', () => {
    expect(officer('2025-06-30', ...person, credit('2025-06-30', 32))).toMatchObject({
      status: 'NOT_MET',
      period: '2020-10-15 to 2025-06-30',
      parts: ['32 h of 40 h, 8 h still needed'],
    });
    expect(officer('2025-07-01', ...person, credit('2025-06-30', 40))).toMatchObject({
      status: 'SHORT',
      period: '2025-07-01 to 2029-06-30',
      parts: ['0 min of 40 h, 40 h still needed'],
    });
  });

  test('three semester hours of college, recorded as 40 hours, meet the requirement', () => {
    expect(officer('2024-05-20', ...person, credit('2024-05-17', 40))?.status).toBe('MET');
  });
});

// Utah Administrative Code R728-410: 40 hours from July 1 to June 30, for part of a year 3.5 hours per month,
// dispatchers 1.75; Utah Code 53-6-306: dispatchers 20 hours. https://rules.utah.gov/publicat/code/r728/r728-410.htm,
// checked in November 2026.
describe('Utah', () => {
  const officer = worked('UT', 'annual-training');

  test('a person hired on 2026-02-17 needs 17.5 hours by June 30: five months of 3.5', () => {
    expect(officer('2026-03-31', hired('2026-02-17'), credit('2026-03-05', 8))).toMatchObject({
      status: 'SHORT',
      period: '2025-07-01 to 2026-06-30',
      parts: ['8 h of 17 h 30 min, 9 h 30 min still needed'],
    });
  });

  test('the following year requires all 40 hours', () => {
    expect(officer('2026-07-01', hired('2026-02-17'))?.parts).toEqual(['0 min of 40 h, 40 h still needed']);
  });

  test('a dispatcher hired in January needs 10.5 of 20 hours', () => {
    expect(worked('UT', 'dispatchers')('2026-03-31', hired('2026-01-05'))?.parts).toEqual([
      '0 min of 10 h 30 min, 10 h 30 min still needed',
    ]);
  });
});

// Georgia POST: 20 hours a calendar year with four topics; the academy year is excused. https://gapost.org/
describe('Georgia', () => {
  const officer = worked('GA', 'annual-training');

  test('20 hours with one hour of community policing are one hour short', () => {
    const taken = [
      credit('2026-02-01', 1, 'Firearms qualification'),
      credit('2026-02-02', 1, 'Use of deadly force'),
      credit('2026-02-03', 1, 'De-escalation'),
      credit('2026-02-04', 1, 'Community policing'),
      credit('2026-05-01', 16),
    ];
    expect(officer('2026-12-31', hired('2020-01-01'), ...taken)).toMatchObject({
      status: 'NOT_MET',
      parts: [
        '20 h of 20 h',
        '1 h of 1 h Firearms qualification',
        '1 h of 1 h Use of deadly force',
        '1 h of 1 h De-escalation',
        '1 h of 2 h Community policing, 1 h still needed',
      ],
    });
  });

  test('nothing is required in the first year', () => {
    expect(officer('2026-12-31', hired('2026-03-02'))?.status).toBe('MET');
    expect(officer('2027-01-01', hired('2026-03-02'))?.status).toBe('SHORT');
  });
});

// 50 ILCS 705/8.4: 30 hours in 3 calendar years, at least 12 of them scenario-based use of force.
test('Illinois: 2024 to 2026 are one period of 36 months', () => {
  const officer = worked('IL', 'three-year-training');
  const person = [
    hired('2012-04-02'),
    credit('2023-12-31', 12, 'Scenario-based use of force'),
    credit('2024-01-01', 18),
  ];
  expect(officer('2026-12-31', ...person)).toMatchObject({
    status: 'NOT_MET',
    period: '2024-01-01 to 2026-12-31',
    parts: ['18 h of 30 h, 12 h still needed', '0 min of 12 h Scenario-based use of force, 12 h still needed'],
  });
  expect(officer('2026-12-31', ...person, credit('2026-12-31', 12, 'Scenario-based use of force'))?.status).toBe('MET');
});

// Ohio Administrative Code 109:2-18-02: up to 24 hours a calendar year in blocks of 1 hour; academy year excused.
test('Ohio: blocks of less than an hour do not count', () => {
  const officer = worked('OH', 'continuing-training');
  const bulletin = credited('2026-03-01', 45);
  expect(officer('2026-06-30', hired('2018-08-06'), bulletin, credit('2026-04-01', 8))?.parts).toEqual([
    '8 h of 24 h, 16 h still needed',
  ]);
  expect(officer('2018-12-31', hired('2018-08-06'))?.status).toBe('MET');
});

// Washington Administrative Code 139-05-300: 24 hours a calendar year with the online crisis-intervention course.
test('Washington: 24 hours without the online course are not enough, and a withdrawn credit is none', () => {
  const officer = worked('WA', 'in-service-training');
  const person = [hired('2016-02-01'), credit('2026-05-01', 24)];
  expect(officer('2026-12-31', ...person)).toMatchObject({
    status: 'NOT_MET',
    parts: ['24 h of 24 h', '0 of 1 Crisis intervention, online, 1 still needed'],
  });
  const online = certified('Crisis intervention, online', '2026-06-01', { minutes: hours(2) });
  expect(officer('2026-12-31', ...person, online)?.status).toBe('MET');
  const withdrawn = draft('credit.withdrawn', '2026-07-01', { entry: 2 });
  expect(officer('2026-12-31', ...person, online, withdrawn)?.parts[0]).toBe('2 h of 24 h, 22 h still needed');
});

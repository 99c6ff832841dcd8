import type { SurveyedClass } from '@muster/shared/areas/surveys';
import { surveyQuestions } from '@muster/shared/rules/survey';
import { expect, test } from 'vitest';
import { agreementByMonth, groupsOf } from './groups.ts';

const all = (counts: number[]) =>
  Object.fromEntries(surveyQuestions.map((question) => [question, counts])) as SurveyedClass['counts'];
const aClass = (overrides: Partial<SurveyedClass> = {}): SurveyedClass => ({
  class_id: 'C1',
  day: '2027-03-03',
  training_type: { id: 'T1', name: 'First Aid' },
  instructors: [{ employee_id: '1002', name: 'Daniel Okafor' }],
  asked: 8,
  answered: 5,
  closes_on: '2027-03-17',
  counts: all([0, 0, 0, 0, 5]),
  ...overrides,
});
const classes = [
  aClass(),
  aClass({ class_id: 'C2', day: '2027-04-03', answered: 10, counts: all([10, 0, 0, 0, 0]) }),
  aClass({ class_id: 'C3', answered: 4, counts: null, instructors: [{ name: 'Jo Park', agency: 'Academy' }] }),
];

test('counts classes without results, but not in averages', () => {
  expect(groupsOf(classes, 'training')).toMatchObject([
    { name: 'First Aid', shown: 2, answered: 19, asked: 24, mean: (5 * 5 + 10) / 15 },
  ]);
  expect(groupsOf(classes, 'instructor')).toMatchObject([
    { name: 'Daniel Okafor', shown: 2 },
    { name: 'Jo Park (Academy)', shown: 0, mean: undefined },
  ]);
  expect(groupsOf(classes, 'class').map(({ key, mean }) => [key, mean])).toEqual([
    ['C1', 5],
    ['C2', 1],
    ['C3', undefined],
  ]);
});

test('counts ratings of 4 and 5 by month, for classes with results', () => {
  expect(agreementByMonth(classes)).toEqual([
    { on: '2027-03-01', people: 30, current: 30 },
    { on: '2027-04-01', people: 60, current: 0 },
  ]);
});

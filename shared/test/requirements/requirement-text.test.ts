import { expect, test } from 'vitest';
import { packRule } from '../../src/requirements/packs/find-pack-rule.ts';
import { packRuleText } from '../../src/requirements/packs/pack-rule.ts';
import type { Asked, EvaluationRule, HoursRule } from '../../src/requirements/requirement.ts';
import { requirementText, ruleText } from '../../src/requirements/requirement-text.ts';
import { evaluationRule } from './entries.ts';

const everyone: Asked = { rank_ids: [], unit_ids: [], group_ids: [] };
const nameOf = (_: string, id: string) => id;

const hours = (changes: Partial<HoursRule> = {}): HoursRule => ({
  kind: 'hours',
  minutes: 1440,
  period: { kind: 'calendar_year' },
  first_period: { kind: 'whole' },
  category_minimums: [],
  courses: [],
  caps: [],
  excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
  ...changes,
});

test('a certification requirement and its audience', () => {
  const rule = { kind: 'certification' as const, type_ids: ['CPR', 'First aid', 'EMT'] };
  expect(requirementText({ asked: everyone, rule }, nameOf)).toEqual([
    'A current certification in CPR, First aid or EMT.',
    'Applies to everyone.',
  ]);
  const asked = { rank_ids: ['Officer', 'Sergeant'], unit_ids: ['Patrol'], group_ids: ['Sworn'] };
  expect(requirementText({ asked, rule }, nameOf)[1]).toBe(
    'Applies to people with the rank Officer or Sergeant, in the unit Patrol, in the group Sworn.',
  );
});

test.each([
  [{ kind: 'calendar_year' }, '24 h of training in each calendar year.'],
  [{ kind: 'fiscal_year', starts: '07-01' }, '24 h of training in each year that begins on July 1.'],
  [
    { kind: 'cycle', months: 24, from: '2025-09-01' },
    '24 h of training in each period of 24 months, one of which begins on Mon, Sep 1, 2025.',
  ],
  [
    { kind: 'anniversary', of: 'employment', type_ids: [], months: 12, ends: 'day' },
    '24 h of training in each period of 12 months from the day of employment on.',
  ],
  [
    { kind: 'anniversary', of: 'certification', type_ids: ['Officer'], months: 48, ends: 'june_30' },
    '24 h of training in each period of 48 months from the first certification in Officer on, to the first June 30 on or after the anniversary.',
  ],
  [{ kind: 'rolling', months: 1 }, '24 h of training in the last month.'],
] as const)('the period %j', (period, text) => {
  expect(ruleText(hours({ period: { ...period } as HoursRule['period'] }), nameOf)).toEqual([text]);
});

test.each([
  [{}, ['A passed evaluation with the form Qualification, in each calendar year, due by the last day of each period.']],
  [
    {
      form_ids: ['Pistol', 'Rifle'],
      period: { kind: 'rolling', months: 12 },
      per: 'firearm',
      firearm_types: ['handgun', 'patrol_rifle'],
      rounds: [
        { type: 'handgun', rounds: 50 },
        { type: 'less_lethal', rounds: 1 },
      ],
      shown: ['inspection', 'care'],
    },
    [
      'A passed evaluation with the form Pistol or Rifle, in the last 12 months, for each firearm carried.',
      'Only with a handgun or a patrol rifle.',
      'At least 50 rounds with a handgun.',
      'At least 1 round with a less-lethal weapon.',
      'The evaluation shows an inspection and care and cleaning of the firearm.',
    ],
  ],
  [
    { per: 'firearm_type', shown: ['care'], period: { kind: 'fiscal_year', starts: '09-01' } },
    [
      'A passed evaluation with the form Qualification, in each year that begins on September 1, for each type of firearm carried, due by the last day of each period.',
      'The evaluation shows care and cleaning of the firearm.',
    ],
  ],
] satisfies [Partial<EvaluationRule>, string[]][])('the evaluation %j', (changes, text) => {
  const rule = evaluationRule({ form_ids: ['Qualification'], ...changes });
  expect(ruleText(rule, nameOf)).toEqual(text);
});

test('every part of a rule of hours', () => {
  const rule = hours({
    first_period: { kind: 'pro_rata', minutes_a_month: 210 },
    category_minimums: [{ category_ids: ['Firearms', 'Driving'], minutes: 240 }],
    courses: [
      { type_ids: ['A'], at_least: 1 },
      { type_ids: ['A', 'B', 'C'], at_least: 2, months: 48 },
    ],
    caps: [
      { of: 'category', category_id: 'Online', minutes: 480 },
      { of: 'type', type_id: 'A', minutes: 60 },
      { of: 'each', minutes: 600 },
    ],
    excluded: {
      type_ids: ['D'],
      category_ids: ['Fitness'],
      repeats: true,
      teaching: 'repeats',
      external: true,
      shorter_than: 60,
    },
    unless_certified_in: ['Intermediate certificate'],
  });
  expect(ruleText(rule, nameOf)).toEqual([
    '24 h of training in each calendar year.',
    'At least 4 h of it in Firearms or Driving.',
    'The training A.',
    'At least 2 of these trainings: A, B, C, within the 48 months that end with the period.',
    'At most 8 h of the category Online count.',
    'At most 1 h of the training A count.',
    'At most 10 h of any one class or external training count.',
    'Not counted: D, the category Fitness.',
    'Repeated training in a period does not count.',
    'Repeated teaching in a period does not count.',
    'External training does not count.',
    'Training of less than 1 h does not count.',
    'In the period of hire: 3 h 30 min for each month employed, up to the full hours.',
    'Does not apply to people certified in Intermediate certificate.',
  ]);
});

test('a pack rule states its requirement and the conditions not checked', () => {
  const georgia = packRule('GA', 'annual-training');
  expect(georgia && packRuleText(georgia)).toEqual([
    '20 h of training in each calendar year.',
    'At least 1 h of it in Firearms qualification.',
    'At least 1 h of it in Use of deadly force.',
    'At least 1 h of it in De-escalation.',
    'At least 2 h of it in Community policing.',
    'Nothing is required in the period of hire.',
    expect.stringContaining('The academy year is excused'),
  ]);
});

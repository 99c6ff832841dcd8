import type { HoursRule, Source } from '../requirement.ts';
import { nothingExcluded, packsCheckedOn, type RequirementPack } from './pack.ts';

const source: Source = {
  citation: '37 Texas Administrative Code 218.3',
  url: 'https://www.tcole.texas.gov/',
  checked_on: packsCheckedOn,
};

/** The previous unit ended on 2025-08-31. */
const unit = { kind: 'cycle', months: 24, from: '2025-09-01' } as const;

const hours = (asks: Pick<HoursRule, 'minutes' | 'category_minimums' | 'courses'>): HoursRule => ({
  kind: 'hours',
  period: unit,
  first_period: { kind: 'whole' },
  caps: [],
  excluded: { ...nothingExcluded, repeats: true, teaching: 'repeats' },
  ...asks,
});

export const texas: RequirementPack = {
  id: 'TX',
  name: 'Texas',
  rules: [
    {
      rule: 'continuing-education',
      name: 'Texas: continuing education, 40 hours',
      whom: 'Peace officers',
      asks: hours({
        minutes: 40 * 60,
        category_minimums: [{ category_ids: ['ALERRT'], minutes: 16 * 60 }],
        courses: [
          { type_ids: ['Legislative update'], at_least: 1 },
          { type_ids: ['ALERRT Level 1'], at_least: 1, months: 120 },
        ],
      }),
      courses: [{ title: 'Legislative update' }, { title: 'ALERRT Level 1' }],
      not_checked: [
        'ALERRT Level 1 is due by Aug 31, 2027. Muster accepts it from the ten years up to the end of the unit.',
        'Muster does not check the rule for people licensed within a unit.',
      ],
      source,
    },
    {
      rule: 'dispatchers',
      name: 'Texas: dispatchers, 20 hours',
      whom: 'Dispatchers',
      asks: hours({ minutes: 20 * 60, category_minimums: [], courses: [{ type_ids: ['CPR'], at_least: 1 }] }),
      courses: [{ title: 'CPR' }],
      not_checked: ['Muster does not check the rule for people licensed within a unit.'],
      source,
    },
    {
      rule: 'four-year-courses',
      name: 'Texas: courses of the four-year cycle',
      whom: 'Peace officers without the intermediate certificate',
      asks: {
        ...hours({
          minutes: 0,
          category_minimums: [],
          courses: ['3939', '3232', '3843', '1849'].map((number) => ({ type_ids: [`Course ${number}`], at_least: 1 })),
        }),
        period: { kind: 'cycle', months: 48, from: '2025-09-01' },
        excluded: nothingExcluded,
        unless_certified_in: ['Intermediate certificate'],
      },
      courses: [
        ...['3939', '3232', '3843', '1849'].map((number) => ({ title: `Course ${number}`, number })),
        { title: 'Intermediate certificate', optional: true },
      ],
      not_checked: [
        'The source does not say when a four-year cycle begins. Here it begins with a unit, on Sep 1, 2025.',
      ],
      source,
    },
    {
      rule: 'firearms',
      name: 'Texas: handgun proficiency',
      whom: 'Peace officers who carry a handgun',
      asks: {
        ...hours({ minutes: 0, category_minimums: [], courses: [{ type_ids: ['Handgun proficiency'], at_least: 1 }] }),
        period: { kind: 'calendar_year' },
        excluded: nothingExcluded,
      },
      courses: [{ title: 'Handgun proficiency' }],
      not_checked: [
        'The source requires the same for every other type of firearm carried: add a requirement for each.',
        'Muster does not check the 50 rounds (20 of them at or beyond 7 yards), the timed reload and the weapon inspection. Record them as the training’s course of fire.',
      ],
      source: { ...source, citation: '37 Texas Administrative Code 218.9' },
    },
  ],
};

import type { ShownFact } from '../../forms/form.ts';
import type { HoursRule, Source } from '../requirement.ts';
import { nothingExcluded, type PackForm, packsCheckedOn, type RequirementPack } from './pack.ts';

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

const shown: ShownFact[] = ['inspection', 'care'];

/** A form for each type of firearm in 37 TAC 218.9, with its minimum course of fire. */
const forms: PackForm[] = [
  {
    title: 'Texas handgun course of fire',
    template: 'texas-handgun',
    course: {
      rounds: [
        { yards: 0, rounds: 50 },
        { yards: 7, rounds: 20 },
        { yards: 15, rounds: 1 },
      ],
      timed_reload: true,
      shown,
    },
  },
  {
    title: 'Texas shotgun course of fire',
    template: 'texas-shotgun',
    optional: true,
    course: { rounds: [{ yards: 15, rounds: 5 }], shown },
  },
  {
    title: 'Texas patrol rifle course of fire',
    template: 'texas-patrol-rifle',
    optional: true,
    course: { rounds: [{ yards: 50, rounds: 30 }], timed_reload: true, shown },
  },
  {
    title: 'Texas precision rifle course of fire',
    template: 'texas-precision-rifle',
    optional: true,
    course: { rounds: [{ yards: 50, rounds: 20 }], shown },
  },
];

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
      name: 'Texas: firearms proficiency',
      whom: 'Peace officers who carry a firearm',
      asks: {
        kind: 'evaluation',
        form_ids: forms.map(({ title }) => title),
        period: { kind: 'calendar_year' },
        per: 'firearm_type',
        firearm_types: ['handgun', 'shotgun', 'patrol_rifle', 'precision_rifle'],
        rounds: [
          { type: 'handgun', rounds: 50 },
          { type: 'shotgun', rounds: 5 },
          { type: 'patrol_rifle', rounds: 30 },
          { type: 'precision_rifle', rounds: 20 },
        ],
        shown: ['inspection', 'care'],
      },
      courses: [],
      forms,
      not_checked: [
        'A person who carries a type without a form stays due for it. Publish a form for each type that your people carry.',
        'Muster does not check that the form fits the type of firearm.',
        'Muster does not check the distances and the timed reload of each evaluation. It compares them with the form that you choose.',
        'A precision rifle course below 100 yards needs a passing score of 90 %: Muster does not check the score in the form.',
      ],
      source: { ...source, citation: '37 Texas Administrative Code 218.9' },
    },
  ],
};

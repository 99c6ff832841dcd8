import { nothingElse, packsCheckedOn, type RequirementPack } from './pack.ts';

export const illinois: RequirementPack = {
  id: 'IL',
  name: 'Illinois',
  rules: [
    {
      rule: 'three-year-training',
      name: 'Illinois: 30 hours in three years',
      whom: 'Law enforcement officers',
      asks: {
        kind: 'hours',
        minutes: 30 * 60,
        period: { kind: 'cycle', months: 36, from: '2024-01-01' },
        first_period: { kind: 'whole' },
        category_minimums: [{ category_ids: ['Scenario-based use of force'], minutes: 12 * 60 }],
        ...nothingElse,
      },
      courses: [],
      not_checked: [
        'The three calendar years here are 2024 to 2026. Change the first day if yours differ.',
        'Muster does not check the yearly topics, for which the source has no hours. Make each one a mandatory training.',
        'The 50-minute hour applies only to the basic course.',
      ],
      source: { citation: '50 ILCS 705/8.4', url: 'https://www.ilga.gov/', checked_on: packsCheckedOn },
    },
  ],
};

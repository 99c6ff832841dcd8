import { nothingElse, packsCheckedOn, type RequirementPack } from './pack.ts';

const skills: Record<string, number> = {
  Firearms: 4,
  Driving: 4,
  'Arrest and control': 4,
  Communications: 2,
  'Use of force': 4,
};

export const california: RequirementPack = {
  id: 'CA',
  name: 'California',
  rules: [
    {
      rule: 'continuing-professional-training',
      name: 'California: 24 hours with perishable skills',
      whom: 'Peace officers',
      asks: {
        kind: 'hours',
        minutes: 24 * 60,
        // One cycle ended on 2010-12-31.
        period: { kind: 'cycle', months: 24, from: '2025-01-01' },
        first_period: { kind: 'whole' },
        category_minimums: Object.entries(skills).map(([name, hours]) => ({
          category_ids: [name],
          minutes: hours * 60,
        })),
        ...nothingElse,
      },
      courses: [],
      not_checked: ['Muster does not check the rule for people hired within a cycle.'],
      source: {
        citation: 'California POST, perishable skills program',
        url: 'https://post.ca.gov/perishable-skills-program',
        checked_on: packsCheckedOn,
      },
    },
  ],
};

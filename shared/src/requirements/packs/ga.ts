import { nothingElse, packsCheckedOn, type RequirementPack } from './pack.ts';

const topics: Record<string, number> = {
  'Firearms qualification': 1,
  'Use of deadly force': 1,
  'De-escalation': 1,
  'Community policing': 2,
};

export const georgia: RequirementPack = {
  id: 'GA',
  name: 'Georgia',
  rules: [
    {
      rule: 'annual-training',
      name: 'Georgia: 20 hours a year',
      whom: 'Peace officers',
      asks: {
        kind: 'hours',
        minutes: 20 * 60,
        period: { kind: 'calendar_year' },
        first_period: { kind: 'excused' },
        category_minimums: Object.entries(topics).map(([name, hours]) => ({
          category_ids: [name],
          minutes: hours * 60,
        })),
        ...nothingElse,
      },
      courses: [],
      not_checked: [
        'The academy year is excused. Muster excuses the year of hire. If the academy year differs, exempt the person.',
      ],
      source: {
        citation: 'Georgia POST, annual training requirements',
        url: 'https://gapost.org/',
        checked_on: packsCheckedOn,
      },
    },
  ],
};

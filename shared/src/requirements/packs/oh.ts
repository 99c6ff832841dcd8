import { nothingExcluded, packsCheckedOn, type RequirementPack } from './pack.ts';

export const ohio: RequirementPack = {
  id: 'OH',
  name: 'Ohio',
  hour_minutes: 50,
  rules: [
    {
      rule: 'continuing-training',
      name: 'Ohio: up to 24 hours a year',
      whom: 'Peace officers',
      asks: {
        kind: 'hours',
        minutes: 24 * 60,
        period: { kind: 'calendar_year' },
        first_period: { kind: 'excused' },
        category_minimums: [],
        courses: [],
        caps: [],
        excluded: { ...nothingExcluded, shorter_than: 60 },
      },
      courses: [],
      not_checked: [
        'The hours are set each year, up to 24: change them for each year.',
        'A credit hour is 50 minutes. Muster uses the credit that you enter for a class, so enter one hour for each 50 minutes.',
        'The academy year is excused. Muster excuses the year of hire. If the academy year differs, exempt the person.',
      ],
      source: {
        citation: 'Ohio Administrative Code 109:2-18-02',
        url: 'https://codes.ohio.gov/ohio-administrative-code/rule-109:2-18-02',
        checked_on: packsCheckedOn,
      },
    },
  ],
};

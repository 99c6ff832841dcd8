import type { HoursRule } from '../requirement.ts';
import { nothingElse, packsCheckedOn, type RequirementPack } from './pack.ts';

const url = 'https://rules.utah.gov/publicat/code/r728/r728-410.htm';

const yearly = (minutes: number, aMonth: number): HoursRule => ({
  kind: 'hours',
  minutes,
  period: { kind: 'fiscal_year', starts: '07-01' },
  first_period: { kind: 'pro_rata', minutes_a_month: aMonth },
  category_minimums: [],
  ...nothingElse,
});

const lastYear = 'Muster does not check the prorated hours of a person who leaves within a year.';

export const utah: RequirementPack = {
  id: 'UT',
  name: 'Utah',
  rules: [
    {
      rule: 'annual-training',
      name: 'Utah: 40 hours a year',
      whom: 'Peace officers',
      asks: yearly(40 * 60, 210),
      courses: [],
      not_checked: [lastYear],
      source: { citation: 'Utah Administrative Code R728-410', url, checked_on: packsCheckedOn },
    },
    {
      rule: 'dispatchers',
      name: 'Utah: dispatchers, 20 hours a year',
      whom: 'Dispatchers',
      asks: yearly(20 * 60, 105),
      courses: [],
      not_checked: [lastYear],
      source: {
        citation: 'Utah Code 53-6-306 (20 hours); Utah Administrative Code R728-410 (part of a year)',
        url,
        checked_on: packsCheckedOn,
      },
    },
  ],
};

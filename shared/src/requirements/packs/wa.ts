import { nothingExcluded, packsCheckedOn, type RequirementPack } from './pack.ts';

export const washington: RequirementPack = {
  id: 'WA',
  name: 'Washington',
  rules: [
    {
      rule: 'in-service-training',
      name: 'Washington: 24 hours a year',
      whom: 'Peace officers',
      asks: {
        kind: 'hours',
        minutes: 24 * 60,
        period: { kind: 'calendar_year' },
        first_period: { kind: 'excused' },
        category_minimums: [],
        courses: [{ type_ids: ['Crisis intervention, online'], at_least: 1 }],
        caps: [],
        excluded: nothingExcluded,
      },
      courses: [{ title: 'Crisis intervention, online' }],
      not_checked: [
        'The requirement begins on the January 1 after certification. Muster begins after the year of hire. If certification is in a later year, exempt the person.',
      ],
      source: {
        citation: 'Washington Administrative Code 139-05-300',
        url: 'https://app.leg.wa.gov/wac/default.aspx?cite=139-05-300',
        checked_on: packsCheckedOn,
      },
    },
  ],
};

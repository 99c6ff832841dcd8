import { nothingElse, packsCheckedOn, type RequirementPack } from './pack.ts';

export const florida: RequirementPack = {
  id: 'FL',
  name: 'Florida',
  rules: [
    {
      rule: 'mandatory-retraining',
      name: 'Florida: 40 hours in four years',
      whom: 'Certified officers',
      asks: {
        kind: 'hours',
        minutes: 40 * 60,
        period: {
          kind: 'anniversary',
          of: 'certification',
          type_ids: ['Officer certification'],
          months: 48,
          ends: 'june_30',
        },
        first_period: { kind: 'whole' },
        category_minimums: [],
        ...nothingElse,
      },
      courses: [{ title: 'Officer certification' }],
      not_checked: [
        'Three semester hours of college count as 40 hours: record them as an external training of 40 hours.',
      ],
      source: {
        citation: 'Florida Administrative Code 11B-27.00212',
        url: 'https://flrules.org/gateway/ruleno.asp?id=11B-27.00212',
        checked_on: packsCheckedOn,
      },
    },
    {
      rule: 'firearms',
      name: 'Florida: firearms qualification every two years',
      whom: 'Certified officers',
      asks: {
        kind: 'evaluation',
        form_ids: ['Florida firearms qualification (fields of CJSTC-86A)'],
        // From July 1 of each even year.
        period: { kind: 'cycle', months: 24, from: '2024-07-01' },
        per: 'person',
        firearm_types: [],
        rounds: [],
        shown: [],
      },
      courses: [],
      forms: [{ title: 'Florida firearms qualification (fields of CJSTC-86A)', template: 'florida-firearms' }],
      not_checked: [
        'The stages and the passing score are those of your form: compare it with the current CJSTC-86A.',
        'A certified firearms instructor supervises. Muster accepts the evaluators that your form allows.',
      ],
      source: {
        citation: 'Florida, form CJSTC-86A',
        url: 'https://www.fdle.state.fl.us/',
        checked_on: packsCheckedOn,
      },
    },
  ],
};

import * as z from 'zod';
import { date, id, wholeNumber } from '../fields.ts';
import { firearmTypes } from '../forms/firearm-types.ts';
import { shownFacts } from '../forms/form.ts';
import { evaluatedUnits, periodEnds, type RequirementRule } from './requirement.ts';

const most = 50;
const mostForms = 20;
/** Returns the schema of a list of ids; `of` names them in messages. */
export const ids = (of: string) => z.array(id).max(most, `At most ${most} ${of} can be named`).default([]);
/** 2,000 hours: more than any state requires. */
const minutes = (label: string, least: number) => wholeNumber(label, least, 120_000);
const months = (label: string) => wholeNumber(label, 1, 120);

/** The audience as sent. */
export const asked = z
  .object({ rank_ids: ids('ranks'), unit_ids: ids('units'), group_ids: ids('groups') })
  .describe(
    'The audience: values within a list are alternatives, and all non-empty lists must match; all empty: everyone',
  );

const period = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calendar_year') }),
  z.object({
    kind: z.literal('fiscal_year'),
    starts: z
      .string('Please give the first day of the year')
      .regex(
        /^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$|^(0[13-9]|1[0-2])-(29|30)$|^(0[13578]|1[02])-31$/,
        'Please give a day of the year',
      ),
  }),
  z.object({ kind: z.literal('cycle'), months: months('Months'), from: date }),
  z.object({
    kind: z.literal('anniversary'),
    of: z.enum(['employment', 'certification']),
    type_ids: ids('trainings'),
    months: months('Months'),
    ends: z.enum(periodEnds),
  }),
  z.object({ kind: z.literal('rolling'), months: months('Months') }),
]);

const certificationRule = z.object({
  kind: z.literal('certification'),
  type_ids: z
    .array(id)
    .min(1, 'Please choose at least one training')
    .max(most, `At most ${most} trainings can be named`),
});

const hoursRule = z.object({
  kind: z.literal('hours'),
  minutes: minutes('Hours', 0),
  period,
  first_period: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('whole') }),
      z.object({ kind: z.literal('excused') }),
      z.object({ kind: z.literal('pro_rata'), minutes_a_month: minutes('Minutes a month', 1).optional() }),
    ])
    .default({ kind: 'whole' }),
  category_minimums: z
    .array(
      z.object({
        category_ids: z.array(id).min(1, 'Please choose a category').max(most),
        minutes: minutes('Hours', 1),
      }),
    )
    .max(most)
    .default([]),
  courses: z
    .array(
      z.object({
        type_ids: z.array(id).min(1, 'Please choose a training').max(most),
        at_least: wholeNumber('Number of courses', 1, most),
        months: months('Months').optional(),
      }),
    )
    .max(most)
    .default([]),
  caps: z
    .array(
      z.discriminatedUnion('of', [
        z.object({ of: z.literal('category'), category_id: id, minutes: minutes('Hours', 0) }),
        z.object({ of: z.literal('type'), type_id: id, minutes: minutes('Hours', 0) }),
        z.object({ of: z.literal('each'), minutes: minutes('Hours', 1) }),
      ]),
    )
    .max(most)
    .default([]),
  excluded: z
    .object({
      type_ids: ids('trainings'),
      category_ids: ids('categories'),
      repeats: z.boolean().default(false),
      teaching: z.enum(['all', 'repeats']).optional(),
      external: z.boolean().default(false),
      shorter_than: minutes('Minutes', 1).optional(),
    })
    .default({ type_ids: [], category_ids: [], repeats: false, external: false }),
  unless_certified_in: z
    .array(id)
    .max(most, `At most ${most} trainings can be named`)
    .optional()
    .describe('Does not apply to a person certified in any of these trainings on that day'),
});

const evaluationRule = z
  .object({
    kind: z.literal('evaluation'),
    form_ids: z
      .array(id)
      .min(1, 'Please choose at least one form')
      .max(mostForms, `At most ${mostForms} forms can be named`)
      .describe('A passed evaluation with a version of any of these forms'),
    period,
    per: z
      .enum(evaluatedUnits)
      .default('person')
      .describe('For the person, each firearm carried, or each type of these'),
    firearm_types: z.array(z.enum(firearmTypes)).max(firearmTypes.length).default([]).describe('Empty: all types'),
    rounds: z
      .array(z.object({ type: z.enum(firearmTypes), rounds: wholeNumber('Rounds', 1, 1000) }))
      .max(firearmTypes.length)
      .default([])
      .describe('The fewest rounds of the course of fire with a firearm of a type'),
    shown: z.array(z.enum(shownFacts)).max(shownFacts.length).default([]),
  })
  .superRefine(({ period, per, firearm_types, rounds }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (period.kind === 'anniversary' && period.of === 'certification') {
      refuse(['period', 'of'], 'Please choose the day of employment: evaluations have no periods from a certification');
    }
    if (per === 'person' && firearm_types.length > 0) {
      refuse(['firearm_types'], 'Please choose types only for an evaluation with each firearm, or each type');
    }
    for (const [n, { type }] of rounds.entries()) {
      const isRepeated = rounds.slice(0, n).some((earlier) => earlier.type === type);
      if (isRepeated) refuse(['rounds', n, 'type'], 'Please choose each type of firearm once');
    }
  });

/** The rule of a requirement, as sent and answered. */
export const requirementRule = z.discriminatedUnion('kind', [
  certificationRule,
  hoursRule,
  evaluationRule,
]) satisfies z.ZodType<RequirementRule>;

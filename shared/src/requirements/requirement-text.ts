import { counted } from '../counted.ts';
import { firearmNouns } from '../forms/firearm-types.ts';
import type { ShownFact } from '../forms/form.ts';
import { dayText } from '../rules/day-text.ts';
import { minutesText } from '../rules/minutes-text.ts';
import type {
  Asked,
  Cap,
  EvaluationRule,
  Exclusions,
  HoursRule,
  Period,
  RequirementFacts,
  RequirementRule,
} from './requirement.ts';

/** Returns the name of a rank, unit, group, training, category or form. In packs, names take the place of ids. */
export type NameOf = (of: 'rank' | 'unit' | 'group' | 'type' | 'category' | 'form', id: string) => string;

/** Returns a requirement in sentences: the rule, what counts, and the audience. */
export const requirementText = (
  { asked, rule }: Pick<RequirementFacts, 'asked' | 'rule'>,
  nameOf: NameOf,
): string[] => [...ruleText(rule, nameOf), audienceText(asked, nameOf)];

/** Returns a rule and what counts for it, in sentences. */
export function ruleText(rule: RequirementRule, nameOf: NameOf): string[] {
  switch (rule.kind) {
    case 'certification':
      return [`A current certification in ${oneOf(rule.type_ids.map((id) => nameOf('type', id)))}.`];
    case 'hours':
      return hoursText(rule, nameOf);
    case 'evaluation':
      return evaluationText(rule, nameOf);
  }
}

/** Returns the audience as a sentence. */
export function audienceText({ rank_ids, unit_ids, group_ids }: Asked, nameOf: NameOf): string {
  const parts = [
    ...named('with the rank', rank_ids, (id) => nameOf('rank', id)),
    ...named('in the unit', unit_ids, (id) => nameOf('unit', id)),
    ...named('in the group', group_ids, (id) => nameOf('group', id)),
  ];
  return parts.length === 0 ? 'Applies to everyone.' : `Applies to people ${parts.join(', ')}.`;
}

const named = (words: string, ids: readonly string[], nameOf: (id: string) => string): string[] =>
  ids.length === 0 ? [] : [`${words} ${oneOf(ids.map(nameOf))}`];

/** `A`, `A or B`, `A, B or C`. */
function oneOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

/** The facts about a firearm that an evaluation shows, as nouns. */
export const shownFactNouns: Record<ShownFact, string> = { inspection: 'an inspection', care: 'care and cleaning' };

const eachUnit: Record<EvaluationRule['per'], string> = {
  person: '',
  firearm: ', for each firearm carried',
  firearm_type: ', for each type of firearm carried',
};

function evaluationText(
  { form_ids, period, per, firearm_types: types, rounds, shown }: EvaluationRule,
  nameOf: NameOf,
) {
  const forms = oneOf(form_ids.map((id) => nameOf('form', id)));
  const due = period.kind === 'rolling' ? '' : ', due by the last day of each period';
  return [
    `A passed evaluation with the form ${forms}, ${periodText(period, nameOf)}${eachUnit[per]}${due}.`,
    ...(types.length > 0 ? [`Only with ${oneOf(types.map((type) => firearmNouns[type]))}.`] : []),
    ...rounds.map((least) => `At least ${counted(least.rounds, 'round')} with ${firearmNouns[least.type]}.`),
    ...(shown.length > 0
      ? [`The evaluation shows ${shown.map((fact) => shownFactNouns[fact]).join(' and ')} of the firearm.`]
      : []),
  ];
}

function hoursText(rule: HoursRule, nameOf: NameOf): string[] {
  const { minutes, period, category_minimums, courses, caps, excluded, unless_certified_in: unless = [] } = rule;
  const type = (id: string) => nameOf('type', id);
  const categories = (ids: readonly string[]) => oneOf(ids.map((id) => nameOf('category', id)));
  return [
    minutes > 0
      ? `${minutesText(minutes)} of training ${periodText(period, nameOf)}.`
      : `Counted ${periodText(period, nameOf)}.`,
    ...category_minimums.map(
      (minimum) =>
        `At least ${minutesText(minimum.minutes)}${minutes > 0 ? ' of it' : ''} in ${categories(minimum.category_ids)}.`,
    ),
    ...courses.map(({ type_ids, at_least, months }) => {
      const within = months === undefined ? '' : `, within the ${months} months that end with the period`;
      const names = type_ids.map(type);
      return at_least === 1
        ? `The training ${oneOf(names)}${within}.`
        : `At least ${at_least} of these trainings: ${names.join(', ')}${within}.`;
    }),
    ...caps.map((cap) => capText(cap, nameOf)),
    ...excludedText(excluded, nameOf),
    ...firstText(rule),
    ...(unless.length > 0 ? [`Does not apply to people certified in ${oneOf(unless.map(type))}.`] : []),
  ];
}

const monthsText = (months: number): string => (months === 1 ? 'month' : `${months} months`);

/** Returns a period within a sentence: `in each calendar year`. */
export function periodText(period: Period, nameOf: NameOf): string {
  switch (period.kind) {
    case 'calendar_year':
      return 'in each calendar year';
    case 'fiscal_year':
      return `in each year that begins on ${yearDayText(period.starts)}`;
    case 'cycle':
      return `in each period of ${monthsText(period.months)}, one of which begins on ${dayText(period.from)}`;
    case 'anniversary': {
      const of =
        period.of === 'employment'
          ? 'the day of employment'
          : `the first certification in ${oneOf(period.type_ids.map((id) => nameOf('type', id)))}`;
      return `in each period of ${monthsText(period.months)} from ${of} on${endTexts[period.ends]}`;
    }
    case 'rolling':
      return `in the last ${monthsText(period.months)}`;
  }
}

const endTexts = {
  day: '',
  month_end: ', to the end of the last month',
  june_30: ', to the first June 30 on or after the anniversary',
};

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `07-01` as `July 1`. */
const yearDayText = (day: string): string => `${monthNames[Number(day.slice(0, 2)) - 1]} ${Number(day.slice(3))}`;

function capText(cap: Cap, nameOf: NameOf): string {
  const most = `At most ${minutesText(cap.minutes)} of`;
  if (cap.of === 'each') return `${most} any one class or external training count.`;
  return cap.of === 'type'
    ? `${most} the training ${nameOf('type', cap.type_id)} count.`
    : `${most} the category ${nameOf('category', cap.category_id)} count.`;
}

function excludedText(excluded: Exclusions, nameOf: NameOf): string[] {
  const { type_ids, category_ids, repeats, teaching, external, shorter_than } = excluded;
  const names = [
    ...type_ids.map((id) => nameOf('type', id)),
    ...category_ids.map((id) => `the category ${nameOf('category', id)}`),
  ];
  return [
    ...(names.length > 0 ? [`Not counted: ${names.join(', ')}.`] : []),
    ...(repeats ? ['Repeated training in a period does not count.'] : []),
    ...(teaching === 'all' ? ['Teaching does not count.'] : []),
    ...(teaching === 'repeats' ? ['Repeated teaching in a period does not count.'] : []),
    ...(external ? ['External training does not count.'] : []),
    ...(shorter_than === undefined ? [] : [`Training of less than ${minutesText(shorter_than)} does not count.`]),
  ];
}

function firstText({ first_period: first, period }: HoursRule): string[] {
  if (period.kind === 'rolling' || first.kind === 'whole') return [];
  if (first.kind === 'excused') return ['Nothing is required in the period of hire.'];
  return [
    first.minutes_a_month === undefined
      ? 'In the period of hire, the hours are prorated by months employed.'
      : `In the period of hire: ${minutesText(first.minutes_a_month)} for each month employed, up to the full hours.`,
  ];
}

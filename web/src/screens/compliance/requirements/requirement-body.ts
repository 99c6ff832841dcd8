import { minutesOfHours } from '@muster/shared/history-import/duration';
import { numberFrom } from '../../../ui/whole-number-input.tsx';
import type { RequirementBody } from './api.ts';
import type { CapValues, RequirementValues, RuleValues } from './requirement-values.ts';

/** Returns the minutes of typed hours. Returns other text unchanged, so that the schema rejects it. */
const hoursFrom = (typed: string): number | string => (typed.trim() === '' ? '' : (minutesOfHours(typed) ?? typed));

const optionalNumber = (typed: string) => (typed.trim() === '' ? undefined : numberFrom(typed));

function periodBody({ kind, month, day, months, from, of, type_ids, ends }: RuleValues['period']): unknown {
  switch (kind) {
    case 'calendar_year':
      return { kind };
    case 'fiscal_year':
      return { kind, starts: `${month}-${day.trim().padStart(2, '0')}` };
    case 'cycle':
      return { kind, months: numberFrom(months), from };
    case 'anniversary':
      return { kind, of, type_ids: of === 'certification' ? type_ids : [], months: numberFrom(months), ends };
    case 'rolling':
      return { kind, months: numberFrom(months) };
  }
}

const capBody = ({ of, id, minutes }: CapValues) => ({
  of,
  ...(of === 'category' && { category_id: id }),
  ...(of === 'type' && { type_id: id }),
  minutes: hoursFrom(minutes),
});

function ruleBody(values: RuleValues): unknown {
  const { kind, minutes, period, first_period: first, excluded, courses } = values;
  if (kind === 'certification') return { kind, type_ids: values.type_ids };
  if (kind === 'evaluation') return evaluationBody(values);
  const shorterThan = optionalNumber(excluded.shorter_than);
  const aMonth = first.minutes_a_month.trim() === '' ? undefined : hoursFrom(first.minutes_a_month);
  return {
    kind,
    minutes: asksHours(values) ? hoursFrom(minutes) : 0,
    period: periodBody(period),
    first_period: {
      kind: first.kind,
      ...(first.kind === 'pro_rata' && aMonth !== undefined && { minutes_a_month: aMonth }),
    },
    category_minimums: values.category_minimums.map(({ category_ids, minutes: typed }) => ({
      category_ids,
      minutes: hoursFrom(typed),
    })),
    courses: courses.map(({ type_ids, at_least, months }) => {
      const within = optionalNumber(months);
      return { type_ids, at_least: numberFrom(at_least), ...(within !== undefined && { months: within }) };
    }),
    caps: values.caps.map(capBody),
    excluded: {
      type_ids: excluded.type_ids,
      category_ids: excluded.category_ids,
      repeats: excluded.repeats,
      external: excluded.external,
      ...(excluded.teaching !== '' && { teaching: excluded.teaching }),
      ...(shorterThan !== undefined && { shorter_than: shorterThan }),
    },
    ...(values.unless_certified_in.length > 0 && { unless_certified_in: values.unless_certified_in }),
  };
}

const evaluationBody = ({ form_ids, period, per, firearm_types, rounds, shown }: RuleValues) => ({
  kind: 'evaluation',
  form_ids,
  // Evaluations have no periods from a certification, which the form may have from a rule of hours.
  period: periodBody({ ...period, of: 'employment' }),
  per,
  firearm_types: per === 'person' ? [] : firearm_types,
  rounds: rounds.map(({ type, rounds: typed }) => ({ type, rounds: numberFrom(typed) })),
  shown,
});

/** Returns true if hours are required. They may be empty if only courses or categories are required. */
const asksHours = ({ minutes, category_minimums, courses }: RuleValues): boolean =>
  minutes.trim() !== '' || (category_minimums.length === 0 && courses.length === 0);

/** Returns the new categories that the rule uses. */
export const sentCategories = ({ rule, new_categories }: Pick<RequirementValues, 'rule' | 'new_categories'>) => {
  const { category_minimums, caps, excluded } = rule;
  const lists = [...category_minimums.map(({ category_ids }) => category_ids), excluded.category_ids];
  const named = new Set([...lists.flat(), ...caps.map(({ id }) => id)]);
  return rule.kind === 'hours' ? new_categories.filter(({ key }) => named.has(key)) : [];
};

/** Returns the request body for the typed values. The schema validates it later. */
export function requirementBody(values: RequirementValues): RequirementBody {
  const { name, asked, rule, source, effective_from } = values;
  const added = sentCategories(values);
  const { citation, url, checked_on } = source;
  const hasSource = [citation, url, checked_on].some((text) => text.trim() !== '');
  return {
    name,
    asked,
    rule: ruleBody(rule),
    ...(added.length > 0 && { new_categories: added }),
    ...(hasSource && {
      source: { citation, ...(url.trim() !== '' && { url: url.trim() }), ...(checked_on !== '' && { checked_on }) },
    }),
    ...(effective_from !== '' && { effective_from }),
  } as RequirementBody;
}

import type { UseFormReturnType } from '@mantine/form';
import { randomId } from '@mantine/hooks';
import type { RequirementVersionRow } from '@muster/shared/areas/requirements';
import { type FirearmType, firearmTypes } from '@muster/shared/forms/firearm-types';
import type { ShownFact } from '@muster/shared/forms/form';
import type {
  Asked,
  Cap,
  EvaluationRule,
  HoursRule,
  Period,
  PeriodEnd,
  RequirementRule,
} from '@muster/shared/requirements/requirement';

/** The key keeps the typed text of a line when another line is removed. */
interface Line {
  key: string;
}
interface MinimumValues extends Line {
  category_ids: string[];
  minutes: string;
}
interface CourseValues extends Line {
  type_ids: string[];
  at_least: string;
  months: string;
}
export interface CapValues extends Line {
  of: Cap['of'];
  /** The id of a category or a training. Empty: none is chosen. */
  id: string;
  minutes: string;
}
interface RoundsValues extends Line {
  type: FirearmType;
  rounds: string;
}

/**
 * A rule as its form stores it, with fields of every kind. Only those of the chosen kind are sent. Numbers and hours
 * are typed text.
 */
export interface RuleValues {
  kind: RequirementRule['kind'];
  type_ids: string[];
  minutes: string;
  period: {
    kind: Period['kind'];
    /** The first month and day of a fiscal year. */
    month: string;
    day: string;
    months: string;
    from: string;
    of: 'employment' | 'certification';
    type_ids: string[];
    ends: PeriodEnd;
  };
  first_period: { kind: HoursRule['first_period']['kind']; minutes_a_month: string };
  category_minimums: MinimumValues[];
  courses: CourseValues[];
  caps: CapValues[];
  excluded: {
    type_ids: string[];
    category_ids: string[];
    repeats: boolean;
    teaching: '' | 'all' | 'repeats';
    external: boolean;
    shorter_than: string;
  };
  unless_certified_in: string[];
  form_ids: string[];
  per: EvaluationRule['per'];
  firearm_types: FirearmType[];
  rounds: RoundsValues[];
  shown: ShownFact[];
}

/** A category that is added with the requirement. */
interface NewCategoryValues {
  /** The id that the rule uses until the category is added. */
  key: string;
  name: string;
  type_ids: string[];
}

export type RequirementValues = {
  name: string;
  asked: Asked;
  rule: RuleValues;
  new_categories: NewCategoryValues[];
  source: { citation: string; url: string; checked_on: string };
  effective_from: string;
};

const newRule: RuleValues = {
  kind: 'certification',
  type_ids: [],
  minutes: '',
  period: {
    kind: 'calendar_year',
    month: '07',
    day: '1',
    months: '24',
    from: '',
    of: 'employment',
    type_ids: [],
    ends: 'day',
  },
  first_period: { kind: 'whole', minutes_a_month: '' },
  category_minimums: [],
  courses: [],
  caps: [],
  excluded: { type_ids: [], category_ids: [], repeats: false, teaching: '', external: false, shorter_than: '' },
  unless_certified_in: [],
  form_ids: [],
  per: 'person',
  firearm_types: [],
  rounds: [],
  shown: [],
};

/** Returns the values of a new requirement that is in effect from a day. */
export const newRequirement = (today: string): RequirementValues => ({
  name: '',
  asked: { rank_ids: [], unit_ids: [], group_ids: [] },
  rule: newRule,
  new_categories: [],
  source: { citation: '', url: '', checked_on: '' },
  effective_from: today,
});

export const newMinimum = (): MinimumValues => ({ key: randomId(), category_ids: [], minutes: '' });
export const newCourse = (): CourseValues => ({ key: randomId(), type_ids: [], at_least: '1', months: '' });
export const newCategory = (others: readonly NewCategoryValues[]): NewCategoryValues => ({
  key: String(Number(others.at(-1)?.key ?? 0) + 1).padStart(26, '0'),
  name: '',
  type_ids: [],
});
export const newRounds = (others: readonly RoundsValues[]): RoundsValues => ({
  key: randomId(),
  type: firearmTypes.find((type) => !others.some((other) => other.type === type)) ?? 'handgun',
  rounds: '',
});
export const newCap = (): CapValues => ({ key: randomId(), of: 'category', id: '', minutes: '' });

/** Returns minutes as typed hours: `40`, `1:30`. */
export const typedHours = (minutes: number | undefined): string =>
  minutes === undefined
    ? ''
    : minutes % 60 === 0
      ? String(minutes / 60)
      : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

const typedNumber = (number: number | undefined): string => (number === undefined ? '' : String(number));

function periodValues(period: Period): RuleValues['period'] {
  const values = { ...newRule.period, kind: period.kind };
  switch (period.kind) {
    case 'calendar_year':
      return values;
    case 'fiscal_year':
      return { ...values, month: period.starts.slice(0, 2), day: String(Number(period.starts.slice(3))) };
    case 'cycle':
      return { ...values, months: String(period.months), from: period.from };
    case 'anniversary':
      return {
        ...values,
        of: period.of,
        type_ids: period.type_ids,
        months: String(period.months),
        ends: period.ends,
      };
    case 'rolling':
      return { ...values, months: String(period.months) };
  }
}

function ruleValues(rule: RequirementRule): RuleValues {
  if (rule.kind === 'certification') return { ...newRule, kind: 'certification', type_ids: rule.type_ids };
  if (rule.kind === 'evaluation') {
    return {
      ...newRule,
      ...rule,
      period: periodValues(rule.period),
      rounds: rule.rounds.map(({ type, rounds }) => ({ key: randomId(), type, rounds: String(rounds) })),
    };
  }
  const { first_period: first, excluded } = rule;
  return {
    ...newRule,
    kind: 'hours',
    minutes: typedHours(rule.minutes),
    period: periodValues(rule.period),
    first_period: {
      kind: first.kind,
      minutes_a_month: typedHours(first.kind === 'pro_rata' ? first.minutes_a_month : undefined),
    },
    category_minimums: rule.category_minimums.map(({ category_ids, minutes }) => ({
      key: randomId(),
      category_ids,
      minutes: typedHours(minutes),
    })),
    courses: rule.courses.map(({ type_ids, at_least, months }) => ({
      key: randomId(),
      type_ids,
      at_least: String(at_least),
      months: typedNumber(months),
    })),
    caps: rule.caps.map((cap) => ({
      key: randomId(),
      of: cap.of,
      id: cap.of === 'category' ? cap.category_id : cap.of === 'type' ? cap.type_id : '',
      minutes: typedHours(cap.minutes),
    })),
    excluded: {
      type_ids: excluded.type_ids,
      category_ids: excluded.category_ids,
      repeats: excluded.repeats,
      teaching: excluded.teaching ?? '',
      external: excluded.external,
      shorter_than: typedNumber(excluded.shorter_than),
    },
    unless_certified_in: rule.unless_certified_in ?? [],
  };
}

/** Returns the initial values for the next version of a requirement, in effect from a day. */
export const valuesOf = (
  { name, asked, rule, source }: Pick<RequirementVersionRow, 'name' | 'asked' | 'rule' | 'source'>,
  today: string,
): RequirementValues => ({
  name,
  asked,
  rule: ruleValues(rule as RequirementRule),
  new_categories: [],
  source: { citation: source?.citation ?? '', url: source?.url ?? '', checked_on: source?.checked_on ?? '' },
  effective_from: today,
});

/** Returns true if anything under "More rules" is set. */
export const hasMoreRules = (rule: RuleValues): boolean =>
  [rule.courses, rule.caps, rule.unless_certified_in].some((list) => list.length > 0) ||
  JSON.stringify(rule.excluded) !== JSON.stringify(newRule.excluded);

/** Returns true if a form field is under "More rules". */
export const isMoreRulesField = (field: string): boolean =>
  /^rule\.(courses|caps|excluded|unless_certified_in)\b/.test(field);

/** Returns the form field that shows the message of a sent field. */
export const shownAt = (field: string): string =>
  field
    .replace(/^(rule\.caps\.\d+)\.(category|type)_id$/, '$1.id')
    .replace(/^rule\.period\.starts$/, 'rule.period.day');

/** The form, for the components of its parts. */
export type RequirementForm = Pick<
  UseFormReturnType<RequirementValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem'
>;

import { type FirearmType, firearmTypes } from '../forms/firearm-types.ts';
import type { AuthorizedFirearm } from '../record/firearms-on.ts';
import { addDays } from '../rules/calendar.ts';
import { certificationGap, certificationStatus, expiryOf } from '../rules/certification.ts';
import type { EvaluationPart, UncountedPass } from './answer.ts';
import type { EvaluationFound } from './evaluations-found.ts';
import { periodOn } from './period.ts';
import type { PersonFacts } from './person-facts.ts';
import type { EvaluationRule } from './requirement.ts';

interface Evaluated {
  rule: EvaluationRule;
  facts: Pick<PersonFacts, 'presence' | 'evaluations' | 'firearms'>;
  on: string;
  nearDays: number;
  /** Omits the passes that do not count. */
  brief: boolean;
}

/** Returns the parts of an evaluation requirement. Empty: the person carries none of its firearms. */
export function evaluationParts(of: Evaluated): EvaluationPart[] {
  const { rule, facts } = of;
  const carried = facts.firearms.filter(
    ({ type }) => rule.firearm_types.length === 0 || rule.firearm_types.includes(type),
  );
  const attempts = facts.evaluations.filter(({ form_id }) => rule.form_ids.includes(form_id));
  switch (rule.per) {
    case 'person':
      return [partOf(of, { firearm: undefined, type: undefined }, attempts)];
    case 'firearm':
      return carried.map((one) => partOf(of, firearmPart(one), attempts.filter(isWith(one.firearm_id))));
    case 'firearm_type':
      return firearmTypes
        .filter((type) => carried.some((one) => one.type === type))
        .map((type) => partOf(of, { firearm: undefined, type }, attempts.filter(isOfType(type))));
  }
}

const firearmPart = ({ firearm_id: id, entry, make, model, type }: AuthorizedFirearm) => ({
  firearm: { id, entry, make, model },
  type,
});

const isWith =
  (firearmId: string) =>
  ({ firearm }: EvaluationFound): boolean =>
    firearm?.id === firearmId;

const isOfType =
  (type: FirearmType) =>
  ({ firearm }: EvaluationFound): boolean =>
    firearm?.type === type;

/** `attempts` are ordered by day. Later passes never end earlier, so the last one that counts decides. */
function partOf(
  { rule, facts, on, nearDays, brief }: Evaluated,
  part: Pick<EvaluationPart, 'firearm' | 'type'>,
  attempts: readonly EvaluationFound[],
): EvaluationPart {
  const hiredOn = facts.presence.hired_on ?? on;
  const at = attempts.findLastIndex((one) => one.isPassed && gapOf(one, rule, hiredOn) === undefined);
  const last = attempts[at];
  const later = attempts.slice(at + 1);
  const passed = last && { ...briefly(last), expires: lastDayOf(last.date, rule, hiredOn) };
  const status = certificationStatus({ current: passed, seated: false, today: on, nearDays });
  const dates = { status, certification_date: passed?.date ?? null, expiration_date: passed?.expires ?? null };
  const failed = later.findLast(({ isPassed, isWithdrawn }) => !isPassed && !isWithdrawn);
  return {
    ...part,
    status,
    detail: certificationGap(dates, on),
    passed,
    uncounted: brief
      ? []
      : later.flatMap((one) => {
          const because = one.isPassed ? gapOf(one, rule, hiredOn) : undefined;
          return because === undefined ? [] : [{ ...briefly(one), because }];
        }),
    failed: failed && { entry: failed.entry, date: failed.date },
  };
}

const briefly = ({ entry, date, form_name }: EvaluationFound) => ({ entry, date, form_name });

/** Returns why a pass does not count; undefined: it does. */
function gapOf(
  { date, isWithdrawn, firearm, rounds, shown }: EvaluationFound,
  rule: EvaluationRule,
  hiredOn: string,
): UncountedPass['because'] | undefined {
  if (isWithdrawn) return 'withdrawn';
  if (rule.period.kind === 'anniversary' && date < hiredOn) return 'before_employment';
  if (rule.rounds.some((least) => least.type === firearm?.type && rounds < least.rounds)) return 'rounds';
  return rule.shown.every((fact) => shown.includes(fact)) ? undefined : 'shown';
}

/** Returns the last day for which a pass counts: that of the next period, because each is due by its last day. */
function lastDayOf(date: string, { period }: EvaluationRule, hiredOn: string): string {
  if (period.kind === 'rolling') return expiryOf(date, period.months) ?? date;
  const { until } = periodOn(period, date, hiredOn);
  return periodOn(period, addDays(until, 1), hiredOn).until;
}

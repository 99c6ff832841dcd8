import type { BareEntry } from '../../src/record/entry.ts';
import type { EvaluationRule } from '../../src/requirements/requirement.ts';
import {
  type Being,
  beginsPeriod,
  holding,
  monthsLater,
  newest,
  next,
  type Question,
  type SlowPart,
} from './slow-days.ts';

type Evaluation = BareEntry<'evaluation.recorded'>;

/** Returns the firearms that a person may carry on a day, and the type of each, in the order of the first days. */
function carriedOn(person: readonly BareEntry[], { on, known }: Question): [string, string][] {
  const own = holding(person, known);
  const isEnded = (no: number) =>
    own.some(
      (one) =>
        one.kind === 'firearm.authorization_ended' &&
        one.valid_on <= on &&
        newest(person, one.data.entry, known) === no,
    );
  const carried = new Map<string, string>();
  const lines = own.flatMap((one) => (one.kind === 'firearm.authorized' ? [one] : []));
  const inOrder = lines.toSorted((a, b) =>
    a.valid_on === b.valid_on ? a.no - b.no : a.valid_on < b.valid_on ? -1 : 1,
  );
  for (const { no, valid_on, data } of inOrder) {
    let isToday = false;
    for (let day = valid_on; day <= on && day <= (data.until ?? on); day = next(day)) isToday = day === on;
    if (isToday && !isEnded(no)) carried.set(data.firearm_id, data.type);
  }
  return [...carried];
}

/** Returns the attempts by a day that pass or fail, in the order of days, corrected ones in their first place. */
function attemptsOf(person: readonly BareEntry[], { on, known }: Question, formIds: string[]): Evaluation[] {
  const first = (no: number): number => {
    const replaced = person.find((one) => one.no === no)?.supersedes;
    return replaced === undefined || replaced >= no ? no : first(replaced);
  };
  return holding(person, known)
    .flatMap((one) => (one.kind === 'evaluation.recorded' ? [one] : []))
    .filter(({ valid_on, data }) => valid_on <= on && data.outcome !== 'recorded' && formIds.includes(data.form_id))
    .toSorted((a, b) => (a.valid_on === b.valid_on ? first(a.no) - first(b.no) : a.valid_on < b.valid_on ? -1 : 1));
}

/** Returns the last day for which a pass counts: the day before the second next period begins. */
function lastDayOf(passed: string, rule: EvaluationRule, hired: string): string {
  const { period } = rule;
  if (period.kind === 'rolling') return monthsLater(passed, period.months);
  let day = passed;
  for (let begun = 0; ; day = next(day)) {
    if (beginsPeriod(period, hired, next(day))) begun += 1;
    if (begun === 2) return day;
  }
}

const order = ['handgun', 'shotgun', 'patrol_rifle', 'precision_rifle', 'less_lethal', 'other'];

/** Returns the answer to an evaluation requirement by docs/record.md; undefined: it does not apply. */
export function slowEvaluation(
  person: readonly BareEntry[],
  rule: EvaluationRule,
  being: Being,
  question: Question,
): { status: string; detail?: string; evaluations: SlowPart[] } | undefined {
  const { on, known, nearDays } = question;
  const hired = being.hired ?? on;
  const attempts = attemptsOf(person, question, rule.form_ids);
  const isWithdrawn = (no: number) =>
    holding(person, known).some(
      (one) => one.kind === 'evaluation.withdrawn' && newest(person, one.data.entry, known) === no,
    );
  const counts = ({ no, valid_on, data }: Evaluation): boolean => {
    if (data.outcome !== 'passed' || isWithdrawn(no)) return false;
    if (rule.period.kind === 'anniversary' && valid_on < hired) return false;
    for (const { type, rounds } of rule.rounds) {
      if (data.firearm?.type === type && (data.rounds ?? 0) < rounds) return false;
    }
    return rule.shown.every((fact) => data.shown?.includes(fact) === true);
  };
  let near = on;
  for (let n = 0; n < nearDays; n += 1) near = next(near);
  const part = (unit: string, own: Evaluation[]): SlowPart => {
    const pass = own.findLast(counts);
    const later = pass ? own.slice(own.indexOf(pass) + 1) : own;
    const until = pass ? lastDayOf(pass.valid_on, rule, hired) : '';
    const status = until < on ? 'MISSING' : until <= near ? 'NEAR_EXPIRATION' : 'COMPLETED';
    const failed = later.filter(({ no, data }) => data.outcome === 'failed' && !isWithdrawn(no)).at(-1);
    const uncounted = later.filter(({ data }) => data.outcome === 'passed').map(({ no }) => no);
    return [unit, status, pass?.no ?? 0, until, uncounted, failed?.no ?? 0];
  };
  const carried = carriedOn(person, question).filter(
    ([, type]) => rule.firearm_types.length === 0 || rule.firearm_types.some((one) => one === type),
  );
  const units =
    rule.per === 'person'
      ? ['']
      : rule.per === 'firearm'
        ? carried.map(([id]) => id)
        : order.filter((type) => carried.some((one) => one[1] === type));
  if (units.length === 0) return undefined;
  const evaluations = units.map((unit) =>
    part(
      unit,
      attempts.filter(
        ({ data }) =>
          rule.per === 'person' || unit === (rule.per === 'firearm' ? data.firearm?.id : data.firearm?.type),
      ),
    ),
  );
  const status =
    ['MISSING', 'NEAR_EXPIRATION', 'COMPLETED'].find((one) => evaluations.some((of) => of[1] === one)) ?? '';
  const isNever = evaluations.some((of) => of[2] === 0);
  return { status, ...(status === 'MISSING' && { detail: isNever ? 'never' : 'expired' }), evaluations };
}

import type { Attempts } from '../forms/form.ts';
import { type BareEntry, isKind } from './entry.ts';
import { byDayAndPlace, inForce, standingFor } from './in-force.ts';

/** An evaluation that counts: not superseded and not withdrawn. */
export type CountingEvaluation = BareEntry<'evaluation.recorded'>;

/**
 * Returns the evaluations of a person up to a day, as recorded by a moment, by day. A correction keeps its place in the
 * day. Withdrawn ones never counted, even before the withdrawal.
 */
export function evaluationsOn(
  person: readonly BareEntry[],
  { on, known }: { on: string; known: string },
): CountingEvaluation[] {
  const holding = inForce(person, known);
  const standing = standingFor(person, known);
  const withdrawn = new Set(holding.filter(isKind('evaluation.withdrawn')).map(({ data }) => standing(data.entry)));
  return holding
    .filter(isKind('evaluation.recorded'))
    .filter(({ no, valid_on }) => valid_on <= on && !withdrawn.has(no))
    .toSorted(byDayAndPlace(person));
}

/** The next evaluation of a person with a form. */
export interface NextAttempt {
  /** 1, 2, 3 ...: counted failures, plus one. */
  attempt: number;
  refused: 'no_attempt_left' | 'remediation_missing' | undefined;
  /** The last failure, if no remedial training followed it by the day. It may be on a later day. */
  unremedied: CountingEvaluation | undefined;
}

/** The attempt in question. Attempts with another firearm are counted apart. */
export interface AttemptAsked {
  on: string;
  known: string;
  form_id: string;
  firearm_id?: string | undefined;
  class_id?: string | undefined;
  /** The number of an evaluation that is being corrected, and does not count. */
  except?: number | undefined;
}

/**
 * Returns the number of the next attempt on a day, and why it is refused. `person`: the person's entries. The order of
 * recording does not matter: failures on later days count, too, unless the person passed after them.
 */
export function nextAttempt(person: readonly BareEntry[], rule: Attempts, asked: AttemptAsked): NextAttempt {
  const { on, known, form_id, firearm_id, except } = asked;
  const series = evaluationsOn(person, { on: endOfTime, known }).filter(
    ({ no, data }) =>
      data.form_id === form_id && data.firearm?.id === firearm_id && data.outcome !== 'recorded' && no !== except,
  );
  const failed = [
    ...sincePass(series.filter(({ valid_on }) => valid_on <= on)),
    ...sincePass(series).filter(({ valid_on }) => valid_on > on),
  ];
  const failures = failed.filter((one) => isInSpan(one, rule, asked)).length;
  const last = failed.at(-1);
  const unremedied = last && !isRemedied(person, { last, on, known }) ? last : undefined;
  const isUsed = rule.most !== undefined && failures >= rule.most;
  return {
    attempt: failures + 1,
    refused: isUsed ? 'no_attempt_left' : rule.remediation && unremedied ? 'remediation_missing' : undefined,
    unremedied,
  };
}

const endOfTime = '9999-12-31';

/** Returns the failures after the last pass. */
const sincePass = (series: readonly CountingEvaluation[]): readonly CountingEvaluation[] =>
  series.slice(series.findLastIndex(({ data }) => data.outcome === 'passed') + 1);

/** Returns whether a failure is in the span of an attempt. An attempt without a class belongs to every class. */
function isInSpan({ valid_on, data }: CountingEvaluation, { within }: Attempts, asked: AttemptAsked): boolean {
  switch (within) {
    case 'day':
      return valid_on === asked.on;
    case 'class':
      return asked.class_id === undefined || data.class_id === undefined || data.class_id === asked.class_id;
    case 'calendar_year':
      return valid_on.slice(0, 4) === asked.on.slice(0, 4);
  }
}

/** Returns whether remedial training between a failed evaluation and a day is recorded. */
function isRemedied(
  person: readonly BareEntry[],
  { last, on, known }: { last: CountingEvaluation; on: string; known: string },
): boolean {
  const standing = standingFor(person, known);
  return inForce(person, known)
    .filter(isKind('remediation.recorded'))
    .some(({ valid_on, data }) => valid_on >= last.valid_on && valid_on <= on && standing(data.entry) === last.no);
}

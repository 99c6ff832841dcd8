import type { Attempts } from '../forms/form.ts';
import { type BareEntry, isKind } from './entry.ts';
import { byDay, inForce, standingFor } from './in-force.ts';

/** An evaluation that counts: not superseded and not withdrawn. */
export type CountingEvaluation = BareEntry<'evaluation.recorded'>;

/**
 * Returns the evaluations of a person up to a day, as recorded by a moment, by day. Withdrawn ones never counted, even
 * before the withdrawal.
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
    .toSorted(byDay);
}

/** The next evaluation of a person with a form. */
export interface NextAttempt {
  /** 1, 2, 3 ...: failed attempts in the span since the last pass, plus one. */
  attempt: number;
  refused: 'no_attempt_left' | 'remediation_missing' | undefined;
  /** The last attempt, if it failed and no remedial training was recorded after it. */
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

/** Returns the number of the next attempt on a day, and why it is refused. `person`: the person's entries. */
export function nextAttempt(person: readonly BareEntry[], rule: Attempts, asked: AttemptAsked): NextAttempt {
  const { on, known, form_id, firearm_id, class_id, except } = asked;
  const series = evaluationsOn(person, asked).filter(
    ({ no, data }) => data.form_id === form_id && data.firearm?.id === firearm_id && no !== except,
  );
  const isInSpan = ({ valid_on, data }: CountingEvaluation): boolean => {
    if (rule.within === 'calendar_year') return valid_on.slice(0, 4) === on.slice(0, 4);
    if (rule.within === 'class' && class_id !== undefined) return data.class_id === class_id;
    return valid_on === on;
  };
  const lastPass = series.findLastIndex(({ data }) => data.outcome === 'passed');
  const sincePass = series.slice(lastPass + 1);
  const failures = sincePass.filter(isInSpan).length;
  const last = sincePass.at(-1);
  const unremedied = last && !isRemedied(person, { last, on, known }) ? last : undefined;
  const isUsed = rule.most !== undefined && failures >= rule.most;
  return {
    attempt: failures + 1,
    refused: isUsed ? 'no_attempt_left' : rule.remediation && unremedied ? 'remediation_missing' : undefined,
    unremedied,
  };
}

/** Returns whether remedial training after a failed evaluation is recorded by a day. */
function isRemedied(
  person: readonly BareEntry[],
  { last, on, known }: { last: CountingEvaluation; on: string; known: string },
): boolean {
  const standing = standingFor(person, known);
  return inForce(person, known)
    .filter(isKind('remediation.recorded'))
    .some(({ valid_on, data }) => valid_on <= on && standing(data.entry) === last.no);
}

import type { FirearmType } from '../forms/firearm-types.ts';
import type { ShownFact } from '../forms/form.ts';
import { type BareEntry, isKind } from '../record/entry.ts';
import { byDayAndPlace, inForce, standingFor } from '../record/in-force.ts';
import type { DayAndMoment } from './requirements-on.ts';

/** An attempt of a person, before a rule is applied. */
export interface EvaluationFound {
  entry: number;
  date: string;
  form_id: string;
  form_name: string;
  isPassed: boolean;
  isWithdrawn: boolean;
  firearm: { id: string; type: FirearmType } | undefined;
  /** 0: the form has no course of fire. */
  rounds: number;
  shown: readonly ShownFact[];
}

/** Returns the attempts by a day that pass or fail, as recorded by a moment, by day. */
export function evaluationsFound(person: readonly BareEntry[], { on, known }: DayAndMoment): EvaluationFound[] {
  const holding = inForce(person, known);
  const standing = standingFor(person, known);
  // A withdrawn evaluation never counted, even before the withdrawal.
  const withdrawn = new Set(holding.filter(isKind('evaluation.withdrawn')).map(({ data }) => standing(data.entry)));
  return holding
    .filter(isKind('evaluation.recorded'))
    .filter(({ valid_on, data }) => valid_on <= on && data.outcome !== 'recorded')
    .toSorted(byDayAndPlace(person))
    .map(({ no, valid_on, data: { form_id, form_name, outcome, firearm, rounds = 0, shown = [] } }) => ({
      ...{ entry: no, date: valid_on, form_id, form_name, firearm, rounds, shown },
      isPassed: outcome === 'passed',
      isWithdrawn: withdrawn.has(no),
    }));
}

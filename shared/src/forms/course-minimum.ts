import { counted } from '../counted.ts';
import { type FormContent, itemsOf, type ShownFact } from './form.ts';

/** The least that a rule requires of a course of fire. */
export interface CourseMinimum {
  /** The fewest rounds at or beyond a distance; 0 yards: all rounds. */
  rounds: { yards: number; rounds: number }[];
  /** A stage has a timed reload. */
  timed_reload?: true | undefined;
  /** Items of the form show these. */
  shown: ShownFact[];
}

const shownTexts: Record<ShownFact, string> = {
  inspection: 'No item shows an inspection of the firearm.',
  care: 'No item shows care and cleaning of the firearm.',
};

/** Returns the differences between a form and a minimum, in sentences; empty: the form has all of it. */
export function courseProblems(form: Pick<FormContent, 'sections'>, minimum: CourseMinimum): string[] {
  const stages = form.sections.flatMap(({ stage }) => stage ?? []);
  const roundsFrom = (yards: number) =>
    stages.filter((stage) => stage.yards >= yards).reduce((sum, { rounds }) => sum + rounds, 0);
  const shown = new Set(itemsOf(form).flatMap((item) => (item.kind === 'check' ? (item.shows ?? []) : [])));
  return [
    ...minimum.rounds.flatMap(({ yards, rounds }) => {
      const there = roundsFrom(yards);
      const where = yards === 0 ? '' : ` at or beyond ${yards} yards`;
      return there < rounds
        ? [`The form has ${counted(there, 'round')}${where}. The rule requires at least ${rounds}.`]
        : [];
    }),
    ...(minimum.timed_reload && !stages.some(({ reload }) => reload === 'timed')
      ? ['No stage of the form has a timed reload.']
      : []),
    ...minimum.shown.filter((fact) => !shown.has(fact)).map((fact) => shownTexts[fact]),
  ];
}

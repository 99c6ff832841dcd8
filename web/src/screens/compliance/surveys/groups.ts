import type { SurveyedClass } from '@muster/shared/areas/surveys';
import { addCounts, meanOf, surveyQuestions, surveyValues } from '@muster/shared/rules/survey';
import type { TrendPoint } from '../../../parts/compliance/shares.ts';

export const groupings = ['training', 'instructor', 'class'] as const;
export type Grouping = (typeof groupings)[number];

export interface Group {
  key: string;
  name: string;
  /** The latest class first. */
  classes: readonly SurveyedClass[];
  answered: number;
  asked: number;
  /** The number of classes with results. */
  shown: number;
  /** The mean of all ratings. Undefined if no class has results. */
  mean: number | undefined;
}

const ratingsOf = (classes: readonly SurveyedClass[]): number[] =>
  addCounts(classes.flatMap(({ counts }) => (counts ? surveyQuestions.map((question) => counts[question]) : [])));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

function groupOf(key: string, name: string, classes: readonly SurveyedClass[]): Group {
  const shown = classes.filter(({ counts }) => counts);
  return {
    ...{ key, name, classes },
    answered: sumOf(classes.map(({ answered }) => answered)),
    asked: sumOf(classes.map(({ asked }) => asked)),
    shown: shown.length,
    mean: meanOf(ratingsOf(shown)),
  };
}

/** Returns the keys and names of a class's groups. A class with several instructors counts for each of them. */
function namesOf({ class_id, training_type, instructors }: SurveyedClass, by: Grouping): [key: string, name: string][] {
  if (by === 'class') return [[class_id, training_type.name]];
  if (by === 'training') return [[training_type.id, training_type.name]];
  return instructors.map(({ employee_id, name, agency }) => [
    employee_id ?? `${name} ${agency}`,
    agency ? `${name} (${agency})` : name,
  ]);
}

/** Returns classes grouped by training, instructor or class. Only classes with visible results count in the mean. */
export function groupsOf(classes: readonly SurveyedClass[], by: Grouping): Group[] {
  const named = classes.flatMap((one) => namesOf(one, by).map(([key, name]) => ({ key, name, one })));
  return [...Map.groupBy(named, ({ key }) => key)].map(([key, all]) =>
    groupOf(
      key,
      all[0]?.name ?? '',
      all.map(({ one }) => one),
    ),
  );
}

/** Returns the number of ratings of 4 or 5 for each month with results. */
export function agreementByMonth(classes: readonly SurveyedClass[]): TrendPoint[] {
  const byMonth = Map.groupBy(
    classes.filter(({ counts }) => counts),
    ({ day }) => day.slice(0, 7),
  );
  return [...byMonth]
    .map(([month, all]) => {
      const counts = ratingsOf(all);
      const agreed = counts.filter((_, n) => (surveyValues[n] ?? 0) >= 4);
      return { on: `${month}-01`, people: sumOf(counts), current: sumOf(agreed) };
    })
    .toSorted((a, b) => a.on.localeCompare(b.on));
}

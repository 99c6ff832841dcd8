import type { PublishedForm } from '@muster/shared/evaluation-answers';
import type { Problems } from '@muster/shared/forms/answer-problems';
import { useRef, useState } from 'react';
import { hasAnswers } from './open-evaluations.ts';
import { rowProblems } from './ready.ts';
import type { GroupRow, OpenRow } from './rows.ts';

/** Keeps the messages at rows: all problems once someone tried to complete a row, and those that the server named. */
export function useRowMessages(form: PublishedForm) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [named, setNamed] = useState<Readonly<Record<string, Problems>>>({});
  /** The problems of checked rows. They stay the same until the rows change. */
  const cached = useRef(new WeakMap<OpenRow, Problems>());
  return {
    problemsOf(row: GroupRow): Problems | undefined {
      if (row.kind !== 'open') return undefined;
      if (named[row.key]) return named[row.key];
      if (!checked.has(row.key)) return undefined;
      const problems = cached.current.get(row) ?? rowProblems(form, row);
      cached.current.set(row, problems);
      return problems;
    },
    /** Shows the problems of a row. Returns whether it has none. */
    check(row: OpenRow): boolean {
      setChecked((before) => new Set([...before, row.key]));
      return hasAnswers(row.open) && Object.keys(rowProblems(form, row)).length === 0;
    },
    /** Shows the messages of the server at a row. */
    name: (key: string, problems: Problems) => setNamed((before) => ({ ...before, [key]: problems })),
    /** Hides the messages of the server: the row has changed. */
    forget: (key: string) => setNamed(({ [key]: _, ...others }) => others),
  };
}

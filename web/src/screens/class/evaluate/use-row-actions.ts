import { useMemo, useRef, useState } from 'react';
import { replaceRefused } from '../../../parts/offline/refused-entry.ts';
import { adoptDraft } from '../../../parts/offline/use-local-drafts.ts';
import { correctedEntry } from './corrected-entry.ts';
import { blankOf, withoutRestPassed, withRestPassed } from './open-evaluations.ts';
import { takesAnswers } from './ready.ts';
import type { GroupRow, OpenRow } from './rows.ts';
import type { RowActions, RowDialog } from './shown-row.ts';
import type { GroupEvaluationState } from './use-group-evaluation.ts';
import type { OpenEvaluations } from './use-open-evaluations.ts';

/** The last "Pass the rest". */
export interface RestPassed {
  item: string;
  keys: readonly string[];
  isUndone: boolean;
}

interface RowActionsOptions {
  evaluations: OpenEvaluations;
  state: GroupEvaluationState;
  /** The rows on the screen. */
  shown: readonly GroupRow[];
  onDialog: (dialog: RowDialog) => void;
  /** Returns false if the day or the evaluator has a problem, which then has the focus. */
  checkPage: () => boolean;
}

/** Returns the actions of rows, which stay the same, and the last "Pass the rest", which can be undone. */
export function useRowActions(options: RowActionsOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [restPassed, setRestPassed] = useState<RestPassed>();
  const actions = useMemo((): RowActions => {
    function change(row: OpenRow, changed: (before: OpenRow['open']) => OpenRow['open']): void {
      latest.current.state.forget(row.key);
      latest.current.evaluations.change(row.open, changed);
    }
    const add = ({ person }: GroupRow, firearm: string | undefined): void => {
      const blank = blankOf(person, `${person.employee.employee_id} ${crypto.randomUUID()}`);
      latest.current.evaluations.add({ ...blank, firearm: firearm ?? blank.firearm });
    };
    return {
      answer: (row, item, answer) =>
        change(row, (before) => ({
          ...before,
          answers: { ...before.answers, items: { ...before.answers.items, [item]: answer } },
        })),
      chooseFirearm: (row, firearm) => change(row, (before) => ({ ...before, firearm })),
      addFirearm: (row) => add(row, ''),
      beginNext: (row) => add(row, row.evaluation.firearm?.id ?? ''),
      complete(row) {
        if (!latest.current.checkPage()) return;
        const isReady = latest.current.state.check(row);
        latest.current.onDialog(
          isReady ? { kind: 'complete', key: row.key } : { kind: 'details', key: row.key, isChecked: true },
        );
      },
      open: (dialog) => latest.current.onDialog(dialog),
      resolve: (row, kept) => void latest.current.evaluations.resolve(row.key, kept),
      async correct(entry) {
        const { evaluations } = latest.current;
        const { values, draft } = correctedEntry(evaluations.about, entry);
        const stored = await replaceRefused(entry, draft);
        adoptDraft(evaluations.own, stored, stored.key);
        evaluations.correct(values);
      },
      passRest(item) {
        const { evaluations, shown } = latest.current;
        const opens = shown.filter(takesAnswers).map(({ open }) => open);
        const { keys } = withRestPassed(evaluations.typed.opens, opens, item);
        evaluations.setOpens((before) => withRestPassed(before, opens, item).opens);
        setRestPassed({ item, keys, isUndone: false });
      },
    };
  }, []);
  const canUndo =
    restPassed?.isUndone ||
    options.evaluations.typed.opens.some(({ key }) => restPassed === undefined || restPassed.keys.includes(key));
  return {
    actions,
    /** Undefined as well once all of its evaluations are recorded: those stay as they are. */
    restPassed: canUndo ? restPassed : undefined,
    undoRestPassed({ item, keys }: RestPassed): void {
      latest.current.evaluations.setOpens((before) => withoutRestPassed(before, keys, item));
      setRestPassed({ item, keys, isUndone: true });
    },
    forgetRestPassed: () => setRestPassed(undefined),
  };
}

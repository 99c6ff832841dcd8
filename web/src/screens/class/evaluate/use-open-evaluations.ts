import { notifications } from '@mantine/notifications';
import type { GroupPerson } from '@muster/shared/evaluation-answers';
import { useCallback, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { loadDraft, removeDraft } from '../../../parts/evaluations/drafts/api.ts';
import type { DraftSaver, SaveState, StoredDraft } from '../../../parts/evaluations/drafts/draft-saver.ts';
import { savingLabels } from '../../../parts/evaluations/drafts/labels.ts';
import type { Stored } from '../../../parts/offline/device.ts';
import { adoptDraft, type OwnDrafts } from '../../../parts/offline/use-local-drafts.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { type LocalValues, openedOn } from './local-answers.ts';
import { hasAnswers, type OpenEvaluation, openDraft, withChange, withDrafts } from './open-evaluations.ts';

/** The typed state of the page. */
interface Typed {
  on: string;
  /** The evaluator of results on paper; undefined: the signed-in person. */
  evaluator: string | undefined;
  opens: readonly OpenEvaluation[];
}

const isWorthKeeping = ({ opens }: Typed): boolean => opens.some(hasAnswers);

/** Returns the first state of the page with the stored answers of the day, which the page continues. */
function firstState(firstDay: string, local: readonly Stored<'draft'>[]): { typed: Typed; own: OwnDrafts } {
  const opened = openedOn(local, firstDay);
  const own: OwnDrafts = new Map();
  for (const { draft, key } of opened) adoptDraft(own, draft, key);
  const [first, ...others] = opened.map(({ values }) => values);
  // Two windows can have stored different evaluators: the person chooses.
  const evaluator = others.some((one) => one.evaluator !== first?.evaluator) ? '' : first?.evaluator;
  return { typed: { on: firstDay, evaluator, opens: opened.map(({ values }) => values.open) }, own };
}

export const nothing: SaveState = { kind: 'nothing' };

/**
 * Keeps the evaluations that are filled in, and their drafts on the server. `about` names the class and the form;
 * `firstDay` is the first day shown; `local` are the answers that this device has stored. Those of another day stay
 * stored, and open on their day.
 */
export function useOpenEvaluations(about: string, firstDay: string, local: readonly Stored<'draft'>[]) {
  const [first] = useState(() => firstState(firstDay, local));
  const [typed, setTyped] = usePageDraft<Typed>('class evaluation', about, first.typed, isWorthKeeping);
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({});
  const [merged, setMerged] = useState<readonly GroupPerson[]>();
  const savers = useRef(new Map<string, DraftSaver>());
  const [ended] = useState(() => new Set<string>());
  const setOpens = useCallback(
    (change: (before: readonly OpenEvaluation[]) => readonly OpenEvaluation[]) =>
      setTyped((before) => ({ ...before, opens: change(before.opens) })),
    [setTyped],
  );
  const isUnsaved = ({ key, isAsLoaded }: OpenEvaluation) => !isAsLoaded && states[key]?.kind !== 'saved';
  function removeOpen(key: string): void {
    setOpens((before) => before.filter((one) => one.key !== key));
    setStates(({ [key]: _, ...others }) => others);
  }
  /** Continues after a conflict with this window's answers, or with those of the other one. */
  async function resolve(key: string, kept: 'mine' | 'theirs'): Promise<void> {
    const saver = savers.current.get(key);
    const id = saver?.stored()?.id;
    try {
      const other = id === undefined ? undefined : await loadDraft(id);
      if (kept === 'theirs' && other)
        setOpens((before) => before.map((one) => (one.key === key ? openDraft(other) : one)));
      else await saver?.continueFrom(other);
    } catch (error) {
      notifications.show({ message: errorText(savingLabels.loadFailed, error), color: 'red', autoClose: false });
    }
  }
  return {
    about,
    /** The stored answers of this page. */
    own: first.own,
    typed,
    states,
    savers,
    setOpens,
    setTyped,
    resolve,
    isUnsaved: typed.opens.some((open) => hasAnswers(open) && isUnsaved(open)),
    /** The evaluations with answers that the server does not have. */
    unsaved: typed.opens.filter((open) => hasAnswers(open) && isUnsaved(open)),
    /** Adds the drafts of a new answer, once for each answer. */
    merge(people: readonly GroupPerson[]): void {
      if (people === merged) return;
      setMerged(people);
      const unsaved = new Set(typed.opens.filter(isUnsaved).map(({ key }) => key));
      setOpens((before) => withDrafts(before, people, { unsaved, ended }));
    },
    change: (open: OpenEvaluation, change: (before: OpenEvaluation) => OpenEvaluation) =>
      setOpens((before) => withChange(before, open, change)),
    /** Adds an evaluation without answers. */
    add: (open: OpenEvaluation) => setOpens((before) => [...before, open]),
    /** Adds the answers of a refused evaluation if its day is shown. Otherwise they open on their day. */
    correct: ({ on, evaluator, open }: LocalValues) =>
      setTyped((before) => {
        if (before.on !== on) return before;
        const isSame = before.evaluator === evaluator || !before.opens.some(hasAnswers);
        const others = before.opens.filter(({ stored }) => !stored || stored.id !== open.stored?.id);
        return { on, evaluator: isSame ? evaluator : '', opens: [...others, open] };
      }),
    /** Removes a completed evaluation, whose draft the server has deleted. */
    end(key: string): void {
      const id = savers.current.get(key)?.stored()?.id;
      if (id !== undefined) ended.add(id);
      removeOpen(key);
    },
    /** Deletes an evaluation and its draft. If the draft cannot be deleted, both stay. */
    async remove(key: string): Promise<void> {
      const saver = savers.current.get(key);
      const stored = await saver?.stop();
      try {
        if (stored) await removeDraft(stored.id);
      } catch (error) {
        saver?.resume();
        throw error;
      }
      if (stored) ended.add(stored.id);
      removeOpen(key);
    },
    onState: useCallback((key: string, state: SaveState) => setStates((before) => ({ ...before, [key]: state })), []),
    onStored: useCallback(
      (key: string, stored: StoredDraft) =>
        setOpens((before) =>
          before.map((one) =>
            one.key !== key || (one.stored?.id === stored.id && one.stored.newest === stored.newest)
              ? one
              : { ...one, stored },
          ),
        ),
      [setOpens],
    ),
  };
}

export type OpenEvaluations = ReturnType<typeof useOpenEvaluations>;

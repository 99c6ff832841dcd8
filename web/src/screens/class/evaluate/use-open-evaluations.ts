import { notifications } from '@mantine/notifications';
import type { GroupPerson } from '@muster/shared/evaluation-answers';
import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { loadDraft } from '../../../parts/evaluations/drafts/api.ts';
import type { StoredDraft } from '../../../parts/evaluations/drafts/draft-content.ts';
import { savingLabels } from '../../../parts/evaluations/drafts/labels.ts';
import type { Stored } from '../../../parts/offline/device.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import type { LocalValues } from './local-answers.ts';
import { hasAnswers, type OpenEvaluation, openDraft, withChange, withDrafts, withStored } from './open-evaluations.ts';
import { firstPage, isWorthKeeping, type TypedPage, withCorrected } from './typed-page.ts';
import { useDraftEnds } from './use-draft-ends.ts';
import { useDraftStates } from './use-draft-states.ts';

/**
 * Keeps the evaluations that are filled in, and their drafts on the server. `about` names the class and the form;
 * `firstDay` is the first day shown; `local` are the answers that this device has stored. Those of another day stay
 * stored, and open on their day.
 */
export function useOpenEvaluations(about: string, firstDay: string, local: readonly Stored<'draft'>[]) {
  const [first] = useState(() => firstPage(firstDay, local));
  const [typed, setTyped] = usePageDraft<TypedPage>('class evaluation', about, first.typed, isWorthKeeping);
  const [merged, setMerged] = useState<readonly GroupPerson[]>();
  const setOpens = useCallback(
    (change: (before: readonly OpenEvaluation[]) => readonly OpenEvaluation[]) =>
      setTyped((before) => ({ ...before, opens: change(before.opens) })),
    [setTyped],
  );
  const drafts = useDraftStates();
  const { ended, ...ends } = useDraftEnds({
    drafts,
    onEnd: (key) => setOpens((before) => before.filter((one) => one.key !== key)),
  });
  const unsaved = typed.opens.filter((open) => hasAnswers(open) && drafts.isUnsaved(open));
  return {
    about,
    /** The stored answers of this page. */
    own: first.own,
    typed,
    states: drafts.states,
    savers: drafts.savers,
    setOpens,
    setTyped,
    /** The evaluations with answers that the server does not have. */
    unsaved,
    isUnsaved: unsaved.length > 0,
    /** Adds the drafts of a new answer, once for each answer. */
    merge(people: readonly GroupPerson[]): void {
      if (people === merged) return;
      setMerged(people);
      const keys = new Set(typed.opens.filter(drafts.isUnsaved).map(({ key }) => key));
      setOpens((before) => withDrafts(before, people, { unsaved: keys, ended }));
    },
    change: (open: OpenEvaluation, change: (before: OpenEvaluation) => OpenEvaluation) =>
      setOpens((before) => withChange(before, open, change)),
    /** Adds an evaluation without answers. */
    add: (open: OpenEvaluation) => setOpens((before) => [...before, open]),
    /** Adds the answers of a refused evaluation if its day is shown. */
    correct: (values: LocalValues) => setTyped((before) => withCorrected(before, values)),
    ...ends,
    /** Continues after a conflict with this window's answers, or with those of the other one. */
    async resolve(key: string, kept: 'mine' | 'theirs'): Promise<void> {
      const saver = drafts.savers.current.get(key);
      const id = saver?.stored?.id;
      try {
        const other = id === undefined ? undefined : await loadDraft(id);
        if (kept === 'theirs' && other)
          setOpens((before) => before.map((one) => (one.key === key ? openDraft(other) : one)));
        else await saver?.keepMine(other);
      } catch (error) {
        notifications.show({ message: errorText(savingLabels.loadFailed, error), color: 'red', autoClose: false });
      }
    },
    onState: drafts.onState,
    onStored: useCallback(
      (key: string, stored: StoredDraft) => setOpens((before) => withStored(before, key, stored)),
      [setOpens],
    ),
  };
}

export type OpenEvaluations = ReturnType<typeof useOpenEvaluations>;

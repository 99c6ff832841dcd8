import { notifications } from '@mantine/notifications';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { errorText } from '../../../api/error-text.ts';
import { loadDraft } from './api.ts';
import type { DraftSaver } from './draft-saver.ts';
import { savingLabels } from './labels.ts';

/**
 * Returns the choices after another window has changed or added the draft. `onTheirs` gets its state; `findOther`
 * returns the id of a draft that another window added.
 */
export function useDraftChoice(
  saver: DraftSaver,
  onTheirs: (draft: EvaluationDraft) => void,
  findOther: () => Promise<string | undefined> = async () => undefined,
) {
  async function continueWith(onLoaded: (draft: EvaluationDraft) => void): Promise<void> {
    try {
      const id = saver.stored()?.id ?? (await findOther());
      const theirs = id === undefined ? undefined : await loadDraft(id);
      if (theirs) onLoaded(theirs);
      await saver.continueFrom(theirs);
    } catch (error) {
      notifications.show({ message: errorText(savingLabels.loadFailed, error), color: 'red', autoClose: false });
    }
  }
  return {
    /** Continues with this window's answers. */
    keepMine: () => continueWith(() => undefined),
    /** Replaces the answers by those of the other window. */
    takeTheirs: () => continueWith(onTheirs),
  };
}

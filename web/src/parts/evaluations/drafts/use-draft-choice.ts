import { notifications } from '@mantine/notifications';
import type { EvaluationDraft } from '@muster/shared/evaluation-answers';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { loadDraft } from './api.ts';
import type { DraftBody } from './draft-content.ts';
import type { DraftSaver } from './draft-saver.ts';
import { savingLabels } from './labels.ts';

interface DraftChoiceOptions {
  /** Shows the draft of the other window. Returns its body, as `useDraftSaving` gets it afterwards. */
  onTheirs: (draft: EvaluationDraft) => DraftBody | undefined;
  /** Returns the id of a draft that another window added. */
  findOther?: () => Promise<string | undefined>;
}

/** Returns the choices after another window has changed or added the draft. They are made one at a time. */
export function useDraftChoice(saver: DraftSaver, { onTheirs, findOther = async () => undefined }: DraftChoiceOptions) {
  const { run } = useMutation(async (kept: 'mine' | 'theirs') => {
    try {
      const id = saver.stored?.id ?? (await findOther());
      const theirs = id === undefined ? undefined : await loadDraft(id);
      if (kept === 'theirs' && theirs) saver.takeTheirs(theirs, onTheirs(theirs));
      else await saver.keepMine(theirs);
    } catch (error) {
      notifications.show({ message: errorText(savingLabels.loadFailed, error), color: 'red', autoClose: false });
    }
  });
  return {
    /** Continues with this window's answers. */
    keepMine: () => run('mine'),
    /** Replaces the answers by those of the other window. */
    takeTheirs: () => run('theirs'),
  };
}

import type { Form } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { asFormErrors } from '../../../ui/contract-form.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { createForm, loadForm, updateForm, useStoreForm } from './api.ts';
import { actionLabels, labels } from './labels.ts';
import { type FieldTexts, problemsOf } from './problems.ts';

/** A form in the editor. */
interface Edited {
  content: FormContent;
  /** The stored state that the content was edited from; 0: none. */
  read: number;
}

const none: FieldTexts = {};

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'edit_conflict';

/**
 * Keeps the content of a form while it is edited, and saves it as a draft. Messages appear with the first attempt to
 * save or publish, and then follow the content. `form` undefined adds a form.
 */
export function useFormEditor(form: Form | undefined, first: FormContent, onSaved: (form: Form) => void) {
  const [stored, setStored] = useState(() => (form ? JSON.stringify(form.content) : undefined));
  const isChanged = useCallback(({ content }: Edited) => JSON.stringify(content) !== stored, [stored]);
  const [{ content, read }, setEdited] = usePageDraft<Edited>(
    'evaluation form',
    form?.id ?? 'new',
    { content: first, read: form?.newest ?? 0 },
    isChanged,
  );
  const [checks, setChecks] = useState<'nothing' | 'draft' | 'version'>('nothing');
  const [refused, setRefused] = useState(none);
  const [failure, setFailure] = useState<string>();
  /** Raised when the focus should go to the first message. */
  const [attempt, setAttempt] = useState(0);
  /** The form as another person stored it. */
  const [theirs, setTheirs] = useState<Form>();
  const store = useStoreForm();
  const problems = checks === 'nothing' ? refused : { ...refused, ...problemsOf(content, checks === 'version') };

  // Another tab saved the form while nothing was changed here.
  useEffect(() => {
    if (!form || form.newest <= read || isChanged({ content, read })) return;
    setStored(JSON.stringify(form.content));
    setEdited({ content: form.content, read: form.newest });
  }, [form, read, content, isChanged, setEdited]);

  function take(saved: Form): void {
    setStored(JSON.stringify(saved.content));
    setEdited({ content: saved.content, read: saved.newest });
    setTheirs(undefined);
    setRefused(none);
  }
  /** Returns whether the content can be saved, or published; otherwise shows the messages. */
  function isValid(publishes: boolean): boolean {
    setFailure(undefined);
    setRefused(none);
    setChecks(publishes ? 'version' : 'draft');
    const count = Object.keys(problemsOf(content, publishes)).length;
    if (count === 0) return true;
    setFailure(labels.wrong(count));
    setAttempt((before) => before + 1);
    return false;
  }
  async function showError(message: string, error: unknown): Promise<void> {
    if (form && isConflict(error)) {
      setTheirs(await loadForm(form.id).catch(() => undefined));
      setFailure(errorText(message, error));
      return;
    }
    const fields = error instanceof ApiError ? error.fields : undefined;
    if (fields) {
      setRefused(asFormErrors(fields));
      setAttempt((before) => before + 1);
    }
    setFailure(errorText(message, error));
  }
  /** Saves the content. If only other fields changed meanwhile, such as the published version, the save is repeated. */
  async function updated(id: string): Promise<Form> {
    try {
      return await updateForm(id, content, read);
    } catch (error) {
      const now = isConflict(error) ? await loadForm(id).catch(() => undefined) : undefined;
      if (!now || JSON.stringify(now.content) !== stored) throw error;
      return updateForm(id, content, now.newest);
    }
  }
  /** Saves the content and returns the stored form; undefined: refused, with messages. */
  async function saved(): Promise<Form | undefined> {
    try {
      const answer = form ? await updated(form.id) : await createForm(content);
      take(answer);
      await store(answer).catch(() => undefined); // the list is loaded again when it opens
      return answer;
    } catch (error) {
      await showError(labels.saveFailed, error);
      return undefined;
    }
  }
  const { busy, run } = useMutation(async () => {
    const answer = isValid(false) ? await saved() : undefined;
    if (answer) onSaved(answer);
  });
  return {
    content,
    read,
    isDirty: stored === undefined || isChanged({ content, read }),
    problems,
    failure,
    attempt,
    theirs,
    busy,
    save: () => void run(),
    saved,
    isValid,
    take,
    showPublishError: (error: unknown) => showError(actionLabels.publishFailed, error),
    change(next: FormContent): void {
      setRefused(none);
      setFailure(undefined);
      setEdited((before) => ({ ...before, content: next }));
    },
    /** Notes a change of the form that left its content as it was. */
    reread: ({ newest }: Form) => setEdited((before) => ({ ...before, read: newest })),
    /** Keeps the own content: the next save replaces the other person's. */
    keepMine(): void {
      if (theirs) setEdited((before) => ({ ...before, read: theirs.newest }));
      setTheirs(undefined);
      setFailure(undefined);
    },
    takeTheirs(): void {
      if (theirs) take(theirs);
      setFailure(undefined);
    },
  };
}

export type FormEditorState = ReturnType<typeof useFormEditor>;

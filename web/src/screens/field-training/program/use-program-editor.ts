import { fieldTraining } from '@muster/shared/areas/field-training';
import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program } from '@muster/shared/field-training-answers';
import { useCallback, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { asFormErrors, fieldMessages } from '../../../ui/contract-form.ts';
import { usePageDraft } from '../../../ui/use-page-draft.ts';
import { addProgram, loadProgram, updateProgram } from '../api.ts';
import { fieldLabels, labels } from './labels.ts';

/** A program in the editor. */
interface Edited {
  content: ProgramContent;
  /** The stored state that the content was edited from; 0: none. */
  read: number;
  /** As stored. */
  archived: boolean;
}

/** Returns why a content cannot be saved, by field. */
const problemsOf = (content: ProgramContent): Record<string, string> => ({
  ...fieldMessages(fieldTraining.addProgram.body, { content }),
  ...(content.daily_form_id === '' && { 'content.daily_form_id': fieldLabels.formMissing }),
});

/**
 * Keeps the content of a program while it is edited, and saves it. Messages appear with the first attempt to save, and
 * then follow the content. `program` undefined adds a program.
 */
export function useProgramEditor(
  program: Program | undefined,
  first: ProgramContent,
  onSaved: (program: Program) => void,
) {
  const [stored, setStored] = useState(() => (program ? JSON.stringify(program.content) : undefined));
  const isChanged = useCallback(({ content }: Edited) => JSON.stringify(content) !== stored, [stored]);
  const [{ content, read, archived }, setEdited] = usePageDraft<Edited>(
    'field training program',
    program?.id ?? 'new',
    { content: first, read: program?.newest ?? 0, archived: program?.archived ?? false },
    isChanged,
  );
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  /** Raised when the focus should go to the first message. */
  const [attempt, setAttempt] = useState(0);
  /** The program as another person stored it. */
  const [theirs, setTheirs] = useState<Program>();
  const problems: Record<string, string> = isChecked ? { ...refused, ...problemsOf(content) } : refused;

  function take(saved: Program): void {
    setStored(JSON.stringify(saved.content));
    setEdited({ content: saved.content, read: saved.newest, archived: saved.archived });
    setTheirs(undefined);
    setRefused({});
    setChecked(false);
    setFailure(undefined);
  }
  async function showError(error: unknown): Promise<void> {
    const { code, fields } = error instanceof ApiError ? error : { code: undefined, fields: undefined };
    if (program && code === 'edit_conflict') setTheirs(await loadProgram(program.id).catch(() => undefined));
    if (fields) {
      setRefused(asFormErrors(fields));
      setAttempt((before) => before + 1);
    }
    setFailure(errorText(labels.saveFailed, error));
  }
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    setRefused({});
    setChecked(true);
    const count = Object.keys(problemsOf(content)).length;
    if (count > 0) {
      setFailure(labels.wrong(count));
      setAttempt((before) => before + 1);
      return;
    }
    try {
      const saved = program
        ? await updateProgram(program.id, { content, archived, read })
        : await addProgram({ content });
      take(saved);
      onSaved(saved);
    } catch (error) {
      await showError(error);
    }
  });
  return {
    content,
    isDirty: stored === undefined || isChanged({ content, read, archived }),
    failure,
    attempt,
    theirs,
    busy,
    take,
    save: () => void run(),
    messageAt: (field: string): string | undefined => problems[`content.${field}`],
    change(next: ProgramContent): void {
      setRefused({});
      setFailure(undefined);
      setEdited((before) => ({ ...before, content: next }));
    },
    /** Notes a change of the program that left its content as it was. */
    reread: ({ newest, archived: isArchived }: Program) =>
      setEdited((before) => ({ ...before, read: newest, archived: isArchived })),
    /** Keeps the own content: the next save replaces the other person's. */
    keepMine(): void {
      if (theirs) setEdited((before) => ({ ...before, read: theirs.newest, archived: theirs.archived }));
      setTheirs(undefined);
      setFailure(undefined);
    },
    takeTheirs(): void {
      if (theirs) take(theirs);
    },
  };
}

export type ProgramEditorState = ReturnType<typeof useProgramEditor>;

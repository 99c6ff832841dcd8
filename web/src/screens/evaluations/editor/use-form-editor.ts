import type { Form } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { useContentEditor } from '../../../ui/content-editor/use-content-editor.ts';
import { createForm, loadForm, publishForm, updateForm, useStoreForm } from './api.ts';
import { actionLabels, labels } from './labels.ts';
import { problemsToPublish, problemsToSave } from './problems.ts';

const forms = {
  kind: 'evaluation form',
  load: loadForm,
  add: createForm,
  update: ({ id, newest }: Form, content: FormContent) => updateForm(id, content, newest),
  rules: problemsToSave,
  texts: labels,
};

/** Keeps the content of a form while it is edited, saves it as a draft, and publishes it. `form` undefined adds one. */
export function useFormEditor(form: Form | undefined, first: FormContent, onSaved: () => void) {
  const editor = useContentEditor(form, first, { ...forms, store: useStoreForm(), onSaved });
  return {
    ...editor,
    /** Returns whether the content can be published; otherwise shows the messages. */
    canPublish: (): boolean => editor.check(problemsToPublish),
    /** Publishes the content, and saves it first if it was changed. Undefined: refused, with messages. */
    async publish(): Promise<Form | undefined> {
      const draft = editor.isDirty ? await editor.saveChecked() : editor.base;
      if (!draft) return undefined;
      try {
        const published = await publishForm(draft.id, draft.newest);
        editor.accept(published, draft.content);
        return published;
      } catch (error) {
        await editor.showError(actionLabels.publishFailed, error);
        return undefined;
      }
    },
  };
}

export type FormEditorState = ReturnType<typeof useFormEditor>;

import { fieldTraining } from '@muster/shared/areas/field-training';
import type { ProgramContent } from '@muster/shared/field-training/program';
import type { Program } from '@muster/shared/field-training-answers';
import { useContentEditor } from '../../../ui/content-editor/use-content-editor.ts';
import { fieldMessages } from '../../../ui/contract-form.ts';
import { addProgram, loadProgram, updateProgram, useStoreProgram } from '../api.ts';
import { fieldLabels, labels } from './labels.ts';

const programs = {
  kind: 'field training program',
  load: loadProgram,
  add: (content: ProgramContent) => addProgram({ content }),
  update: ({ id, archived, newest }: Program, content: ProgramContent) =>
    updateProgram(id, { content, archived, read: newest }),
  rules: (content: ProgramContent) => ({
    ...fieldMessages(fieldTraining.addProgram.body, { content }),
    ...(content.daily_form_id === '' && { 'content.daily_form_id': fieldLabels.formMissing }),
  }),
  texts: labels,
};

/** Keeps the content of a program while it is edited, and saves it. `program` undefined adds one. */
export const useProgramEditor = (program: Program | undefined, first: ProgramContent, onSaved: () => void) =>
  useContentEditor(program, first, { ...programs, store: useStoreProgram(), onSaved });

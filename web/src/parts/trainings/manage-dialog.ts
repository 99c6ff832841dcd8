import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { cancelDialog, classDialog, deleteClassDialog, repeatDialog } from './labels.ts';

/** A dialog about one class, with the type or class as it was when the dialog opened. `moves`: the dates come first. */
export type ClassDialog =
  | { kind: 'addClass'; type: TrainingType; copied?: TrainingClass }
  | { kind: 'editClass'; trainingClass: TrainingClass; moves?: true }
  | { kind: 'repeatClass'; type: TrainingType; trainingClass: TrainingClass }
  | { kind: 'cancelClass'; trainingClass: TrainingClass }
  | { kind: 'deleteClass'; trainingClass: TrainingClass };

/** The dialog of the Manage Trainings tab. */
export type ManageDialog =
  | ClassDialog
  | { kind: 'createType' }
  | { kind: 'editType'; type: TrainingType }
  | { kind: 'deleteType'; type: TrainingType }
  | { kind: 'archiveType'; type: TrainingType }
  | { kind: 'typeDocuments'; type: TrainingType }
  | { kind: 'attendance'; trainingClass: TrainingClass }
  | { kind: 'lists' };

export function classDialogTitle(dialog: ClassDialog): string {
  switch (dialog.kind) {
    case 'addClass':
      return classDialog.addTitle(dialog.type.name);
    case 'editClass':
      return dialog.moves ? classDialog.moveTitle : classDialog.editTitle;
    case 'repeatClass':
      return repeatDialog.title;
    case 'cancelClass':
      return cancelDialog.title;
    case 'deleteClass':
      return deleteClassDialog.title;
  }
}

/** The props of every dialog content. */
export interface ContentProps {
  /** Closes the dialog without asking. */
  onCancel: () => void;
  /** Closes the dialog, shows `message`, and reloads the changed type. */
  onDone: (message: string, changedTypeId?: string) => void;
  /** Reloads a type and its classes after another person changed them. */
  onChanged: (typeId: string) => void;
}

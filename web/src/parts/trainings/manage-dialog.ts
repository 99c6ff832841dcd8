import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';

/** What the dialog of the Manage Trainings tab shows, with the type or class as it was when the dialog opened. */
export type ManageDialog =
  | { kind: 'createType' }
  | { kind: 'editType'; type: TrainingType }
  | { kind: 'deleteType'; type: TrainingType }
  | { kind: 'archiveType'; type: TrainingType }
  | { kind: 'typeDocuments'; type: TrainingType }
  | { kind: 'addClass'; type: TrainingType; copied?: TrainingClass }
  | { kind: 'editClass'; trainingClass: TrainingClass }
  | { kind: 'repeatClass'; type: TrainingType; trainingClass: TrainingClass }
  | { kind: 'deleteClass'; trainingClass: TrainingClass }
  | { kind: 'attendance'; trainingClass: TrainingClass }
  | { kind: 'lists' };

/** The props of every content of that dialog. */
export interface ContentProps {
  /** Closes the dialog without asking. */
  onCancel: () => void;
  /** Closes the dialog, shows `message`, and loads what changed again. */
  onDone: (message: string, changedTypeId?: string) => void;
  /** Another person changed a type, or classes of it: loads them again. */
  onChanged: (typeId: string) => void;
}

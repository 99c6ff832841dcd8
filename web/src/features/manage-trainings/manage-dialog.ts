import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import type { Guard } from '../../ui/use-dialog-status.ts';

/** What the Manage Trainings tab asks for in a dialog; each is about one type or class, as it was then. */
export type ManageDialog =
  | { kind: 'createType' }
  | { kind: 'editType'; type: TrainingType }
  | { kind: 'deleteType'; type: TrainingType }
  | { kind: 'addClass'; type: TrainingType }
  | { kind: 'editClass'; row: TrainingClass }
  | { kind: 'deleteClass'; row: TrainingClass }
  | { kind: 'attendance'; row: TrainingClass };

/** What every dialog's content gets. */
export interface ContentProps {
  /** Closes without asking. */
  onCancel: () => void;
  /** It is done: the dialog closes, `message` is shown, and what changed is loaded again. */
  onDone: (message: string, changedTypeId?: string) => void;
  onGuard: (guard: Guard) => void;
  /** Another person changed a type, or classes of it: what the screen shows of them is loaded again. */
  onChanged: (typeId: string) => void;
}

import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { useSearchParams } from 'react-router-dom';
import { useClassesNow } from '../../../parts/trainings/api.ts';
import type { ManageDialog } from '../../../parts/trainings/manage-dialog.ts';
import { useDialogLink } from '../../../ui/use-dialog-link.ts';

/** The dialogs that a URL can open (`?tab=manage&type=ID&class=ID&dialog=attendance`). */
const ofType = { 'edit-type': 'editType', 'add-class': 'addClass' } as const;
const ofClass = { attendance: 'attendance', 'edit-class': 'editClass' } as const;

function dialogOf(
  name: string,
  type: TrainingType | undefined,
  trainingClass: TrainingClass | undefined,
): ManageDialog | undefined {
  if (Object.hasOwn(ofType, name) && type) return { kind: ofType[name as keyof typeof ofType], type };
  if (Object.hasOwn(ofClass, name) && trainingClass)
    return { kind: ofClass[name as keyof typeof ofClass], trainingClass };
  return undefined;
}

interface Linked {
  types: readonly TrainingType[] | undefined;
  dialog: ManageDialog | undefined;
  onDialog: (dialog: ManageDialog) => void;
}

/** Returns the type and the class in the URL, and opens the dialog in the URL. */
export function useLinkedDialog({ types, dialog, onDialog }: Linked) {
  const [url] = useSearchParams();
  const [typeId, classId, requested] = [url.get('type') ?? undefined, url.get('class') ?? undefined, url.get('dialog')];
  const type = types?.find(({ id }) => id === typeId);
  const needsClass = requested !== null && Object.hasOwn(ofClass, requested);
  const { data: classes, error } = useClassesNow(type && needsClass ? type.id : undefined);
  const trainingClass = classes?.find(({ id }) => id === classId);
  const linked = requested === null ? undefined : dialogOf(requested, type, trainingClass);
  const isKnown = types !== undefined && (!type || !needsClass || classes !== undefined || error !== undefined);
  useDialogLink({
    parameters: ['dialog'],
    isOpen: dialog !== undefined,
    open: linked && (() => onDialog(linked)),
    isMissing: isKnown && !linked,
  });
  return { typeId: type?.id, classId };
}

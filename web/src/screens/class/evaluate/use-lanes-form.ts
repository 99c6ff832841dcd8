import { notifications } from '@mantine/notifications';
import type { GroupPerson, Lanes } from '@muster/shared/evaluation-answers';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { giveLanes } from './api.ts';
import { laneLabels as texts } from './labels.ts';
import { beyondCount, laneCount, type Place } from './lanes.ts';

interface LanesFormOptions {
  classId: string;
  /** The attendees by name. */
  people: readonly GroupPerson[];
  /** As loaded when the dialog was opened. */
  lanes: Lanes | null;
  /** Loads the lanes as they are now. */
  onReload: () => Promise<Lanes | null>;
  onSaved: (lanes: Lanes | null) => void;
  /** The number of lanes is not valid. */
  onWrongCount: () => void;
}

/** Why the lanes are not saved. */
export interface LanesFailure {
  message: string;
  /** Another person changed the lanes. */
  isConflict: boolean;
}

const usualCount = 10;

const typedLanes = (lanes: Lanes | null) => ({
  read: lanes?.newest ?? 0,
  count: String(lanes?.count ?? usualCount),
  places: (lanes?.places ?? []) as readonly Place[],
  isChanged: false,
});

/** Keeps the typed relays and lanes of a class, and saves them unless another person changed them. */
export function useLanesForm({ classId, people, lanes, onReload, onSaved, onWrongCount }: LanesFormOptions) {
  const [typed, setTyped] = useState(() => typedLanes(lanes));
  const [failure, setFailure] = useState<LanesFailure>();
  const [isChecked, setIsChecked] = useState(false);
  const count = laneCount(typed.count);
  const saving = useMutation(async () => {
    setFailure(undefined);
    setIsChecked(true);
    if (count === undefined) return onWrongCount();
    const names = beyondCount(people, typed.places, count);
    if (names.length > 0) return setFailure({ isConflict: false, message: texts.beyond(count, names.join(', ')) });
    try {
      const saved = await giveLanes(classId, { count, places: [...typed.places], read: typed.read });
      notifications.show({ message: saved.lanes ? texts.saved : texts.removed, color: 'navy' });
      onSaved(saved.lanes);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'edit_conflict';
      setFailure({ isConflict, message: isConflict ? texts.conflict : errorText(texts.failed, error) });
    }
  });
  const reloading = useMutation(async () => {
    try {
      setTyped(typedLanes(await onReload()));
      setFailure(undefined);
    } catch (error) {
      setFailure({ isConflict: true, message: errorText(texts.loadFailed, error) });
    }
  });
  useDialogStatus({ dirty: typed.isChanged, busy: saving.busy || reloading.busy });
  return {
    typed,
    /** Undefined: the typed number is not valid. */
    count,
    isCountWrong: isChecked && count === undefined,
    failure,
    busy: saving.busy,
    change: (changed: Partial<Pick<typeof typed, 'count' | 'places'>>) =>
      setTyped((before) => ({ ...before, ...changed, isChanged: true })),
    save: () => void saving.run(),
    reload: () => void reloading.run(),
  };
}

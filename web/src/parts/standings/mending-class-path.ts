import type { MendingClass } from '@muster/shared/areas/compliance';
import { classPath, paths, tabPath } from '../../paths.ts';

interface Viewer {
  /** The class would help the signed-in person. */
  isOwn: boolean;
  managesClasses: boolean;
}

/**
 * Returns the address of a class that would help: the sign-up for oneself, and the page of the class for staff. A
 * supervisor has none.
 */
export function mendingClassPath(
  { training_id, class_id, standing }: Pick<MendingClass, 'training_id' | 'class_id' | 'standing'>,
  { isOwn, managesClasses }: Viewer,
): string | undefined {
  if (!isOwn) return managesClasses ? classPath(class_id) : undefined;
  return standing === 'seat'
    ? tabPath(paths.training, 'upcoming', { class: class_id })
    : tabPath(paths.training, 'signup', { type: training_id, class: class_id });
}

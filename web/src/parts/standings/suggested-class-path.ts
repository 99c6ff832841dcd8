import type { SuggestedClass } from '@muster/shared/areas/compliance';
import { classPath, paths, tabPath } from '../../paths.ts';

interface Viewer {
  /** True if the class would help the signed-in person. */
  isOwn: boolean;
  managesClasses: boolean;
}

/** Returns the path of a class that would help: the sign-up for oneself, the class page for staff, else undefined. */
export function suggestedClassPath(
  { training_id, class_id, standing }: Pick<SuggestedClass, 'training_id' | 'class_id' | 'standing'>,
  { isOwn, managesClasses }: Viewer,
): string | undefined {
  if (!isOwn) return managesClasses ? classPath(class_id) : undefined;
  return standing === 'seat'
    ? tabPath(paths.training, 'upcoming', { class: class_id })
    : tabPath(paths.training, 'signup', { type: training_id, class: class_id });
}

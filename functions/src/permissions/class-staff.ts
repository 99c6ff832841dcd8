import { ApiError } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';

/** Throws `forbidden` unless the actor is an instructor of the class, or holds manage_trainings or admin_access. */
export function requireClassStaff({ actor }: Pick<SiteContext, 'actor'>, { instructors = [] }: TrainingClass): void {
  if (actor.permissions.manage_trainings || actor.permissions.admin_access) return;
  if (instructors.some(({ employee }) => employee === actor.id)) return;
  throw new ApiError('forbidden');
}

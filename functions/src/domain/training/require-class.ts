import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { requireClassStaff } from './class-staff.ts';

/** Throws `not_found` for a class that does not exist, or is being deleted. */
export function refuseGone(found: TrainingClass | undefined): asserts found is TrainingClass {
  if (!found || found.deleting) throw new ApiError('not_found', { detail: 'This class no longer exists' });
}

/** Throws `class_canceled` for a class that was canceled. */
export function refuseCanceled({ canceled }: Pick<TrainingClass, 'canceled'>): void {
  if (canceled) throw new ApiError('class_canceled');
}

/** Returns a class as it is now. Throws `not_found`, also for one that is being deleted. */
export async function requireClass({ table }: Pick<SiteContext, 'table'>, id: string): Promise<TrainingClass> {
  const [trainingClass] = await findClasses(table, [id]);
  refuseGone(trainingClass);
  return trainingClass;
}

type CallOfClass = Pick<SiteContext, 'table' | 'actor'> & { params: { classId: string } };

/** Throws `not_found`, and `forbidden` unless the caller is staff of the class that the path names. */
export async function authorizeClassStaff(call: CallOfClass): Promise<void> {
  requireClassStaff(call, await requireClass(call, call.params.classId));
}

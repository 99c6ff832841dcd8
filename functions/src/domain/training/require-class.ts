import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import { requireClassStaff } from './class-staff.ts';

/** Throws `not_found` if a class does not exist, or is being deleted. */
export function refuseGone(found: TrainingClass | undefined): asserts found is TrainingClass {
  if (!found || found.deleting) throw new ApiError('not_found', { detail: gone('class') });
}

export function refuseCanceled({ canceled }: Pick<TrainingClass, 'canceled'>): void {
  if (canceled) throw new ApiError('class_canceled');
}

/** Returns a class as stored now. Throws `not_found`, also while it is being deleted. */
export async function requireClass({ table }: Pick<SiteContext, 'table'>, id: string): Promise<TrainingClass> {
  const [trainingClass] = await findClasses(table, [id]);
  refuseGone(trainingClass);
  return trainingClass;
}

type CallOfClass = Pick<SiteContext, 'table' | 'actor'> & { params: { classId: string } };

/** Throws `not_found`, and `forbidden` unless the caller is staff of the class in the path. */
export async function authorizeClassStaff(call: CallOfClass): Promise<void> {
  requireClassStaff(call, await requireClass(call, call.params.classId));
}

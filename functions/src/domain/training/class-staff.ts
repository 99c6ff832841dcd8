import { isAuditedClass } from '@muster/shared/rules/auditor-access';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns whether the actor manages the department's classes, beyond teaching some. */
export const managesClasses = ({ permissions }: SiteContext['actor']): boolean =>
  permissions.manage_trainings === true || permissions.admin_access === true;

/** Returns the fields that a write of class staff conditions on: an instructor may be removed meanwhile. */
export const staffAsRead = ({ actor }: Pick<SiteContext, 'actor'>): readonly (keyof TrainingClass)[] =>
  managesClasses(actor) ? [] : ['instructors'];

/** Throws `forbidden` unless the actor is staff of the class, or an auditor of its days and training. Reads only. */
export function requireClassReader(
  context: Pick<SiteContext, 'actor' | 'auditor'>,
  trainingClass: TrainingClass,
): void {
  const { auditor } = context;
  if (!auditor) requireClassStaff(context, trainingClass);
  else if (!isAuditedClass(auditor, trainingClass)) {
    throw new ApiError('forbidden', { detail: 'This class is outside the scope of your audit' });
  }
}

/** Returns whether the actor is an instructor of the class, or has manage_trainings or admin_access. */
export const isClassStaff = ({ actor }: Pick<SiteContext, 'actor'>, { instructors = [] }: TrainingClass): boolean =>
  managesClasses(actor) || instructors.some(({ employee }) => employee === actor.id);

/** Throws `forbidden` unless the actor is staff of the class (`isClassStaff`). */
export function requireClassStaff(context: Pick<SiteContext, 'actor'>, trainingClass: TrainingClass): void {
  if (!isClassStaff(context, trainingClass)) throw new ApiError('forbidden');
}

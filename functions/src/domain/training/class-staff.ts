import { isAuditedClass } from '@muster/shared/rules/auditor-access';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns whether somebody manages the classes of the department, and is not only an instructor of some. */
export const managesClasses = ({ permissions }: SiteContext['actor']): boolean =>
  permissions.manage_trainings === true || permissions.admin_access === true;

/**
 * Returns what a write of class staff conditions on, as it was read: who is that only as an instructor may cease to be
 * one at any moment.
 */
export const staffAsRead = ({ actor }: Pick<SiteContext, 'actor'>): readonly (keyof TrainingClass)[] =>
  managesClasses(actor) ? [] : ['instructors'];

/**
 * Throws `forbidden` unless the actor is staff of the class, or an auditor who may see its file: its days, and its
 * training, are those of the account. For reads: an auditor changes nothing.
 */
export function requireClassReader(
  context: Pick<SiteContext, 'actor' | 'auditor'>,
  trainingClass: TrainingClass,
): void {
  const { auditor } = context;
  if (!auditor) requireClassStaff(context, trainingClass);
  else if (!isAuditedClass(auditor, trainingClass)) {
    throw new ApiError('forbidden', { detail: 'This class is not among those that you were asked to audit' });
  }
}

/** Throws `forbidden` unless the actor is an instructor of the class, or holds manage_trainings or admin_access. */
export function requireClassStaff({ actor }: Pick<SiteContext, 'actor'>, { instructors = [] }: TrainingClass): void {
  if (managesClasses(actor)) return;
  if (instructors.some(({ employee }) => employee === actor.id)) return;
  throw new ApiError('forbidden');
}

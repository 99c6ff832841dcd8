import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassReader, requireClassStaff } from '../../domain/training/class-staff.ts';
import { requireClass } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';

/** The owner of a document: a class with its training, or a training alone. */
export interface Owner {
  class_id?: string | undefined;
  type_id: string;
}

type Caller = Pick<SiteContext, 'table' | 'site' | 'actor'>;

/** Throws `forbidden` unless the caller may manage trainings. */
export function requireTypeStaff({ actor }: Pick<SiteContext, 'actor'>): void {
  if (!actor.permissions.manage_trainings) throw new ApiError('forbidden');
}

/** Returns a class as an owner. Throws `not_found`, and `forbidden` unless the caller is on its staff. */
export async function requireClassOwner(context: Caller, classId: string): Promise<Required<Owner>> {
  const trainingClass = await requireClass(context, classId);
  requireClassStaff(context, trainingClass);
  return { class_id: classId, type_id: trainingClass.type_id };
}

/** Returns a class whose documents the caller may open. Throws as `requireClassOwner`, but auditors may read too. */
export async function requireReadableClass(
  context: Caller & Pick<SiteContext, 'auditor'>,
  classId: string,
): Promise<Required<Owner>> {
  const trainingClass = await requireClass(context, classId);
  requireClassReader(context, trainingClass);
  return { class_id: classId, type_id: trainingClass.type_id };
}

export async function requireTypeOwner(context: Caller, typeId: string): Promise<Owner> {
  requireTypeStaff(context);
  if (!(await findTrainingType(context.table, typeId))) throw new ApiError('not_found', { detail: gone('training') });
  return { type_id: typeId };
}

/** Throws unless the caller may change the documents of the stored owner. */
export async function requireOwnerStaff(context: Caller, { class_id }: Owner): Promise<void> {
  if (class_id === undefined) requireTypeStaff(context);
  else await requireClassOwner(context, class_id);
}

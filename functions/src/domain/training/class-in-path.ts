import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassStaff } from './class-staff.ts';
import { requireClass } from './require-class.ts';

type CallOfClass = Pick<SiteContext, 'table' | 'actor'> & { params: { classId: string } };

/** Throws `not_found`, and `forbidden` unless the caller is staff of the class that the path names. */
export async function authorizeClassStaff(call: CallOfClass): Promise<void> {
  requireClassStaff(call, await requireClass(call, call.params.classId));
}

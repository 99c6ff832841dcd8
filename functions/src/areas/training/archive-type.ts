import type { SiteContext } from '../../calls/site-context.ts';
import { sinceDay } from '../../domain/training/create-type.ts';
import { typeDefined } from '../../domain/training/type-entries.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../../table/entities/department-record.ts';
import { type TrainingType, updateTrainingType } from '../../table/entities/training-type.ts';
import { requireType } from './update-type.ts';

/**
 * Archives a training type or restores it (docs/decisions/0009-give-seats-in-one-transaction.md). A concurrent new
 * class comes either before the archiving or fails. A repetition changes nothing.
 */
export async function archiveType(
  context: SiteContext,
  { id, archived }: { id: string; archived: boolean },
): Promise<TrainingType> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const [before, head] = await Promise.all([requireType(context, id), findDepartmentHead(table)]);
    if ((before.archived ?? false) === archived) return before;
    // An archived type applied to no one, so it is mandatory again from today.
    const again = !archived && before.is_mandatory ? { mandatory_since: sinceDay(context, undefined) } : {};
    const changes = { archived: archived || undefined, ...again };
    await transact(table, [
      updateTrainingType(table, before, changes),
      ...recordOfDepartment(context, head, [typeDefined(context, { ...before, ...changes })]),
      audit(table, actor, now, {
        action: archived ? 'type.archive' : 'type.unarchive',
        subject: { type: id },
        before: { archived: !archived, ...(again.mandatory_since && { mandatory_since: before.mandatory_since }) },
        after: { archived, ...again },
      }),
    ]);
    return { ...before, ...changes };
  });
}

import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { findDepartmentHead, recordOfDepartment } from '../table/entities/department-record.ts';
import { type TrainingType, updateTrainingType } from '../table/entities/training-type.ts';
import { typeDefined } from './type-entries.ts';
import { requireType } from './update-type.ts';

/**
 * Archives a training type, or takes it out of the archive (docs/decisions/0040-archive-trainings.md). Of a class that is added at the same
 * moment and the archiving, one comes first: after it no class is added. Repeating it changes nothing.
 */
export async function archiveType(
  context: SiteContext,
  { id, archived }: { id: string; archived: boolean },
): Promise<TrainingType> {
  const { table, actor, now } = context;
  return withoutCollision(async () => {
    const [before, head] = await Promise.all([requireType(context, id), findDepartmentHead(table)]);
    if ((before.archived ?? false) === archived) return before;
    const changes = { archived: archived || undefined };
    await transact(table, [
      updateTrainingType(table, before, changes),
      ...recordOfDepartment(context, head, [typeDefined(context, { ...before, ...changes })]),
      audit(table, actor, now, {
        action: archived ? 'type.archive' : 'type.unarchive',
        subject: { type: id },
        before: { archived: !archived },
        after: { archived },
      }),
    ]);
    return { ...before, ...changes };
  });
}

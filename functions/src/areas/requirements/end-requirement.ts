import { countsFrom } from '@muster/shared/requirements/versions';
import { addDays } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { isAsked, typesIn } from '../../domain/requirements/list-requirements.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { recordOfDepartment } from '../../table/entities/department-record.ts';
import { noSuchRequirement, readRequirements } from './write-requirement.ts';

/**
 * Ends a requirement on a day, on which it no longer applies. A narrowed mandatory training applies to everyone again.
 * Throws `not_found`, `already_ended`, and `in_use` for a mandatory training that is not narrowed.
 */
export async function endRequirement(
  context: SiteContext,
  { id, on: given }: { id: string; on?: string | undefined },
): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const read = await readRequirements(context);
    const { head, entries } = read;
    const on = given ?? read.on;
    const versions = read.versions.get(id) ?? [];
    const type = typesIn(entries).get(id);
    const left = versions.filter((one) => countsFrom(one, on));
    const [last] = left;
    if (!last) {
      if (type && isAsked(type)) {
        throw new ApiError('in_use', {
          detail: 'This is a mandatory training. Please change it on the Manage Trainings page.',
        });
      }
      throw versions.length > 0 ? new ApiError('already_ended') : noSuchRequirement();
    }
    await transact(table, [
      ...recordOfDepartment(context, head, [{ kind: 'requirement.ended', valid_on: on, data: { requirement_id: id } }]),
      audit(table, actor, now, {
        action: 'requirement.end',
        subject: { requirement: id },
        before: { name: last.entry.data.name, effective_to: last.until ?? null },
        after: { name: last.entry.data.name, effective_to: addDays(on, -1) },
      }),
    ]);
  });
}

import type { SiteContext } from '../../calls/site-context.ts';
import { typeDefined } from '../../domain/training/type-entries.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';
import { updateNamedType } from './new-categories.ts';

/**
 * Returns the change that makes a training mandatory from the first day of a version of its requirement. Undefined: it
 * is not mandatory, or was mandatory by then.
 */
export async function earlierMandatory(context: SiteContext, { id, from }: { id: string; from: string }) {
  const { table, actor, now } = context;
  const type = await findTrainingType(table, id);
  if (!type?.mandatory_since || type.archived || type.mandatory_since <= from) return undefined;
  const changes = { mandatory_since: from };
  return {
    entries: [typeDefined(context, { ...type, ...changes })],
    noted: new Set([type.id]),
    writes: [
      updateNamedType(context, type, changes),
      audit(table, actor, now, {
        action: 'type.update',
        subject: { type: type.id },
        before: { mandatory_since: type.mandatory_since },
        after: changes,
      }),
    ],
  };
}

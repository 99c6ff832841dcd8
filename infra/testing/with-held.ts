import type { SiteTable } from '@muster/functions/table/core/client';
import type { Item } from '@muster/functions/table/core/item';
import { type Action, put } from '@muster/functions/table/core/write';
import { recordItem, recordKey, recordOf, type TrainingRecord } from '@muster/functions/table/entities/training-record';

/** Returns the writes that create an employee with a filled training record. */
export function withHeld(
  table: SiteTable,
  employeeId: string,
  items: readonly Action[],
  held: Partial<TrainingRecord>,
): Action[] {
  const { PK, SK } = recordKey(table, employeeId);
  return items.map((action) => {
    const { Item } = action.write.Put ?? {};
    if (Item?.PK !== PK || Item.SK !== SK) return action;
    return { ...action, ...put(table, recordItem(table, employeeId, { ...recordOf(Item as Item), ...held })) };
  });
}

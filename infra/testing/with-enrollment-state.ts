import type { SiteTable } from '@muster/functions/table/core/client';
import type { Item } from '@muster/functions/table/core/item';
import { type Action, put } from '@muster/functions/table/core/write';
import {
  type EnrollmentState,
  enrollmentStateItem,
  enrollmentStateKey,
  enrollmentStateOf,
} from '@muster/functions/table/entities/enrollment-state';

/** Returns the writes that create an employee with a filled enrollment state. */
export function withEnrollmentState(
  table: SiteTable,
  employeeId: string,
  items: readonly Action[],
  held: Partial<EnrollmentState>,
): Action[] {
  const { PK, SK } = enrollmentStateKey(table, employeeId);
  return items.map((action) => {
    const { Item } = action.write.Put ?? {};
    if (Item?.PK !== PK || Item.SK !== SK) return action;
    return {
      ...action,
      ...put(table, enrollmentStateItem(table, employeeId, { ...enrollmentStateOf(Item as Item), ...held })),
    };
  });
}

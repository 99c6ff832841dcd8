import type { Employee } from '@muster/shared/areas/roster';
import type { Sort } from '../../ui/data-table/data-table.tsx';

/** docs/spec.md section 9. */
export const byEmployeeId: Sort = { key: 'employee_id', direction: 'ascending' };
const missingRank = 999_999;

/** Returns the sort value of a rank: its order, 999999 if missing, undefined (last) if not a number. */
export function rankOrder({ rank_order: order }: { rank_order: unknown }): number | undefined {
  if (order === null || order === undefined) return missingRank;
  const number = typeof order === 'string' && order.trim() === '' ? Number.NaN : Number(order);
  return Number.isNaN(number) ? undefined : number;
}

/** Returns the first letter of a middle name. */
export function middleInitial({ middle_name }: Pick<Employee, 'middle_name'>): string | undefined {
  return [...(middle_name ?? '')][0];
}

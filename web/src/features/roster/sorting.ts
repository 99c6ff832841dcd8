import type { Employee } from '@muster/shared/areas/roster';
import type { Sort } from '../../ui/data-table/data-table.tsx';

/** SPEC.md section 9. */
export const byEmployeeId: Sort = { key: 'employee_id', direction: 'ascending' };
const missingRank = 999_999;

/** Where a rank stands: by its order, a missing one as 999999, one that is no number after all others, either way. */
export function rankOrder({ rank_order: order }: { rank_order: unknown }): number | undefined {
  if (order === null || order === undefined) return missingRank;
  const number = typeof order === 'string' && order.trim() === '' ? Number.NaN : Number(order);
  return Number.isNaN(number) ? undefined : number;
}

/** A number's worth where the text is one, so that 9 comes before 10; else the text, whose digits sort as numbers too. */
export function asNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** The first letter of a middle name. */
export function middleInitial({ middle_name }: Pick<Employee, 'middle_name'>): string | undefined {
  return [...(middle_name ?? '')][0];
}

import type { Handlers } from '../http/call.ts';
import { inRankOrder } from '../ranks/rank-order.ts';
import { listRanks } from '../table/rank.ts';
import { namedEmployee } from './named-employee.ts';
import { presentEmployee } from './present-employee.ts';

/** SPEC.md section 7, "Profile and roster". */
export const rosterHandlers: Handlers<'roster'> = {
  profile: async ({ table, params }) => {
    const [employee, ranks] = await Promise.all([namedEmployee(table, params.employee_id), listRanks(table)]);
    return presentEmployee(employee, inRankOrder(ranks));
  },
};

import { today } from '@muster/shared/rules/calendar';
import { firstDayAway, isLeaveDue } from '@muster/shared/rules/leave';
import type { SiteContext } from '../../calls/site-context.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { employeePages } from '../../table/entities/employee.ts';

/**
 * Deactivates every employee of a site whose planned last day is over. Safe to repeat. Logs a forbidden leave, such as
 * the last administrator's, and retries it in the next run.
 */
export async function carryOutLeaves(context: SiteContext): Promise<void> {
  const { table, site, now, log } = context;
  const day = today(site.timezone, now);
  for await (const page of employeePages(table, undefined, 500)) {
    for (const { id, employee_id } of page.filter((one) => isLeaveDue(one, day) && !one.leaving)) {
      try {
        await updateEmployee(context, {
          employeeNumber: employee_id,
          edit: { active: false },
          stay(before) {
            // Renumbered, changed or canceled meanwhile.
            if (before.id !== id || before.last_day === undefined || !isLeaveDue(before, day)) return undefined;
            const { last_day, leave_reason, leave_note, leave_supervisor } = before;
            const leave = { last_day, leave_reason, leave_note, leave_supervisor };
            return { since: firstDayAway(last_day, day), leave };
          },
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        log.error('a planned leave could not be carried out', { site: table.site, employee: id, error });
      }
    }
  }
}

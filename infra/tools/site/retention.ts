import { applyRetention, dueForDeletion } from '@muster/functions/entry/scheduled/apply-retention';
import { type Held, HoldExists, holdBack, NoSuchHold, release } from '@muster/functions/entry/scheduled/legal-holds';
import { setRetention } from '@muster/functions/entry/scheduled/set-retention';
import type { SiteTable } from '@muster/functions/table/core/client';
import { findEmployee, findEmployeeNumber } from '@muster/functions/table/entities/employee';
import { findEnrollmentState } from '@muster/functions/table/entities/enrollment-state';
import { departmentHold, findLegalHolds } from '@muster/functions/table/entities/legal-hold';
import { requiredText } from '@muster/shared/fields';
import { mostRetentionMonths, type RetentionKind, retentionKinds } from '@muster/shared/rules/retention';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { existingSite } from './arguments.ts';
import { onSite } from './site-command.ts';

/** Months as typed, or `never`, which removes a rule. */
const monthsOf = (kind: RetentionKind) => {
  const { least } = retentionKinds[kind];
  const says = `must be never, or months from ${least} to ${mostRetentionMonths}`;
  return z
    .string()
    .refine((text) => text === 'never' || (/^\d+$/.test(text) && +text >= least && +text <= mostRetentionMonths), says)
    .transform((text) => ({ months: text === 'never' ? undefined : Number(text) }))
    .optional();
};

export const retention = onSite({
  usage: 'retention CODE [--bug-reports MONTHS|never] [--texts MONTHS|never] [--run]',
  summary: 'sets and prints the retention rules, and how much would be deleted now; by default, nothing is deleted',
  options: [
    ['--bug-reports MONTHS', 'deletes bug reports this many months after they were handled; never removes the rule'],
    [
      '--texts MONTHS',
      'erases texts in the records of former employees, including names, this many months after their last day (12 or more); the entries keep the hashes',
    ],
    ['--run', 'deletes due data now instead of the next morning'],
  ],
  example: 'retention RIVER --bug-reports 12 --texts 84',
  takes: { bug_reports: monthsOf('bug_reports'), texts: monthsOf('texts'), run: z.boolean().default(false) },
  async work(given, { code, run, ...months }, tables) {
    let context = given;
    const kinds = Object.keys(retentionKinds) as RetentionKind[];
    const changes = kinds.flatMap((kind) => (months[kind] === undefined ? [] : [[kind, months[kind].months] as const]));
    if (changes.length > 0) {
      await setRetention(given, Object.fromEntries(changes));
      context = { ...given, ...(await existingSite(tables, code)) };
    }
    if (run) await applyRetention(context);
    const due = new Map<string, { delete_now: number; held: number }>();
    for await (const { kind, count, held } of dueForDeletion(context)) {
      const sum = due.get(kind) ?? { delete_now: 0, held: 0 };
      sum[held ? 'held' : 'delete_now'] += count;
      due.set(kind, sum);
    }
    const rules = context.site.retention ?? {};
    return kinds.map((kind) => ({
      kind,
      months: rules[kind] ?? 'never',
      ...(rules[kind] !== undefined && { delete_now: 0, held: 0, ...due.get(kind) }),
    }));
  },
});

export const hold = onSite({
  usage: 'hold CODE [--employee ID] [--reason TEXT | --release]',
  summary:
    'places or releases a legal hold, which keeps all data of a person or of the department; without a reason, prints the holds',
  options: [
    [
      '--employee ID',
      'the employee ID of the person, or the record id of a former employee (default: the whole department)',
    ],
    ['--reason TEXT', 'the reason, such as a case number, stored in the audit log'],
    ['--release', 'releases the hold'],
  ],
  example: "hold RIVER --employee 1234 --reason 'Case 26-114'",
  takes: {
    employee: z.string().min(1).optional(),
    reason: requiredText('Reason', 500).optional(),
    release: z.boolean().default(false),
  },
  async work(context, { code, employee, reason, release: isReleased }) {
    if (isReleased && reason !== undefined) throw new CliError('A hold is either placed, with a reason, or released');
    const held: Held = employee === undefined ? { id: departmentHold } : await personOf(context.table, employee);
    try {
      if (isReleased) return [{ site_code: code, released: await release(context, held.id) }];
      if (reason !== undefined) return [{ site_code: code, held: await holdBack(context, held, reason) }];
    } catch (error) {
      if (error instanceof HoldExists || error instanceof NoSuchHold) throw new CliError(error.message);
      throw error;
    }
    const { holds } = await findLegalHolds(context.table);
    return holds.filter(({ id }) => employee === undefined || id === held.id);
  },
});

/** Returns the person with an employee ID or a record id: former employees have no employee ID. */
async function personOf(table: SiteTable, named: string): Promise<{ id: string; employee_id?: string }> {
  const id = await findEmployeeNumber(table, named);
  const employee = id === undefined ? undefined : await findEmployee(table, id);
  if (employee) return { id: employee.id, employee_id: employee.employee_id };
  if (await findEnrollmentState(table, named)) return { id: named };
  throw new CliError(`There is no employee ${named}, and no record with this id`);
}
